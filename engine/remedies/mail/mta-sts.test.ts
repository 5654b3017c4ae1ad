import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { unseen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';

test('where the host of the policy takes no connection for HTTPS, a certificate comes before the file', () => {
  assert.match(firstOf('ECONNREFUSED'), /^Installez d’abord pour mta-sts\.exemplaire\.example un certificat/);
});

test('where the host of the policy has no version or key exchange in common with senders, its certificate stays', () => {
  for (const code of ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'ERR_SSL_UNSUPPORTED_PROTOCOL'])
    assert.match(
      firstOf(`TLS: ${code}`),
      /^Faites d’abord proposer au serveur de mta-sts\.exemplaire\.example TLS 1\.2/,
    );
  assert.match(firstOf('TLS: ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'), /^Installez d’abord/);
});

/** The first sentence of the step that publishes the policy, where its host refused so. */
function firstOf(refusal: string): string {
  const evidence = withEvidence(readEvidence('exemplaire.example'), 'mta-sts', (own) => ({
    ...own,
    policy: { ...own.policy, answer: unseen('refused', refusal) },
  }));
  const step = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'mta-sts/record');
  assert.ok(step);
  return describeAction(step).steps[0] ?? '';
}
