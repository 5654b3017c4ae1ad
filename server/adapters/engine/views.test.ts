import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { AnalysisResults } from '@rempart/contract';
import type { AuditEvidence } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import { readDeclarations } from '../../process/declarations.ts';
import { drawView } from '../../usecases/draw-view.ts';
import { engineWords } from './view-words.ts';
import { openViews, viewVersion } from './views.ts';

const root = await mkdtemp(join(tmpdir(), 'version-'));
after(() => rm(root, { recursive: true, force: true }));

test('the version changes with each rule and each text, and not with a test', async () => {
  for (const place of ['contract', 'engine', 'report/sections', 'server/usecases', 'server/wings'])
    await cp(join(import.meta.dirname, '../../..', place), join(root, place), {
      recursive: true,
      filter: (path) => !path.includes('node_modules') && !path.includes('recordings'),
    });
  const first = await viewVersion(root);
  assert.equal(first, await viewVersion(), 'the same in any folder');
  await writeFile(join(root, 'engine/judgement/judge.test.ts'), '');
  await writeFile(join(root, 'engine/testing/busy.ts'), '');
  await writeFile(join(root, 'engine/protocols/spf/advice.en.ts'), '');
  assert.equal(await viewVersion(root), first);
  const versions = new Set([first]);
  for (const path of [
    'engine/judgement/grade-rules.ts',
    'engine/protocols/spf/advice.fr.ts',
    'contract/audit/analysis.ts',
    'engine/package.json',
  ]) {
    await writeFile(join(root, path), '{}');
    versions.add(await viewVersion(root));
  }
  assert.equal(versions.size, 5);
});

test('the worker thread makes the same view as the main thread', async () => {
  const views = openViews();
  try {
    const { evidence } = specimenOrder(readDeclarations({}).operator);
    const at = new Date('2026-11-22T12:00:00.000Z');
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    const name = { publicId: 'a'.repeat(22), domain: evidence.domain, unicode: evidence.domain };
    const end = { status: 'completed', progress: 100, lastEvent: 1, createdAt: at, completedAt: at } as const;
    const given = { audit: { ...name, ...asked, ...end }, evidence, results: null };
    const [here, there] = [drawView(given, engineWords), await views.ask(given)];
    assert.deepEqual(there.results, here.results);
    for (const part of ['results', 'document'] as const) {
      assert.equal(there.view[part].tag, here.view[part].tag);
      assert.equal(gunzipSync(there.view[part].octets).toString(), gunzipSync(here.view[part].octets).toString());
    }
  } finally {
    await views.close();
  }
});

test('a fault of servers that a provider runs for all its customers says whose they are', () => {
  const { evidence } = specimenOrder(readDeclarations({}).operator);
  const at = new Date('2026-11-22T12:00:00.000Z');
  const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
  const name = { publicId: 'a'.repeat(22), domain: evidence.domain, unicode: evidence.domain };
  const end = { status: 'completed', progress: 100, lastEvent: 1, createdAt: at, completedAt: at } as const;
  const { view } = drawView({ audit: { ...name, ...asked, ...end }, evidence, results: null }, engineWords);
  const { protocols } = JSON.parse(gunzipSync(view.results.octets).toString()) as AnalysisResults;
  const keeperOf = (id: string) => protocols.flatMap(({ checks }) => checks).find((check) => check.id === id)?.keeper;
  assert.deepEqual([keeperOf('smtp/fcrdns'), keeperOf('dmarc/policy-p')], ['Microsoft 365', undefined]);
});

test('a view that takes long delays no other', async () => {
  const views = openViews();
  try {
    const { evidence } = specimenOrder(readDeclarations({}).operator);
    const at = new Date('2026-11-22T12:00:00.000Z');
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    const name = { publicId: 'a'.repeat(22), domain: evidence.domain, unicode: evidence.domain };
    const end = { status: 'completed', progress: 100, lastEvent: 1, createdAt: at, completedAt: at } as const;
    const audit = { ...name, ...asked, ...end };
    const made = Object.entries({ slow: longer(evidence), quick: evidence }).map(async ([which, shown]) => {
      await views.ask({ audit, evidence: shown, results: null });
      return which;
    });
    assert.equal(await Promise.race(made), 'quick');
    await Promise.all(made);
  } finally {
    await views.close();
  }
});

/** With an SPF record of as many terms as are still proved and mended: its view takes many times as long. */
function longer(evidence: AuditEvidence): AuditEvidence {
  const text = JSON.stringify(evidence);
  const [, record = ''] = /"(v=spf1 [^"]*)"/.exec(text) ?? [];
  return JSON.parse(text.replaceAll(`"${record}"`, `"v=spf1 ${'mx '.repeat(2_600)}-all"`));
}
