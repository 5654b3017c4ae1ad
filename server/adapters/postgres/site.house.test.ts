import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { describeOnBoth } from '../../../trials/databases.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import type { ProbeResult } from '../../ports/status.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const key = (letter: string) => letter.repeat(22);
const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@exemple.fr' };
await describeOnBoth('the site’s tables', async ({ open }) => {
  const database = await open();
  const house = await openTestApp(fakeOutside(), { database });
  const { contactRequests, consents, probes, retention } = house.tools.store;
  after(() => house.close());
  const count = async (table: string) => {
    const { rows } = (await database.db.execute(sql.raw(`select count(*)::int as n from ${table}`))) as unknown as {
      rows: { n: number }[];
    };
    return rows[0]?.n;
  };

  test('a form sent twice is stored once, and returns the same answer', async () => {
    const message = {
      ...person,
      company: '',
      subject: 'Question' as const,
      urgency: 'normal' as const,
      message: 'Bonjour à tous',
      key: key('a'),
      receivedAt: at,
    };
    const first = await contactRequests.keepMessage({ ...message, reference: 'M-1' });
    const again = await contactRequests.keepMessage({ ...message, reference: 'M-2', receivedAt: minutes(1) });
    assert.equal(first.reference, 'M-1');
    assert.equal(again.reference, 'M-1');
    assert.deepEqual(again.receivedAt, at);
    assert.equal(await count('contact_messages'), 1);
  });

  test('stores requests, withdrawals and proofs', async () => {
    const asked = { right: 'access' as const, email: 'a@b.fr', orderNumber: '', details: '', dueAt: minutes(5) };
    await contactRequests.keepPrivacyRequest({ ...asked, key: key('b'), reference: 'D-1', receivedAt: at });
    await contactRequests.keepWithdrawal({
      ...person,
      orderNumber: 'C-1',
      key: key('c'),
      reference: 'R-1',
      receivedAt: at,
    });
    await consents.note(
      { proof: key('p'), analytics: false, marketing: true, preferences: false, words: '2026-11' },
      at,
    );
    assert.deepEqual(
      [await count('privacy_requests'), await count('withdrawals'), await count('consent_proofs')],
      [1, 1, 1],
    );
  });

  test('counts a slot once; two failed probes in a row open an incident, a successful one closes it', async () => {
    const look = (minute: number, state: ProbeResult['state']) =>
      probes.record({ component: 'site', slot: minutes(minute), state, tookMs: 3, note: null });
    for (const state of ['up', 'down'] as const) await look(0, state);
    await look(2, 'down');
    assert.deepEqual(await probes.incidentsSince(at), []);
    await look(4, 'degraded');
    await look(6, 'down');
    const [lasting] = await probes.incidentsSince(at);
    assert.deepEqual([lasting?.state, lasting?.beganAt, lasting?.endedAt], ['down', minutes(2), null]);
    await look(8, 'up');
    await look(10, 'unmeasured');
    const ended = await probes.incidentsSince(at);
    assert.deepEqual(
      ended.map(({ endedAt }) => endedAt),
      [minutes(8)],
    );
    const [day] = await probes.daysSince('2026-11-20');
    assert.deepEqual([day?.up, day?.degraded, day?.down], [2, 1, 2]);
    assert.deepEqual(
      (await probes.latest()).map(({ state, slot }) => [state, slot]),
      [['unmeasured', minutes(10)]],
    );
  });

  test('counts jobs that wait for a worker, with the oldest', async () => {
    assert.deepEqual(await probes.waiting(), { length: 0, oldest: null });
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    await house.tools.store.audits.open({ ...asked, domain: 'b.fr', unicode: 'b.fr' }, minutes(3));
    await house.tools.store.audits.open({ ...asked, domain: 'a.fr', unicode: 'a.fr' }, at);
    assert.deepEqual(await probes.waiting(), { length: 2, oldest: at });
  });

  test('deletes old probes and expired data', async () => {
    await probes.forgetBefore(minutes(60), '2026-11-21');
    assert.deepEqual([await count('status_probes'), await count('status_days')], [0, 0]);
    const deleted = async (before: Date) => {
      const { messages, consents, incidents, requests } = await retention.byAge(() => before, at);
      return [messages, consents, incidents, requests];
    };
    assert.deepEqual(await deleted(at), [0, 0, 0, 0]);
    assert.deepEqual(await deleted(minutes(60)), [1, 1, 1, 2]);
  });

  test('deletes an old analysis with all dependent rows, unless it was sold', async () => {
    const { audits, orders } = house.tools.store;
    const asked = {
      dnsAnalysis: true,
      securityChecks: true,
      selectors: [],
      sendsNothing: false,
      domain: 'c.fr',
      unicode: 'c.fr',
    };
    const sold = await audits.open(asked, at);
    await orders.open({ publicId: key('o'), number: 'C-1', auditId: sold.id, amountCents: 1990, at });
    await audits.begin(sold.id, at);
    assert.equal(await retention.analyses(at, at), 0);
    assert.equal(await retention.analyses(minutes(60), at), 2);
    assert.equal(await count('analysis_reports'), 1);
  });

  test('an analysis that an account requested has its own retention', async () => {
    const { audits, apiAccounts, apiAudits } = house.tools.store;
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    const audit = await audits.open({ ...asked, domain: 'd.fr', unicode: 'd.fr' }, at);
    const account = await apiAccounts.open({
      publicId: key('c'),
      email: 'compte@exemple.fr',
      plan: 'free',
      createdAt: at,
    });
    await apiAudits.note(account.id, audit.id, at);
    assert.equal(await retention.analyses(minutes(60), at), 0);
    assert.equal(await retention.analyses(minutes(60), minutes(60)), 1);
  });

  test('of an ended analysis the steps are deleted, and its last event stays', async () => {
    const { audits } = house.tools.store;
    const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
    const [ended, running] = [
      await audits.open({ ...asked, domain: 'e.fr', unicode: 'e.fr' }, at),
      await audits.open({ ...asked, domain: 'f.fr', unicode: 'f.fr' }, at),
    ];
    // Begun twice, as after a process was killed: the events of the second run do not begin with the first number.
    assert.ok(await audits.begin(ended.id, at));
    for (const { id } of [ended, running]) {
      const run = await audits.begin(id, at);
      assert.ok(run);
      await audits.record(run, [{ event: { type: 'step', protocol: 'spf', step: 'syntax', done: 1, total: 2 } }], at);
    }
    await audits.fail(ended.id, at);
    assert.equal(await retention.steps(at), 0);
    assert.equal(await retention.steps(minutes(1)), 3);
    assert.deepEqual(
      (await audits.eventsAfter(ended.id, 0)).map(({ event }) => event.type),
      ['failed'],
    );
    assert.equal((await audits.eventsAfter(running.id, 0)).length, 2);
  });
});
