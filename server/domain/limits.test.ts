import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LimitedAct, openLimits, STREAMS_ALL, STREAMS_EACH, STREAMS_OF_SITE } from './limits.ts';

function counter() {
  const clock = { at: 0 };
  const start = [
    { calls: 2, seconds: 60 },
    { calls: 3, seconds: 600 },
  ];
  const limits = openLimits(() => new Date(clock.at), {
    start,
    audit: start,
    share: start,
    check: start,
    protocol: start,
    purchase: start,
    contact: start,
    consent: start,
    login: start,
    account: start,
    device: start,
    request: start,
    poll: start,
    upload: start,
    'upload-body': start,
    'test-message': start,
    'report-box': start,
    verification: start,
    webhook: start,
    repair: start,
    mail: start,
    'repair-mail': start,
    box: start,
    proof: start,
    passkey: start,
  });
  return { clock, call: (visitor: string | null) => limits.count('start', visitor), limits };
}

test('refuses the third call within a minute until the first is a minute old', () => {
  const { clock, call } = counter();
  assert.equal(call('192.0.2.1'), 0);
  clock.at = 10_000;
  assert.equal(call('192.0.2.1'), 0);
  assert.equal(call('192.0.2.1'), 50);
  assert.equal(call('192.0.2.2'), 0, 'another visitor');
  clock.at = 60_000;
  assert.equal(call('192.0.2.1'), 0);
  clock.at = 130_000;
  assert.equal(call('192.0.2.1'), 470, 'the longer limit applies too');
});

test('a refused call is not counted, and one act does not use up the limit of another', () => {
  const { clock, call, limits } = counter();
  call('192.0.2.1');
  call('192.0.2.1');
  for (let more = 0; more < 5; more += 1) assert.ok(call('192.0.2.1') > 0);
  assert.equal(limits.count('contact', '192.0.2.1'), 0);
  clock.at = 60_000;
  assert.equal(call('192.0.2.1'), 0);
});

test('never refuses a visitor who is not counted', () => {
  const { call } = counter();
  for (let more = 0; more < 9; more += 1) assert.equal(call(null), 0);
});

test('limits open streams per visitor and in total; releasing one frees its place once', () => {
  const { limits } = counter();
  const held = Array.from({ length: STREAMS_EACH }, () => limits.hold('192.0.2.1'));
  assert.ok(held.every((release) => release !== null));
  assert.equal(limits.hold('192.0.2.1'), null);
  held[0]?.();
  held[0]?.();
  assert.notEqual(limits.hold('192.0.2.1'), null);
  assert.equal(limits.hold('192.0.2.1'), null, 'releasing twice frees one place');
  for (let more = STREAMS_EACH; more < STREAMS_ALL; more += 1) assert.notEqual(limits.hold(null), null);
  assert.equal(limits.hold('192.0.2.2'), null);
});

test('limits one IPv6 site to fifty starts, however many networks it uses', () => {
  const limits = openLimits(() => new Date(0));
  const starts = Array.from({ length: 51 }, (_, n) => limits.count('start', `2001:db8:1:${n.toString(16)}`));
  assert.deepEqual([starts.slice(0, 50).every((wait) => wait === 0), starts[50]], [true, 3600]);
  assert.equal(limits.count('start', '2001:db8:2:0'), 0, 'another site');
  assert.equal(limits.count('contact', '2001:db8:1:0'), 0, 'another act');
});

test('a visitor makes three hundred requests a minute, one IPv6 site four times as many', () => {
  const limits = openLimits(() => new Date(0));
  const reads = (visitor: string, calls: number) =>
    Array.from({ length: calls }, () => limits.count('request', visitor)).filter((wait) => wait > 0);
  assert.deepEqual(reads('192.0.2.1', 301), [60]);
  for (let network = 0; network < 4; network += 1) assert.deepEqual(reads(`2001:db8:1:${network}`, 300), []);
  assert.deepEqual(reads('2001:db8:1:4', 1), [60], 'another network of the same site');
  assert.deepEqual(reads('2001:db8:2:0', 300), [], 'another site');
});

test('limits contact messages and consents per IPv6 site too', () => {
  const limits = openLimits(() => new Date(0));
  const calls = (act: 'contact' | 'consent', many: number) =>
    Array.from({ length: many }, (_, n) => limits.count(act, `2001:db8:1:${n.toString(16)}`));
  assert.deepEqual(
    [calls('contact', 31).findIndex((wait) => wait > 0), limits.count('contact', '2001:db8:2:0')],
    [30, 0],
  );
  assert.equal(
    calls('consent', 151).findIndex((wait) => wait > 0),
    150,
  );
});

test('remembers what a visitor started last, and nothing of a visitor who is not counted', () => {
  const limits = openLimits(() => new Date(0));
  for (let n = 0; n < 9; n += 1) limits.keepStarted('192.0.2.1', `r${n}`);
  limits.keepStarted(null, 'r');
  assert.deepEqual(limits.started('192.0.2.1'), ['r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
  assert.deepEqual([...limits.started(null), ...limits.started('192.0.2.2')], []);
});

test('limits logins, passkeys and purchases by IPv6 site too, and logins of all visitors together', () => {
  const limits = openLimits(() => new Date(0));
  const firstRefused = (act: LimitedAct, visitorOf: (n: number) => string) =>
    Array.from({ length: 301 }, (_, n) => limits.count(act, visitorOf(n))).findIndex((wait) => wait > 0);
  const inOneSite = (n: number) => `2001:db8:1:${n.toString(16)}`;
  assert.deepEqual(
    (['login', 'passkey', 'purchase'] as const).map((act) => firstRefused(act, inOneSite)),
    [30, 60, 180],
  );
  assert.equal(
    firstRefused('login', (n) => `192.0.2.${n}`),
    270,
    'with the thirty before, three hundred',
  );
  assert.equal(limits.count('device', 'a browser that logged in before'), 0);
});

test('what one visitor is refused uses up nothing of what its site and all others share', () => {
  const limits = openLimits(() => new Date(0));
  for (let more = 0; more < 400; more += 1) limits.count('login', '2001:db8:1:1');
  assert.equal(limits.count('login', '2001:db8:1:2'), 0, 'a neighbour in its site');
  assert.equal(limits.count('login', '192.0.2.1'), 0, 'anybody else');
});

test('the networks of one IPv6 site hold a hundred streams together, and leave the others to other visitors', () => {
  const limits = openLimits(() => new Date(0));
  const held = Array.from({ length: 300 }, (_, n) => limits.hold(`2001:db8:1:${n.toString(16)}`));
  assert.equal(held.filter((release) => release !== null).length, STREAMS_OF_SITE);
  assert.notEqual(limits.hold('2001:db8:2:0'), null);
  assert.notEqual(limits.hold('192.0.2.1'), null);
  held[0]?.();
  assert.notEqual(limits.hold('2001:db8:1:ffff'), null, 'one place is free again');
});
