import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type AuditEvidence, conclude, planOf, protocols } from '@house/engine';
import { advise, briefOf, describeAction, provenDocument } from '@house/engine/fr';
import { outline } from '@house/report';
import { type Lengthened, longLists, longRecords, outOfProportion } from '../engine/testing/lengthen.ts';
import { boughtOrder } from '../report/testing.ts';

/** Only what takes longer than an ordinary result by so much is compared. */
const SLOW_MS = 1_000;

/** All that a server makes of an audit whenever somebody reads it. */
function readWholly(evidence: AuditEvidence): void {
  const conclusion = conclude(evidence);
  conclusion.verdicts.map(advise);
  planOf(evidence, conclusion).actions.map(describeAction);
  briefOf(evidence, conclusion);
  provenDocument(evidence, conclusion);
  outline(boughtOrder({ evidence }));
}

const plain: AuditEvidence = JSON.parse(
  readFileSync(new URL('../engine/recordings/moyenne.example.json', import.meta.url), 'utf8'),
);

test('a result takes no longer to read than its records are long', () => {
  const records = longRecords(plain);
  assert.ok(records.length > 50);
  assertInProportion(records);
});

for (const { id } of protocols)
  test(`a result takes no longer to read than it is long: lists of ${id}`, () => {
    assertInProportion(longLists(plain, ['protocols', id]));
  });

test('a result takes no longer to read than it is long: lists of what was asked and answered', () => {
  assertInProportion(longLists(plain, ['trace']));
});

function assertInProportion(cases: readonly Lengthened[]): void {
  assert.deepEqual(outOfProportion(cases, readWholly, { plain, slowMs: SLOW_MS }), []);
}
