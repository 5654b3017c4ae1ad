import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { type Comparison, compareAudits } from './compare.ts';
import { conclude } from './conclude.ts';
import { grade } from './grade.ts';
import type { Verdict } from './judge.ts';

function concluded(domain: string) {
  const file = join(import.meta.dirname, '..', 'recordings', `${domain}.json`);
  return conclude(JSON.parse(readFileSync(file, 'utf8')) as AuditEvidence);
}
const poor = concluded('passoire.example');
const good = concluded('exemplaire.example');

const judged = (verdicts: readonly Verdict[]) => ({ verdicts, grade: grade(verdicts) });
const with_ = (from: readonly Verdict[], outcome: Verdict['outcome'], which: (verdict: Verdict) => boolean) =>
  judged(from.map((verdict) => (which(verdict) ? ({ ...verdict, outcome } as Verdict) : verdict)));
const isFault = ({ outcome, severity }: Verdict) => (outcome === 'fail' || outcome === 'warn') && severity !== 'info';
const checks = (found: Comparison['repaired']) => found.map(({ check }) => check).toSorted();

test('the same audit twice: nothing changed, and all faults remain', () => {
  const { letter, remaining, ...changes } = compareAudits(poor, poor);
  assert.equal(letter, 'same');
  assert.deepEqual(
    checks(remaining),
    poor.verdicts
      .filter(isFault)
      .map(({ check }) => check)
      .toSorted(),
  );
  for (const [name, found] of Object.entries(changes)) assert.deepEqual(found, [], name);
});

test('a fault that was mended is repaired, one that came back has appeared, and the gravest stand first', () => {
  const better = compareAudits(poor, with_(poor.verdicts, 'pass', isFault));
  assert.equal(better.letter, 'better');
  assert.ok(better.repaired.length > 10);
  assert.deepEqual([better.remaining, better.appeared], [[], []]);
  const weights = better.repaired.map(({ severity }) => ['critical', 'high', 'medium', 'low'].indexOf(severity));
  assert.deepEqual(weights, weights.toSorted());
  const worse = compareAudits(with_(poor.verdicts, 'pass', isFault), poor);
  assert.equal(worse.letter, 'worse');
  assert.deepEqual(checks(worse.appeared), checks(better.repaired));
});

test('what was not measured is no change, in neither sense, and moves no letter', () => {
  const silent = with_(poor.verdicts, 'unknown', () => true);
  const lost = compareAudits(poor, silent);
  assert.equal(lost.letter, 'unmeasured');
  assert.deepEqual([lost.repaired, lost.gone, lost.appeared, lost.remaining, lost.firstSeen], [[], [], [], [], []]);
  assert.deepEqual(checks(lost.unmeasured), checks(compareAudits(poor, poor).remaining));
  const seen = compareAudits(silent, poor);
  assert.equal(seen.letter, 'unmeasured');
  assert.deepEqual([seen.repaired, seen.appeared, seen.remaining], [[], [], []]);
  assert.deepEqual(checks(seen.firstSeen), checks(lost.unmeasured));
  const half = with_(poor.verdicts, 'unknown', ({ protocol }) => protocol === 'tcp' || protocol === 'smtp');
  for (const { repaired, appeared, letter } of [compareAudits(poor, half), compareAudits(half, poor)])
    assert.deepEqual([repaired, appeared, letter === 'better' || letter === 'worse'], [[], [], false]);
  const untold = judged(poor.verdicts.filter(({ protocol }) => protocol !== 'spf'));
  assert.deepEqual(compareAudits(poor, untold).repaired, [], 'a protocol that was not audited is not repaired');
});

test('a letter that only silence raises is not told as better', () => {
  const [weightiest] = poor.verdicts.filter(isFault);
  assert.ok(weightiest);
  for (const from of [poor, concluded('moyenne.example'), good])
    for (const hidden of from.verdicts) {
      const other = with_(from.verdicts, 'unknown', ({ check }) => check === hidden.check);
      assert.notEqual(compareAudits(from, other).letter, 'better', hidden.check);
      assert.notEqual(compareAudits(other, from).letter, 'worse', hidden.check);
    }
});

test('a fault whose object is gone is distinguished from one that was mended', () => {
  const { gone, repaired } = compareAudits(poor, with_(poor.verdicts, 'notApplicable', isFault));
  assert.deepEqual(repaired, []);
  assert.deepEqual(checks(gone), checks(compareAudits(poor, poor).remaining));
});
