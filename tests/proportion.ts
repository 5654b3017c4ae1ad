import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type AuditEvidence, conclude, planOf } from '@rempart/engine';
import { advise, briefOf, describeAction, planDocumentOf } from '@rempart/engine/fr';
import { outline } from '@rempart/report';
import { type Lengthened, outOfProportion } from '../engine/testing/lengthen.ts';
import { boughtOrder } from '../report/testing.ts';

/** Only what takes longer than an ordinary result by so much is compared. */
const SLOW_MS = 1_000;

/** For tests: what a server makes of an audit for its page. */
export function readShortly(evidence: AuditEvidence): void {
  const conclusion = conclude(evidence);
  conclusion.verdicts.map(advise);
  briefOf(evidence, conclusion);
}

/** For tests: all that is made of it: the report holds the plan in full, and the proofs; the form of a repair reads the plan's document. */
export function readWholly(evidence: AuditEvidence): void {
  readShortly(evidence);
  const plan = planOf(evidence, conclude(evidence));
  plan.actions.map((action) => describeAction(action));
  planDocumentOf(plan, evidence);
  outline(boughtOrder({ evidence }));
}

/** For tests: the audit that is lengthened. */
export const plain: AuditEvidence = JSON.parse(
  readFileSync(new URL('../engine/recordings/moyenne.example.json', import.meta.url), 'utf8'),
);

/** For tests: asserts that none of these makes the work take longer than in proportion to its length. */
export function assertInProportion(cases: readonly Lengthened[], work: (evidence: AuditEvidence) => void): void {
  assert.deepEqual(outOfProportion(cases, work, { plain, slowMs: SLOW_MS }), []);
}
