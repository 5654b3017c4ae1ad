import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type AuditEvent, audit, openNetwork } from '@rempart/engine';
import { advise, silenceCause } from '@rempart/engine/fr';
import { startLab } from '@rempart/lab';
import { worlds } from '../lab/worlds/index.ts';

/** One keeps all four attempts out, the next lets them pass; the servers of the last bear the names of its providers. */
const [CLOSED, OPEN, ELSEWHERE] = ['exemplaire.example', 'passoire.example', 'moyenne.example'];

const lab = await startLab(worlds.filter(({ domain }) => [CLOSED, OPEN, ELSEWHERE].includes(domain)));
after(() => lab.close());
const network = openNetwork(lab);

/** What each of them tells of a server that lets it pass. */
const ATTEMPTS = ['smtp/relay', 'smtp/starttls-inject', 'dns/ns-axfr', 'dns/ns-recursion'];

async function audited(domain: string, attempts: boolean): Promise<Extract<AuditEvent, { type: 'completed' }>> {
  const options = { permits: { dns: true, connections: true, attempts }, only: ['smtp', 'dns'] as const };
  for await (const event of audit(domain, { network, signal: new AbortController().signal, options }))
    if (event.type === 'completed') return event;
  throw new Error('an audit ended without its last event');
}

for (const domain of [CLOSED, OPEN])
  test(`${domain}: nothing tries to pass where nobody declared the domain theirs`, async () => {
    const { verdicts, evidence, protocols } = await audited(domain, false);
    // No card is green on what was not asked.
    const words = protocols.filter(({ id }) => id === 'smtp' || id === 'dns').map(({ verdict }) => verdict);
    assert.deepEqual(words, domain === CLOSED ? ['unknown', 'unknown'] : ['fail', 'fail']);
    for (const check of ATTEMPTS) {
      const verdict = verdicts.find((one) => one.check === check);
      assert.equal(verdict?.outcome, 'unknown', check);
      if (domain === CLOSED) assert.match(silenceCause(verdict.facts), /déclare sien/, check);
    }
    const trace = JSON.stringify(evidence.trace);
    assert.ok(trace.includes('EHLO '), 'its servers were spoken to all the same');
    for (const sent of ['RCPT TO', 'MAIL FROM', 'NOOP', 'VRFY ', 'AXFR']) assert.ok(!trace.includes(sent), sent);
    const questions = evidence.trace?.exchanges.map(({ question }) => question) ?? [];
    const desired = questions.filter((question) => question.kind === 'dns' && question.recursionDesired);
    assert.deepEqual(desired, []);
  });

for (const domain of [CLOSED, OPEN])
  test(`${domain}: where it is declared, all four are asked`, async () => {
    const { verdicts, evidence } = await audited(domain, true);
    const outcomes = ATTEMPTS.map((check) => verdicts.find((one) => one.check === check)?.outcome);
    // The open one has no STARTTLS.
    assert.deepEqual(outcomes, domain === CLOSED ? Array(4).fill('pass') : ['fail', 'notApplicable', 'fail', 'fail']);
    const trace = JSON.stringify(evidence.trace);
    for (const sent of ['RCPT TO', 'MAIL FROM', 'AXFR']) assert.ok(trace.includes(sent), sent);
  });

test('the holder of a domain cannot agree for a provider: nothing tries to pass at its machines', async () => {
  const { verdicts, evidence } = await audited(ELSEWHERE, true);
  for (const check of ['smtp/relay', 'smtp/vrfy', 'smtp/postmaster', 'dns/ns-axfr', 'dns/ns-recursion']) {
    const verdict = verdicts.find((one) => one.check === check);
    assert.deepEqual([verdict?.outcome, verdict?.facts], ['notApplicable', { reason: 'third-party' }], check);
    assert.match(verdict ? advise(verdict).found : '', /portent le nom d’un prestataire/, check);
  }
  const trace = JSON.stringify(evidence.trace);
  assert.ok(trace.includes('EHLO '), 'they are spoken to all the same');
  for (const sent of ['RCPT TO', 'MAIL FROM', 'NOOP', 'VRFY ', 'AXFR', '"recursionDesired":true'])
    assert.ok(!trace.includes(sent), sent);
});
