import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AuditEvidence, type AuditOptions, conclude, type Network } from '@rempart/engine';
import { SaxesParser } from 'saxes';
import type { Given } from './audit-all.ts';
import { auditList } from './list.ts';
import { STATUS } from './status.ts';
import { traceLines } from './trace.ts';
import { UsageError } from './usage-error.ts';
import { words } from './words.fr.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const folder = mkdtempSync(join(tmpdir(), 'audit-list-'));
after(() => rmSync(folder, { recursive: true }));

function listOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function evidenceOf(domain: string, size = 1): AuditEvidence {
  return {
    domain,
    at: '2026-11-22T10:00:00.000Z',
    durationMs: 1,
    engine: 'x'.repeat(size),
    permits: { dns: true, connections: true },
    existence: { seen: true, value: 'absent' },
    protocols: { spf: { seen: false, silence: 'timeout' } },
  };
}

/** Audits of nothing, and what was asked and printed. */
function given(audited = (domain: string) => evidenceOf(domain)) {
  const asked: { domain: string; options: AuditOptions['options'] }[] = [];
  const printed: string[] = [];
  let atWork = 0;
  let most = 0;
  const all: Given = {
    print: async (text) => void printed.push(text),
    openAuditNetwork: async () => ({ networkFor: () => ({}) as Network, close: async () => {} }),
    async *audit(domain, { options }) {
      asked.push({ domain, options });
      most = Math.max(most, ++atWork);
      await new Promise(setImmediate);
      atWork -= 1;
      const evidence = audited(domain);
      yield { type: 'completed', evidence, ...conclude(evidence) };
    },
  };
  return { all, asked, printed, most: () => most };
}

const domainsIn = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).domain);

test('each name of a list is audited once, whatever stands around it, and told as one document a line', async () => {
  const list = listOf(
    'names.csv',
    '# clients\na.fr\n\n1,b.fr,x\r\n"c.fr";notes\n"Durand, S.A.R.L",d.fr\nA.FR.\nnot a name\n',
  );
  const { all, asked, printed } = given();
  assert.equal(await auditList(['--dns-only', '--deadline', '5', list], all), 2);
  assert.deepEqual(
    asked.map(({ domain }) => domain),
    ['a.fr', 'b.fr', 'c.fr', 'd.fr'],
  );
  assert.deepEqual(asked[0]?.options, {
    deadlineMs: 5_000,
    permits: { dns: true, connections: false, attempts: true },
  });
  assert.deepEqual(
    printed.map((line) => JSON.parse(line).domain),
    ['a.fr', 'b.fr', 'c.fr', 'd.fr'],
  );
});

test('SARIF and JUnit of a list are whole documents, what stands in the journal included', async () => {
  const results = join(folder, 'formats.jsonl');
  await auditList(['--resume', results, listOf('first', 'a.fr\n')], given().all);
  for (const format of ['sarif', 'junit', 'csv', 'json']) {
    const { all, printed } = given();
    await auditList(['--format', format, '--resume', results, listOf('both', 'a.fr\nb.fr\n')], all);
    const text = printed.join('\n');
    if (format === 'sarif') assert.equal(JSON.parse(text).runs.length, 2);
    else if (format === 'junit') {
      new SaxesParser().write(text).close();
      assert.equal(text.match(/<testsuite /g)?.length, 2);
    } else assert.equal(text.trim().split('\n').length, format === 'csv' ? 3 : 2);
  }
});

test('a list ends with a status of its own where a domain does not pass the gate, done before or now', async () => {
  const results = join(folder, 'under.jsonl');
  const list = listOf('under', 'a.fr\n');
  const run = (...options: readonly string[]) => auditList([...options, '--resume', results, list], given().all);
  assert.equal(await run(), STATUS.absent);
  assert.equal(await run('--allow', 'absent'), STATUS.whole);
  assert.equal(await run('--fail-under', 'F'), STATUS.absent);
  await assert.rejects(run('--fail-under', 'G'), UsageError);
  await assert.rejects(run('--baseline', listOf('bad', 'x\n')), /bad:1: BAD_JSON: /);
});

test('no more names are audited at once than was asked', async () => {
  const list = listOf('many', Array.from({ length: 40 }, (_, n) => `d${n}.fr\n`).join(''));
  const { all, most } = given();
  await auditList(['--concurrency', '3', list], all);
  assert.equal(most(), 3);
});

test('a list that is begun again asks only for what is missing, and completes a line that was cut', async () => {
  const list = listOf('again', 'a.fr\nb.fr\nc.fr\n');
  const results = join(folder, 'again.jsonl');
  await auditList(['--resume', results, listOf('begin', 'a.fr\n')], given().all);
  writeFileSync(results, '{"domain":"b.fr","star', { flag: 'a' });
  const { all, asked } = given();
  assert.equal(await auditList(['--allow', 'absent', '--resume', results, list], all), STATUS.whole);
  assert.deepEqual(
    asked.map(({ domain }) => domain),
    ['b.fr', 'c.fr'],
  );
  assert.deepEqual(domainsIn(results), ['a.fr', 'b.fr', 'c.fr']);
});

test('a file that holds something else is refused, and stays as it is', async () => {
  for (const text of ['my notes', '{"domain":"a.fr"}\n', 'a.fr\nb.fr\n']) {
    const file = listOf('precious', text);
    const { all, asked } = given();
    await assert.rejects(auditList(['--resume', file, listOf('one', 'a.fr\n')], all), UsageError);
    assert.equal(readFileSync(file, 'utf8'), text);
    assert.equal(asked.length, 0);
  }
});

test('a list without a name passes no gate', async () => {
  const { all, printed } = given();
  for (const text of ['', '\n# names will follow\n'])
    await assert.rejects(auditList(['--format', 'sarif', listOf('empty', text)], all), UsageError);
  assert.deepEqual(printed, []);
});

test('a list that cannot be read and numbers out of range are reported as faults of the command line', async () => {
  for (const argv of [
    [join(folder, 'nowhere')],
    ['--concurrency', '0', 'x'],
    ['--concurrency', '17', 'x'],
    [],
    ['a', 'b'],
  ])
    await assert.rejects(auditList(argv, given().all), UsageError);
});

test('what was seen of the names that are done is not kept', async () => {
  const kept: WeakRef<AuditEvidence>[] = [];
  let most = 0;
  const { all } = given((domain) => {
    const evidence = evidenceOf(domain, 10_000);
    kept.push(new WeakRef(evidence));
    return evidence;
  });
  const silent: Given = {
    ...all,
    print: async () => {},
    async *audit(...asked) {
      await new Promise(setImmediate);
      if (kept.length % 50 === 0) {
        collect();
        most = Math.max(most, kept.filter((one) => one.deref()).length);
      }
      yield* all.audit(...asked);
    },
  };
  const list = listOf('long', Array.from({ length: 300 }, (_, n) => `d${n}.fr\n`).join(''));
  await auditList([list], silent);
  assert.equal(kept.length, 300);
  assert.ok(most < 20, `evidence of ${most} domains was kept`);
});

test('a trace draws every question in the order of asking, and the chain that made the audit last', () => {
  const question = (name: string) => ({ kind: 'dns', name, type: 'A' }) as const;
  const timings: Parameters<typeof traceLines>[0] = [
    { question: question('late.fr'), protocols: ['smtp'], askedMs: 50, settledMs: 100 },
    { question: question('early.fr'), protocols: ['smtp'], askedMs: 0, settledMs: 49 },
  ];
  const lines = traceLines(timings, words.list.chain);
  assert.deepEqual(
    lines.map((line) => /\w+\.fr/.exec(line)?.[0] ?? line),
    ['early.fr', 'late.fr', '', words.list.chain, 'early.fr', 'late.fr'],
  );
  assert.match(lines[0] ?? '', /^━+ /);
});
