import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import { seen, unseen } from '../model/observed.ts';
import type { SelectorEvidence } from '../protocols/dkim/evidence.ts';
import { searchSelectors } from '../protocols/dkim/selector-search.ts';
import { type Readiness, readinessOf } from '../receivers/readiness.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import type { MessageEvidence } from './evidence.ts';
import { goodMessage, signature, walkOf } from './testing/evidence.ts';
import { withMessage } from './with-message.ts';

const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu5oIUrFDWZK7F4thFxpZa2or6jBEX3cSL6b2TJdPkO5iNn9vHNXhNX31nOefN8FksX94YbLJ8NHcFPbaZTW8R2HthYxRaCyqodxlLHibg8aHdfa+bxKeiI/xABRuAM0WG0JEDSyakMFqIO40ghj/h7DUc/4OXNdeQhrKDTlgf2bd+FjpJ3bNAFcMYa3Oeju33b2Tp+PdtqIwXQ3m29ZSXSHKdzhqyQeXMDvDrg5eYsdj+Qj6B5WrC7qyWHxrTLJcRIfyGP6XUyjaUjSDcqHnnUVs12N0QyYbJY2tPDHHZnmvGYuP1s4QNVNVSQqyX3oOg4NOXMmqk6X2uYSUfBnwGwIDAQAB'}`;
const keyAt = (selector: string): SelectorEvidence => ({
  selector,
  source: 'mail',
  answer: seen({ texts: [KEY], aliases: [], nxdomain: false, octets: 500 }),
});

/** A domain that sends, of which no selector could be guessed. */
async function audited(): Promise<AuditEvidence> {
  const ask = fakeAsk({
    'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.exemple.fr' }],
    'exemple.fr TXT': txt('v=spf1 ip4:192.0.2.25 -all'),
    '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'),
  });
  const dkim = await searchSelectors({ domain: 'exemple.fr', ask, selectors: [] });
  return {
    ...{ domain: 'exemple.fr', at: '2026-11-23T09:00:00.000Z', durationMs: 1, existence: seen('exists') },
    permits: { dns: true, connections: true },
    protocols: { dkim: seen(dkim) },
  };
}

const outcomeOf = (evidence: AuditEvidence, check: string) =>
  conclude(evidence).verdicts.find((verdict) => verdict.check === check)?.outcome;
const signed: MessageEvidence = {
  ...goodMessage,
  signatures: [{ ...signature, selector: 'tres-rare' }],
  keys: [keyAt('tres-rare')],
};
const unsigned: MessageEvidence = { ...goodMessage, signatures: [], keys: [] };

test('a signed message judges the signature, and its selector is one of those that were looked at', async () => {
  const before = await audited();
  assert.equal(outcomeOf(before, 'dkim/signature-observed'), 'notApplicable');
  assert.equal(outcomeOf(before, 'dkim/record-found'), 'unknown');
  const after = withMessage(before, signed);
  assert.ok(after);
  assert.equal(outcomeOf(after, 'dkim/signature-observed'), 'pass');
  assert.equal(outcomeOf(after, 'dkim/record-found'), 'pass');
  assert.equal(after.messages?.[0]?.receivedAt, signed.receivedAt);
});

test('a message without a signature of the domain is reported, also beside another that has one', async () => {
  const one = withMessage(await audited(), unsigned);
  assert.ok(one);
  assert.equal(outcomeOf(one, 'dkim/signature-observed'), 'warn');
  const both = withMessage(one, signed);
  assert.ok(both);
  assert.equal(outcomeOf(both, 'dkim/signature-observed'), 'warn');
  const foreign = { ...unsigned, signatures: [{ ...signature, domain: 'brevo.com' }] };
  const other = withMessage(await audited(), foreign);
  assert.ok(other);
  assert.equal(outcomeOf(other, 'dkim/signature-observed'), 'warn');
});

test('a key that could not be read leaves the signature unknown', async () => {
  const silent = { ...unsigned, signatures: [{ ...signature, result: 'unknown' as const }] };
  const after = withMessage(await audited(), silent);
  assert.ok(after);
  assert.equal(outcomeOf(after, 'dkim/signature-observed'), 'unknown');
});

test('what nobody vouches for, and what is of another name, says nothing of the domain', async () => {
  const evidence = await audited();
  const left: readonly (readonly [string, MessageEvidence])[] = [
    ['neither SPF nor DKIM', { ...unsigned, spf: { result: 'fail', domain: 'exemple.fr' } }],
    ['SPF of another domain', { ...unsigned, spf: { result: 'pass', domain: 'autre.fr' } }],
    [
      'nothing but an address of our own',
      { ...unsigned, delivery: { ...goodMessage.delivery, isPublic: false, address: '10.0.0.1' } },
    ],
    [
      'no policy, and nobody who vouches',
      { ...unsigned, walks: { 'exemple.fr': walkOf('exemple.fr') }, spf: { result: 'pass', domain: 'autre.fr' } },
    ],
    ['another author', { ...signed, header: { ...signed.header, authors: ['autre.fr'] } }],
    ['a name below', { ...signed, header: { ...signed.header, authors: ['lettre.exemple.fr'] } }],
    ['another audit', { ...signed, audited: 'autre.fr' }],
  ];
  for (const [why, message] of left) assert.equal(withMessage(evidence, message), null, why);
  assert.ok(withMessage(evidence, { ...signed, walks: { 'exemple.fr': walkOf('exemple.fr') } }), 'signed, no policy');
});

test('a selector that signed mail of the domain is looked for, and the evidence says that it came from there', async () => {
  const ask = fakeAsk({
    'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.exemple.fr' }],
    'tres-rare._domainkey.exemple.fr TXT': txt(KEY),
  });
  const { selectors } = await searchSelectors({
    ...{ domain: 'exemple.fr', ask, selectors: ['dit'], mailSelectors: ['tres-rare', 'partie', 'dit'] },
  });
  assert.deepEqual(
    selectors.filter(({ answer }) => answer.seen).map(({ selector, source }) => [selector, source]),
    [
      ['tres-rare', 'mail'],
      ['partie', 'mail'],
      ['dit', 'visitor'],
    ],
  );
});

test('five messages are kept, the newest', async () => {
  let evidence = await audited();
  for (let index = 0; index < 7; index++)
    evidence = withMessage(evidence, { ...signed, receivedAt: `2026-11-23T1${index}:00:00.000Z` }) ?? evidence;
  assert.deepEqual(
    evidence.messages?.map(({ receivedAt }) => receivedAt.slice(11, 13)),
    ['12', '13', '14', '15', '16'],
  );
});

test('what receivers ask is judged by what the message showed, and no more inferred', async () => {
  const stateAt = (evidence: AuditEvidence, id: string): Readiness | undefined =>
    readinessOf(evidence, conclude(evidence).verdicts).find((receiver) => receiver.id === id)?.state;
  const before = await audited();
  assert.equal(stateAt(before, 'laposte'), 'unknown');
  const after = withMessage(before, signed);
  assert.ok(after);
  assert.equal(stateAt(after, 'laposte'), 'ready');
  const nameless = withMessage(before, { ...signed, reverse: seen({ name: null, leadsBack: false }) });
  assert.ok(nameless);
  assert.equal(stateAt(nameless, 'laposte'), 'not-ready');
  const silent = withMessage(before, { ...signed, reverse: unseen('timeout') });
  assert.ok(silent);
  assert.equal(stateAt(silent, 'laposte'), 'unknown');
});
