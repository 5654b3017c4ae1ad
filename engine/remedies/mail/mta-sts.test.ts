import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { unseen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';

test('where the host of the policy takes no connection for HTTPS, a certificate comes before the file', () => {
  const closed = withEvidence(readEvidence('exemplaire.example'), 'mta-sts', (own) => ({
    ...own,
    policy: { ...own.policy, answer: unseen('refused', 'ECONNREFUSED') },
  }));
  const step = planOf(closed, conclude(closed)).actions.find(({ id }) => id === 'mta-sts/record');
  assert.ok(step);
  assert.match(
    describeAction(step).steps[0] ?? '',
    /^Installez d’abord pour mta-sts\.exemplaire\.example un certificat/,
  );
});
