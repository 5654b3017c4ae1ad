import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type AuditEvidence, conclude, type Network } from '@rempart/engine';
import type { Given } from './audit-all.ts';
import { auditList } from './list.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-fleet-'));
after(() => rmSync(folder, { recursive: true }));

const recorded = (world: string) =>
  JSON.parse(
    readFileSync(new URL(`../../engine/recordings/${world}.example.json`, import.meta.url), 'utf8'),
  ) as AuditEvidence;
const [whole, weak] = [recorded('exemplaire'), recorded('passoire')];

function file(name: string, names: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, names.map((one) => `${one}\n`).join(''));
  return path;
}

/** The first name of a list is well kept, all others are the worst world. */
async function told(argv: readonly string[]): Promise<readonly string[]> {
  const printed: string[] = [];
  const given: Given = {
    print: async (text) => void printed.push(...text.split('\n')),
    openAuditNetwork: async () => ({ networkFor: () => ({}) as Network, close: async () => {} }),
    async *audit(domain) {
      const evidence = { ...(domain === 'bon.fr' ? whole : weak), domain };
      yield { type: 'completed', evidence, ...conclude(evidence) };
    },
  };
  assert.equal(await auditList(['--concurrency', '1', ...argv], given), 0);
  return printed;
}

test('as CSV a list is one row for each domain under one head, and nothing else', async () => {
  const [head = '', ...rows] = await told(['--format', 'csv', file('csv', ['bon.fr', 'un.fr'])]);
  assert.equal(rows.length, 2);
  for (const row of rows) assert.equal(row.split(',').length, head.split(',').length, row);
  const { letter, points } = conclude({ ...whole, domain: 'bon.fr' }).grade;
  assert.ok(rows[0]?.startsWith(`bon.fr,${letter},${points},`));
  assert.match(rows[1] ?? '', /^un\.fr,F,.*spf\//);
});

test('a fault that several domains have is reported once, with how many and the first of them', async () => {
  const names = ['bon.fr', ...Array.from({ length: 7 }, (_, n) => `client-${n}.fr`)];
  const printed = await told(['--format', 'markdown', file('md', names)]);
  assert.equal(printed.filter((line) => line.startsWith('| ')).length, names.length + 2);
  const summary = printed.slice(printed.indexOf('') + 1);
  assert.match(summary[0] ?? '', /^8\sdomaines\s:/);
  const faults = summary.filter((line) => line.startsWith('- '));
  assert.ok(faults.length > 3);
  assert.match(faults[0] ?? '', /: [78]\sdomaines \((?:bon\.fr, )?client-0\.fr, client-1\.fr, .*…\)$/);
  assert.equal(new Set(faults).size, faults.length);
});

test('a list that is begun again tells all of it, what was done before included', async () => {
  const journal = join(folder, 'journal');
  await told(['--resume', journal, file('first', ['bon.fr', 'un.fr'])]);
  const again = await told(['--resume', journal, '--format', 'csv', file('whole', ['bon.fr', 'un.fr', 'deux.fr'])]);
  assert.deepEqual(
    again.slice(1).map((row) => row.split(',')[0]),
    ['bon.fr', 'un.fr', 'deux.fr'],
  );
  const short = await told(['--resume', journal, file('last', ['trois.fr'])]);
  assert.match(short.find((line) => line.includes('domaines')) ?? '', /^4\sdomaines/);
});

test('one domain has nothing in common with others, and an unknown format is a fault of the command line', async () => {
  assert.equal((await told(['--format', 'markdown', file('lone', ['bon.fr'])])).length, 3);
  await assert.rejects(auditList(['--format', 'xml', file('xml', ['bon.fr'])]), UsageError);
});
