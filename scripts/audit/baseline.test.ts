import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { conclude } from '@rempart/engine';
import { auditDocument } from '@rempart/engine/fr';
import { SaxesParser } from 'saxes';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { readArguments } from './arguments.ts';
import { type Baseline, openBaseline } from './baseline.ts';
import { wordsIn } from './language.ts';
import { showing } from './showing.ts';
import { STATUS } from './status.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
after(() => rmSync(folder, { recursive: true }));

const NOW = new Date('2026-11-25T12:00:00Z');
const evidence = readEvidence('moyenne.example');
const conclusion = conclude(evidence);
const document = auditDocument(evidence, conclusion);
const faults = conclusion.verdicts.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
const [sound] = conclusion.verdicts.filter(({ outcome }) => outcome === 'pass');
const why = 'le prestataire change en janvier';

let files = 0;
function file(...lines: readonly (string | object)[]): string {
  files += 1;
  const path = join(folder, `${files}.jsonl`);
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}
const entry = (check: string, until = '2026-11-25', domain = 'moyenne.example') => ({ domain, check, until, why });
const all = (until?: string) => faults.map(({ check }) => entry(check, until));
const open = (...lines: readonly (string | object)[]) => openBaseline(file(...lines), wordsIn.fr, NOW);
function show(format: string, baseline: Baseline, failUnder = 'A') {
  const { one, gate } = showing(readArguments(['--format', format, '--fail-under', failUnder, 'a.fr']), baseline);
  const text = one(evidence, conclusion);
  return { text, status: gate.status() };
}

test('without a baseline the grade that counts is the one that was measured', async () => {
  const { letter, points, accepted } = (await openBaseline(null, wordsIn.fr)).weigh(document);
  assert.deepEqual([letter, points, accepted.size], [document.grade.letter, document.grade.points, 0]);
});

test('what is accepted does not count, on its last day still', async () => {
  assert.equal(show('json', await open()).status, STATUS.below);
  const baseline = await open(...all(), '');
  const { letter, points, accepted } = baseline.weigh(document);
  assert.deepEqual([letter, points, accepted.size], ['A', 100, faults.length]);
  const { text, status } = show('json', baseline);
  assert.equal(status, STATUS.whole);
  const told = JSON.parse(text);
  assert.equal(told.grade.letter, document.grade.letter, 'the measured grade is still told');
  assert.deepEqual(told.gradeWithoutAccepted, { letter: 'A', points: 100 });
  assert.equal(told.accepted.length, faults.length);
  assert.deepEqual(told.accepted[0], { check: faults[0]?.check, until: '2026-11-25', why });
});

test('an entry that is over counts again, one of a rule that holds is of no use, and both are told', async () => {
  const [one] = faults;
  assert.ok(one && sound);
  const baseline = await open(
    entry(one.check, '2026-11-24'),
    entry(sound.check),
    entry(one.check, '2026-12-01', 'autre.fr'),
  );
  assert.equal(baseline.weigh(document).accepted.size, 0);
  const left = baseline.left();
  assert.equal(left.length, 2);
  assert.match(left[0] ?? '', new RegExp(`jsonl:1: EXPIRED: ${one.check} `));
  assert.match(left[1] ?? '', new RegExp(`jsonl:2: UNUSED: ${sound.check} `));
});

test('SARIF tells what is accepted beside its results, JUnit skips it, Markdown and text set it apart', async () => {
  const [one] = faults;
  assert.ok(one);
  const baseline = await open(entry(one.check));
  const { results, properties } = JSON.parse(`${show('sarif', baseline).text}]}`).runs[0] as {
    readonly results: readonly { readonly ruleId: string }[];
    readonly properties: { readonly accepted: readonly object[] };
  };
  assert.ok(results.every(({ ruleId }) => ruleId !== one.check));
  assert.deepEqual(properties.accepted, [{ check: one.check, until: '2026-11-25', why }]);

  const counted = { failure: 0, skipped: 0 };
  let suite: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'failure' || name === 'skipped') counted[name] += 1;
    if (name === 'testsuite') suite = attributes as Record<string, string>;
  });
  parser.write(`${show('junit', baseline).text}</testsuites>`).close();
  assert.deepEqual([suite['failures'], suite['skipped']], [String(faults.length - 1), String(counted.skipped)]);
  assert.equal(counted.failure, faults.length - 1);

  const markdown = show('markdown', baseline).text;
  assert.match(markdown, new RegExp(`^\\| .* \\| 2026-11-25 \\| ${why} \\|$`, 'm'));
  assert.equal(markdown.split('\n').filter((line) => line.startsWith('| ')).length, faults.length + 4);
  assert.match(show('text', baseline).text, new RegExp(`accepté jusqu’au 2026-11-25 \\(${why}\\)`));
});

const BAD: Readonly<Record<string, readonly [string | object, string]>> = {
  'no JSON': ['spf/one-policy', 'BAD_JSON'],
  'a list': ['[]', 'BAD_JSON'],
  'a field that is missing': [{ domain: 'a.fr', check: faults[0]?.check, until: '2026-12-01' }, 'BAD_FIELDS'],
  'a field that nobody knows': [{ ...entry(faults[0]?.check ?? ''), letter: 'A' }, 'BAD_FIELDS'],
  'a field that is no text': [{ ...entry(faults[0]?.check ?? ''), why: 1 }, 'BAD_FIELDS'],
  'a name that is none': [entry(faults[0]?.check ?? '', '2026-12-01', 'not a name'), 'BAD_DOMAIN'],
  'a rule that there is not': [entry('spf/nothing'), 'UNKNOWN_CHECK'],
  'a day that there is not': [entry(faults[0]?.check ?? '', '2027-02-30'), 'BAD_DAY'],
  'a day without end': [entry(faults[0]?.check ?? '', '2036-01-01'), 'TOO_FAR'],
  'no reason': [{ ...entry(faults[0]?.check ?? ''), why: ' ' }, 'BAD_WHY'],
};

for (const [what, [line, code]] of Object.entries(BAD))
  test(`${what} is refused with its line and its code`, async () => {
    await assert.rejects(open(entry(faults[0]?.check ?? ''), line), (fault) => {
      assert.ok(fault instanceof UsageError);
      for (const { refusals } of Object.values(wordsIn))
        assert.match(fault.said(refusals), new RegExp(`^\\S+\\.jsonl:2: ${code}: `));
      return true;
    });
  });

test('the same finding twice is refused, all faults of a file are told at once, and a file that is not there is a fault too', async () => {
  const one = entry(faults[0]?.check ?? '');
  await assert.rejects(open(one, '', one, 'x'), /:3: TWICE: [^\n]*\n\S+:4: BAD_JSON: /);
  await assert.rejects(openBaseline(join(folder, 'nowhere'), wordsIn.fr), UsageError);
  assert.throws(() => readArguments(['--baseline', 'x', '--plan', 'a.fr']), UsageError);
});
