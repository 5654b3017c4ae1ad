import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../model/observed.ts';
import { dmarcOf } from './alignment.ts';
import type { MessageEvidence } from './evidence.ts';
import { judgeMessage, type MessageRule, relationOf } from './judge.ts';
import { goodMessage, REJECT, signature, walkOf } from './testing/evidence.ts';
import { adviseMessage } from './words.fr.ts';

const outcomesOf = (evidence: MessageEvidence) =>
  Object.fromEntries(judgeMessage(evidence).map(({ rule, outcome }) => [rule, outcome])) as Partial<
    Record<MessageRule, string>
  >;
const withHeader = (header: Partial<MessageEvidence['header']>): MessageEvidence => ({
  ...goodMessage,
  header: { ...goodMessage.header, ...header },
});
const withDelivery = (delivery: Partial<MessageEvidence['delivery']>): MessageEvidence => ({
  ...goodMessage,
  delivery: { ...goodMessage.delivery, ...delivery },
});

test('a message of which everything is right has nothing to be mended', () => {
  assert.deepEqual(outcomesOf(goodMessage), {
    ...{ author: 'pass', spf: 'pass', dkim: 'pass', dmarc: 'pass', reverse: 'pass', helo: 'pass', tls: 'pass' },
    ...{ date: 'pass', 'message-id': 'pass', unsubscribe: 'info' },
  });
});

test('each fault is reported at its own place', () => {
  for (const [evidence, rule, outcome] of [
    [{ ...goodMessage, spf: { result: 'fail', domain: 'exemple.fr' } }, 'spf', 'fail'],
    [{ ...goodMessage, spf: { result: 'softfail', domain: 'exemple.fr' } }, 'spf', 'fail'],
    [{ ...goodMessage, spf: { result: 'permerror', domain: 'exemple.fr' } }, 'spf', 'fail'],
    [{ ...goodMessage, spf: { result: 'none', domain: 'exemple.fr' } }, 'spf', 'warn'],
    [{ ...goodMessage, signatures: [] }, 'dkim', 'fail'],
    [{ ...goodMessage, signatures: [{ ...signature, result: 'fail', fault: 'body' }] }, 'dkim', 'fail'],
    [{ ...goodMessage, signatures: [{ ...signature, bits: 1024 }] }, 'dkim', 'warn'],
    [{ ...goodMessage, signatures: [{ ...signature, uncovered: 12 }] }, 'dkim', 'warn'],
    [{ ...goodMessage, signatures: [{ ...signature, bits: 1024 }, signature] }, 'dkim', 'pass'],
    [{ ...goodMessage, signatures: [{ ...signature, result: 'fail', fault: 'body' }, signature] }, 'dkim', 'pass'],
    [{ ...goodMessage, reverse: seen({ name: null, leadsBack: false }) }, 'reverse', 'fail'],
    [{ ...goodMessage, reverse: seen({ name: 'autre.fr', leadsBack: false }) }, 'reverse', 'fail'],
    [{ ...goodMessage, heloMatches: seen(false) }, 'helo', 'warn'],
    [{ ...goodMessage, arc: 'fail' }, 'arc', 'info'],
    [withDelivery({ tls: null }), 'tls', 'warn'],
    [withDelivery({ tls: 'TLSv1' }), 'tls', 'warn'],
    [withHeader({ dateMinutes: null }), 'date', 'fail'],
    [withHeader({ dateMinutes: 'unreadable' }), 'date', 'fail'],
    [withHeader({ dateMinutes: -60 }), 'date', 'warn'],
    [withHeader({ dateMinutes: 48 * 60 }), 'date', 'warn'],
    [withHeader({ messageId: null }), 'message-id', 'fail'],
    [withHeader({ messageId: 'malformed' }), 'message-id', 'warn'],
    [withHeader({ repeated: ['subject'] }), 'single-fields', 'fail'],
    [withHeader({ unsubscribe: 'one-click' }), 'unsubscribe', 'pass'],
    [withHeader({ unsubscribe: 'link-only' }), 'unsubscribe', 'warn'],
    [withHeader({ unsubscribe: 'not-signed' }), 'unsubscribe', 'warn'],
    [withHeader({ fromFields: 2 }), 'author', 'fail'],
    [withHeader({ authors: [] }), 'author', 'fail'],
  ] as readonly [MessageEvidence, MessageRule, string][])
    assert.equal(outcomesOf(evidence)[rule], outcome, `${rule} ${outcome}`);
});

test('a DNS that is silent leaves unknown, and says so, what it would have told', () => {
  const silent: MessageEvidence = {
    ...goodMessage,
    spf: { result: 'temperror', domain: 'exemple.fr' },
    signatures: [{ ...signature, result: 'unknown' }],
    arc: 'unknown',
    reverse: unseen('timeout'),
    heloMatches: unseen('servfail'),
  };
  const told = outcomesOf(silent);
  for (const rule of ['spf', 'dkim', 'dmarc', 'arc', 'reverse', 'helo'] as const)
    assert.equal(told[rule], 'unknown', rule);
  for (const finding of judgeMessage(silent).filter(({ outcome }) => outcome === 'unknown')) {
    const { found, todo } = adviseMessage(finding, 'own');
    assert.match(found, /^Non mesuré/);
    assert.doesNotMatch(found, /n’a pas de nom|ne publie pas|n’est pas signé/, finding.rule);
    assert.equal(todo, null);
  }
});

test('a policy that could not be read is unknown, and no absence', () => {
  const walk = walkOf('exemple.fr').map((one, index) => (index === 0 ? { ...one, texts: unseen('timeout') } : one));
  const evidence = { ...goodMessage, walks: { 'exemple.fr': walk } };
  assert.equal(outcomesOf(evidence).dmarc, 'unknown');
  assert.equal(outcomesOf({ ...goodMessage, walks: { 'exemple.fr': walkOf('exemple.fr') } }).dmarc, 'warn');
});

test('behind an internal relay nothing is concluded from the hidden address', () => {
  const told = outcomesOf({ ...withDelivery({ isPublic: false }), spf: { result: 'fail', domain: 'exemple.fr' } });
  for (const rule of ['spf', 'reverse', 'helo'] as const) assert.equal(told[rule], 'unknown', rule);
  assert.equal(told.dmarc, 'pass', 'its signature vouches for it all the same');
});

test('the sender’s address is told where lists have it, and a list that is silent is not one that does not have it', () => {
  const said = (...listed: MessageEvidence['lists'] & {}) => ({ ...goodMessage, lists: listed });
  const [clean, dirty, mute] = [seen(false), seen(true), unseen('timeout')];
  const on = (label: string, listed: typeof clean | typeof mute) => ({ label, listed });
  assert.equal(outcomesOf(goodMessage).lists, undefined, 'nothing is said where no list was asked');
  assert.equal(outcomesOf(said(on('Spamhaus', clean), on('PSBL', mute))).lists, 'pass');
  assert.equal(outcomesOf(said(on('Spamhaus', dirty), on('PSBL', mute))).lists, 'warn');
  assert.equal(outcomesOf(said(on('PSBL', mute))).lists, 'unknown');
  const found = judgeMessage(said(on('Spamhaus', dirty), on('PSBL', mute))).find(({ rule }) => rule === 'lists');
  assert.match(found ? adviseMessage(found, 'own').found : '', /inscrite sur Spamhaus\.\s1\sliste n’a pas répondu\./);
  const hidden = { ...withDelivery({ isPublic: false }), lists: [on('Spamhaus', dirty)] };
  assert.equal(outcomesOf(hidden).lists, undefined, 'an internal address says nothing of the sender');
});

test('of a message of another domain it is said, and no advice is given on that domain', () => {
  const foreign = { ...withHeader({ authors: ['autre.fr'] }), spf: { result: 'fail', domain: 'autre.fr' } } as const;
  assert.equal(relationOf(foreign), 'foreign');
  assert.equal(relationOf(withHeader({ authors: ['news.exemple.fr'] })), 'organization');
  assert.equal(relationOf(withHeader({ authors: ['exemple.fr', 'autre.fr'] })), 'unreadable');
  for (const finding of judgeMessage(foreign)) assert.equal(adviseMessage(finding, 'foreign').todo, null, finding.rule);
});

test('receivers of both kinds are judged by their own rules', () => {
  const signedBy = (domain: string, walks: MessageEvidence['walks'], author = 'a.exemple.fr'): MessageEvidence => ({
    ...withHeader({ authors: [author] }),
    spf: { result: 'none', domain: 'ailleurs.net' },
    signatures: [{ ...signature, domain }],
    walks,
  });
  const both = (evidence: MessageEvidence, author = 'a.exemple.fr') =>
    (['rfc7489', 'rfc9989'] as const).map((family) => dmarcOf(author, evidence, family).result);
  const plain = { 'a.exemple.fr': walkOf('a.exemple.fr', REJECT), 'b.exemple.fr': walkOf('b.exemple.fr', REJECT) };
  assert.deepEqual(both(signedBy('b.exemple.fr', plain)), ['pass', 'pass'], 'one organisation');
  const strict = { 'exemple.fr': 'v=DMARC1; p=reject; adkim=s' };
  const strictly = { 'a.exemple.fr': walkOf('a.exemple.fr', strict), 'b.exemple.fr': walkOf('b.exemple.fr', strict) };
  assert.deepEqual(both(signedBy('b.exemple.fr', strictly)), ['fail', 'fail'], 'strict alignment');
  assert.deepEqual(both(signedBy('a.exemple.fr', strictly)), ['pass', 'pass'], 'strict and the same name');
  // RFC 9989 §4.10.2: `psd=n` makes an organisation of its own, which the list of suffixes does not know.
  const apart = { ...REJECT, 'a.exemple.fr': 'v=DMARC1; p=reject; psd=n' };
  const split = { 'a.exemple.fr': walkOf('a.exemple.fr', apart), 'b.exemple.fr': walkOf('b.exemple.fr', apart) };
  assert.deepEqual(both(signedBy('b.exemple.fr', split)), ['pass', 'fail']);
  // RFC 9989 §4.10.2: below `psd=y` each name is an organisation, where the list has one.
  const registry = { 'exemple.fr': 'v=DMARC1; p=reject; psd=y' };
  const below = { 'a.exemple.fr': walkOf('a.exemple.fr', registry), 'b.exemple.fr': walkOf('b.exemple.fr', registry) };
  assert.deepEqual(both(signedBy('b.exemple.fr', below)), ['pass', 'fail']);
  assert.deepEqual(both(signedBy('ailleurs.net', { ...plain, 'ailleurs.net': walkOf('ailleurs.net') })), [
    'fail',
    'fail',
  ]);
});

test('a registry at which the walk begins ends it: the name is an organisation of its own', () => {
  const records = { 'b.exemple.fr': 'v=DMARC1; p=reject; psd=y', 'exemple.fr': 'v=DMARC1; p=none' };
  const evidence: MessageEvidence = {
    ...withHeader({ authors: ['b.exemple.fr'] }),
    spf: { result: 'none', domain: 'ailleurs.net' },
    walks: { 'b.exemple.fr': walkOf('b.exemple.fr', records), 'exemple.fr': walkOf('exemple.fr', records) },
  };
  assert.equal(dmarcOf('b.exemple.fr', evidence, 'rfc9989').result, 'fail');
});

test('what is silent above the end of the walk changes nothing', () => {
  const walk = walkOf('a.b.exemple.fr', { 'b.exemple.fr': 'v=DMARC1; p=reject; psd=n' });
  const silent = walk.map((one) => (one.name === '_dmarc.exemple.fr' ? { ...one, texts: unseen('timeout') } : one));
  const evidence: MessageEvidence = {
    ...withHeader({ authors: ['a.b.exemple.fr'] }),
    spf: { result: 'none', domain: 'ailleurs.net' },
    signatures: [{ ...signature, domain: 'b.exemple.fr' }],
    walks: { 'a.b.exemple.fr': silent, 'b.exemple.fr': silent.slice(1) },
  };
  assert.equal(dmarcOf('a.b.exemple.fr', evidence, 'rfc9989').result, 'pass');
});

test('a name that does not exist is judged by what the record asks for such names', () => {
  const records = { 'exemple.fr': 'v=DMARC1; p=reject; sp=none; np=quarantine' };
  const of = (authorExists: MessageEvidence['authorExists']): MessageEvidence => ({
    ...withHeader({ authors: ['sub.exemple.fr'] }),
    ...{ spf: { result: 'none', domain: 'ailleurs.net' }, signatures: [] },
    walks: { 'sub.exemple.fr': walkOf('sub.exemple.fr', records) },
    ...(authorExists && { authorExists }),
  });
  const asked = (evidence: MessageEvidence, family: 'rfc7489' | 'rfc9989') => {
    const found = dmarcOf('sub.exemple.fr', evidence, family);
    return found.result === 'fail' ? found.asked : found.result;
  };
  assert.equal(asked(of(seen(false)), 'rfc9989'), 'quarantine');
  assert.equal(asked(of(seen(true)), 'rfc9989'), 'none');
  assert.equal(asked(of(undefined), 'rfc9989'), 'none');
  assert.equal(asked(of(seen(false)), 'rfc7489'), 'none', 'older receivers know no such tag');
});

test('a record without a policy and without an address for reports asks nothing of receivers', () => {
  const of = (record: string): MessageEvidence => ({
    ...goodMessage,
    ...{ spf: { result: 'none', domain: 'ailleurs.net' }, signatures: [] },
    walks: { 'exemple.fr': walkOf('exemple.fr', { 'exemple.fr': record }) },
  });
  const results = (record: string) =>
    (['rfc7489', 'rfc9989'] as const).map((family) => dmarcOf('exemple.fr', of(record), family).result);
  assert.deepEqual(results('v=DMARC1; adkim=s'), ['no-record', 'no-record']);
  assert.deepEqual(results('v=DMARC1; rua=mailto:d@exemple.fr'), ['fail', 'fail']);
});

test('a policy that no receiver of one kind finds is reported for that kind alone', () => {
  const deep = { 'b.exemple.fr': 'v=DMARC1; p=reject' };
  const evidence = {
    ...withHeader({ authors: ['a.b.exemple.fr'] }),
    walks: { 'a.b.exemple.fr': walkOf('a.b.exemple.fr', deep), 'exemple.fr': walkOf('exemple.fr', deep) },
  };
  assert.equal(dmarcOf('a.b.exemple.fr', evidence, 'rfc7489').result, 'no-record');
  assert.equal(dmarcOf('a.b.exemple.fr', evidence, 'rfc9989').result, 'fail');
  assert.equal(outcomesOf(evidence).dmarc, 'fail');
});
