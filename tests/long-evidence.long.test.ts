import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type AuditEvidence, conclude, planOf, protocols } from '@rempart/engine';
import { advise, briefOf, describeAction } from '@rempart/engine/fr';
import { outline } from '@rempart/report';
import { type Lengthened, longAtOnce, longLists, longRecords, outOfProportion } from '../engine/testing/lengthen.ts';
import { boughtOrder } from '../report/testing.ts';

/** Only what takes longer than an ordinary result by so much is compared. */
const SLOW_MS = 1_000;

/** What a server makes of an audit for its page. */
function readShortly(evidence: AuditEvidence): void {
  const conclusion = conclude(evidence);
  conclusion.verdicts.map(advise);
  briefOf(evidence, conclusion);
}

/** All that is made of it: the report holds the plan in full, and the proofs. */
function readWholly(evidence: AuditEvidence): void {
  readShortly(evidence);
  planOf(evidence, conclude(evidence)).actions.map(describeAction);
  outline(boughtOrder({ evidence }));
}

const plain: AuditEvidence = JSON.parse(
  readFileSync(new URL('../engine/recordings/moyenne.example.json', import.meta.url), 'utf8'),
);

test('a result takes no longer to read than its records are long', () => {
  const records = longRecords(plain);
  assert.ok(records.length > 50);
  assertInProportion(records, readShortly);
});

test('a report takes no longer to write than its records are long', () => {
  // One record of each kind: a report takes ten times as long as a page.
  const lists = longRecords(plain).filter(({ name }) => / lists /.test(name));
  const kinds = Map.groupBy(lists, ({ name }) => `${name.split(/[ ;]/)[0]} ${name.split(' lists ')[1]}`);
  assert.ok(kinds.size > 10);
  assertInProportion(
    [...kinds.values()].flatMap(([first]) => first ?? []),
    readWholly,
  );
});

for (const { id } of protocols)
  test(`a result takes no longer to read than it is long: lists of ${id}`, () => {
    assertInProportion(longLists(plain, ['protocols', id]), readShortly);
    // Of the DNS each proof would verify thousands of signatures again, of which an audit keeps sixteen: a minute for nothing.
    assertInProportion([longAtOnce(plain, ['protocols', id])], id === 'dns' ? readShortly : readWholly);
  });

test('a report takes no longer to write than much was asked and answered', () => {
  assertInProportion(longLists(plain, ['trace']), readWholly);
});

function assertInProportion(cases: readonly Lengthened[], work: (evidence: AuditEvidence) => void): void {
  assert.deepEqual(outOfProportion(cases, work, { plain, slowMs: SLOW_MS }), []);
}
