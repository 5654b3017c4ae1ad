import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgedOf, standingOf } from './standing.ts';

type Judged = Parameters<typeof forgedOf>[0][number];
const policy = (outcome: Judged['outcome'], facts: object = {}) =>
  ({ check: 'dmarc/policy-p', outcome, facts }) as Judged;
const record = (outcome: Judged['outcome']) => ({ check: 'dmarc/record-present', outcome, facts: {} }) as Judged;

test('a forged message ends up where the policy sends it, and what was not measured is unknown', () => {
  assert.equal(forgedOf([policy('pass', { effective: 'reject' })]), 'refused');
  assert.equal(forgedOf([policy('pass', { effective: 'quarantine' })]), 'spam');
  assert.equal(forgedOf([policy('pass', { effective: 'none' })]), 'inbox', 'a policy that is only tried');
  assert.equal(forgedOf([policy('fail', { effective: 'none' })]), 'inbox');
  assert.equal(forgedOf([record('fail'), policy('notApplicable')]), 'inbox', 'no record');
  for (const silent of [[], [record('unknown')], [policy('unknown')], [policy('pass', {})]])
    assert.equal(forgedOf(silent), 'unknown');
});

test('the next deadline is the soonest that is not over, and each protocol has the verdict on what is known of it', () => {
  const deadline = (on: string, kind: 'domain' | 'web-certificate') => ({
    kind,
    name: 'a.fr',
    on,
    automatic: false,
    check: 'x',
  });
  const found = standingOf(
    {
      deadlines: [
        deadline('2027-01-01', 'domain'),
        deadline('2026-12-01', 'web-certificate'),
        deadline('2026-01-01', 'domain'),
      ],
      verdicts: [{ ...policy('fail'), protocol: 'dmarc', severity: 'high' }] as unknown as Parameters<
        typeof standingOf
      >[0]['verdicts'],
    },
    new Date('2026-11-26T10:00:00Z'),
  );
  assert.equal(found.due?.on, '2026-12-01');
  assert.deepEqual(found.verdicts, { dmarc: 'fail' });
});
