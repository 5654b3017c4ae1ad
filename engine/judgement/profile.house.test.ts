import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startLab } from '@rempart/lab';
import { type AuditOptions, audit } from '../audit.ts';
import type { AuditEvidence } from '../evidence.ts';
import { openNetwork } from '../network/open.ts';
import { describeProfile } from '../wording/profile.fr.ts';
import type { Verdict } from './judge.ts';
import { profileOf } from './profile.ts';

let lab: Awaited<ReturnType<typeof startLab>>;
before(async () => {
  lab = await startLab();
});
after(() => lab.close());

async function audited(domain: string, options: AuditOptions['options'] = {}) {
  const signal = new AbortController().signal;
  for await (const event of audit(domain, { network: openNetwork(lab), signal, options })) {
    if (event.type === 'completed') return event;
  }
  throw new Error('the audit did not end');
}

const outcomes = (verdicts: readonly Verdict[], ...ids: readonly string[]) =>
  ids.map((id) => verdicts.find(({ check }) => check === id)?.outcome);

test('a domain is taken for what its records say', async () => {
  const { evidence } = await audited('exemplaire.example');
  assert.deepEqual(profileOf(evidence), { receives: true, sends: true, declared: false, host: false, web: true });
  assert.equal(
    describeProfile(profileOf(evidence)),
    'Ce domaine reçoit des e-mails, peut en envoyer et a un site web.',
  );
  const { evidence: parked } = await audited('parking.example');
  assert.deepEqual(profileOf(parked), { receives: false, sends: false, declared: false, host: false, web: true });
});

test('what silence hides is not taken for an absence', async () => {
  const { evidence } = await audited('muet.example', { deadlineMs: 5_000 });
  assert.equal(describeProfile(profileOf(evidence)), '');
});

test('the visitor may declare that it sends nothing: then its keys and senders are not missed, and its policy must refuse all', async () => {
  const wanted = ['dkim/record-found', 'spf/mx-covered', 'spf/record-nomail', 'dmarc/policy-nomail'];
  const [open, shut] = [await audited('moyenne.example'), await audited('moyenne.example', { sendsNothing: true })];
  assert.match(describeProfile(profileOf(shut.evidence)), /n’en envoie pas \(vous l’avez dit\)/);
  assert.deepEqual(outcomes(open.verdicts, 'spf/record-nomail', 'dmarc/policy-nomail'), [
    'notApplicable',
    'notApplicable',
  ]);
  const [, covered, spf, dmarc] = outcomes(shut.verdicts, ...wanted);
  assert.deepEqual([covered, spf, dmarc], ['notApplicable', 'warn', 'fail']);
});

test('evidence without any card tells nothing', () => {
  const evidence = { protocols: {} } as AuditEvidence;
  assert.equal(describeProfile(profileOf(evidence)), '');
});
