import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CheckedAgain, RefusalBody } from '@rempart/contract';
import { completedReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp, type TestApp } from '../../trials/house.ts';
import { analysisReports } from '../adapters/postgres/schema.ts';
import type { HowToAudit } from '../ports/auditing.ts';
import { openChecks } from './check-again.ts';
import type { Refusal } from './refusal.ts';

const asked: HowToAudit[] = [];
const outside = fakeOutside(async (_, how) => void asked.push(how));
const clock = { at: Date.parse('2026-11-23T10:00:00Z') };
const house = await openTestApp(outside, { now: () => new Date(clock.at) });
after(() => house.close());
const check = openChecks(house.tools);

/** Sends the request without counting it, as a caller on this machine. */
async function post(
  publicId: string,
  protocol = 'spf',
  { app }: TestApp = house,
): Promise<{ readonly status: number; readonly body: CheckedAgain & RefusalBody }> {
  const answer = await app.request(`http://exemple.fr/api/analysis/${publicId}/protocols/${protocol}`, {
    method: 'POST',
  });
  return { status: answer.status, body: (await answer.json()) as CheckedAgain & RefusalBody };
}

/** The code of the refusal to a counted visitor; null where the protocol was audited. */
async function refusalOf(publicId: string, visitor: string, protocol = 'spf') {
  const signal = new AbortController().signal;
  return check({ publicId, protocol, signal }, visitor).then(
    () => null,
    ({ code, retryAfter }: Refusal) => ({ code, retryAfter }),
  );
}

test('audits one protocol again with the options of the report, and leaves the report as it was', async () => {
  const { publicId } = await completedReport(house, 'un.fr');
  const before = await house.rows(analysisReports);
  asked.length = 0;
  const { status, body } = await post(publicId);
  assert.equal(status, 200);
  assert.deepEqual([body.protocol.id, body.protocol.verdict, body.at], ['spf', 'warn', '2026-11-23T10:00:00.000Z']);
  const [found] = body.protocol.checks;
  assert.deepEqual([found?.id, found?.outcome, found?.found], ['spf/record-present', 'warn', 'Constat.']);
  assert.ok(found && !('lost' in found) && !('caps' in found), 'one protocol says nothing about the whole');
  assert.deepEqual(asked[0]?.only, ['spf']);
  assert.deepEqual(asked[0]?.permits, { dns: true, connections: true, attempts: false });
  assert.deepEqual(await house.rows(analysisReports), before);
});

test('refuses an unknown report, an unknown protocol and an unfinished audit before any query', async () => {
  const { publicId } = await completedReport(house, 'deux.fr');
  const { publicId: unfinished } = await house.tools.store.audits.open(
    {
      ...{ domain: 'trois.fr', unicode: 'trois.fr', dnsAnalysis: true, securityChecks: true },
      selectors: [],
      sendsNothing: false,
    },
    house.tools.now(),
  );
  const known = outside.audited.length;
  assert.equal((await post('A'.repeat(22))).body.code, 'NOT_FOUND');
  assert.equal((await post(publicId, 'pop3')).body.code, 'NOT_FOUND');
  assert.equal((await post(unfinished)).body.code, 'NOT_COMPLETED');
  assert.equal(outside.audited.length, known);
});

test('respects an owner who has opted out meanwhile', async () => {
  const { publicId } = await completedReport(house, 'a-present-refuse.fr');
  const known = outside.audited.length;
  const { status, body } = await post(publicId);
  assert.deepEqual([status, body.code], [403, 'OPTED_OUT']);
  assert.equal(outside.audited.length, known);
});

test('audits one protocol of a name once a minute over all visitors, another protocol at once', async () => {
  const { publicId } = await completedReport(house, 'quatre.fr');
  assert.equal(await refusalOf(publicId, '192.0.2.1'), null);
  clock.at += 20_000;
  assert.deepEqual(await refusalOf(publicId, '192.0.2.2'), { code: 'RATE_LIMITED', retryAfter: 40 });
  assert.equal((await refusalOf(publicId, '192.0.2.2', 'dmarc'))?.code, 'UNAVAILABLE', 'the fake network has no DMARC');
  clock.at += 40_000;
  assert.equal(await refusalOf(publicId, '192.0.2.2'), null);
});

test('limits a visitor to thirty an hour, over all names', async () => {
  const ids = [];
  for (let n = 0; n < 31; n += 1) ids.push((await completedReport(house, `nom-${n}.fr`)).publicId);
  for (const id of ids.slice(0, 30)) assert.equal(await refusalOf(id, '192.0.2.3'), null);
  assert.equal((await refusalOf(ids[30] ?? '', '192.0.2.3'))?.code, 'RATE_LIMITED');
});

test('audits no more than four at the same time', async () => {
  const gate = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let running = 0;
  const slow = await openTestApp(
    fakeOutside(() => {
      running += 1;
      if (running === 4) full.resolve();
      return gate.promise;
    }),
  );
  try {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await completedReport(slow, `lent-${n}.fr`)).publicId);
    const [last = '', ...first] = ids.toReversed();
    const answers = first.map((id) => post(id, 'spf', slow));
    await full.promise;
    assert.equal((await post(last, 'spf', slow)).body.code, 'BUSY');
    gate.resolve();
    assert.deepEqual(new Set((await Promise.all(answers)).map(({ status }) => status)), new Set([200]));
    assert.equal((await post(last, 'spf', slow)).status, 200);
  } finally {
    gate.resolve();
    await slow.close();
  }
});
