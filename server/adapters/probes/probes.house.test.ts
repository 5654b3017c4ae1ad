import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { WRITTEN_TO_DISK } from '@rempart/contract';
import { ThreadRefusal } from '@rempart/report';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { alerts, orders, paymentEvents } from '../postgres/schema.ts';
import { probesOf } from './components.ts';
import { lookAtPress } from './press.ts';
import { lookAtWebhook } from './webhook.ts';

const account = { secretKey: 'sk_test_probe', webhookSecrets: ['whsec_ours'], sandbox: true };
const at = new Date('2026-11-20T12:00:00.000Z');
const house = await openTestApp(fakeOutside(), { account, now: () => at });
after(() => house.close());
const ask = (request: Request) => house.app.fetch(request);

test('the payment webhook accepts a valid signature and refuses others, without effect on orders', async () => {
  for (let look = 0; look < 3; look += 1) assert.equal((await lookAtWebhook(ask, account, at)).state, 'up');
  assert.equal((await house.rows(paymentEvents)).length, 1, 'the same message, recorded once');
  assert.deepEqual([await house.rows(orders), await house.rows(alerts)], [[], []]);
});

test('a webhook that refuses everything, or accepts everything, is down', async () => {
  assert.equal((await lookAtWebhook(ask, { webhookSecrets: ['whsec_other'] }, at)).state, 'down');
  assert.equal((await lookAtWebhook(() => new Response('{}'), account, at)).state, 'down');
  assert.equal((await lookAtWebhook(ask, { webhookSecrets: [] }, at)).state, 'unmeasured');
});

test('the press draws a page; a busy press is degraded, a failing one is down', async () => {
  assert.equal((await lookAtPress(house.tools)).state, 'up');
  const busy = async () => Promise.reject(new ThreadRefusal('busy'));
  assert.equal((await lookAtPress({ drawInvoice: busy })).state, 'degraded');
  assert.equal((await lookAtPress({ drawInvoice: async () => new Uint8Array(10) })).state, 'down');
  await assert.rejects(lookAtPress({ drawInvoice: async () => Promise.reject(new ThreadRefusal('overrun')) }));
});

test('each process probes its own components', () => {
  const { reaches } = fakeOutside();
  const looked = (given: Omit<Parameters<typeof probesOf>[1], 'reaches'>) =>
    probesOf(house.tools, { reaches, ...given }).map(({ component }) => component);
  const everywhere = ['database', 'queue', 'resolver', 'port25', 'mail', 'press'];
  assert.deepEqual(looked({ fetch: ask, account }), [...everywhere, 'site', 'webhook']);
  assert.deepEqual(looked({ fetch: ask, account: null }), [...everywhere, 'site']);
  assert.deepEqual(looked({ fetch: null, account }), everywhere);
});

test('without a relay sending is unmeasured, and the note says that messages are written to disk; too long a wait is down all the same', async () => {
  const { reaches } = fakeOutside();
  const looked = (isLocal: boolean, waitingMs: number) => {
    const mails = {
      ...house.tools.store.mails,
      waitingSince: async (before: Date) => (Date.now() - before.getTime() <= waitingMs ? 1 : 0),
    };
    const store = { ...house.tools.store, mails };
    const postman = { ...house.tools.postman, isLocal };
    const probes = probesOf({ ...house.tools, store, postman }, { reaches, account, fetch: null });
    return probes.find(({ component }) => component === 'mail')?.look();
  };
  assert.deepEqual(await looked(true, 0), { state: 'unmeasured', note: WRITTEN_TO_DISK });
  assert.deepEqual(await looked(false, 0), { state: 'up', note: null });
  for (const isLocal of [true, false]) {
    assert.deepEqual(await looked(isLocal, 20 * 60_000), { state: 'degraded', note: null });
    assert.deepEqual(await looked(isLocal, 2 * 3_600_000), { state: 'down', note: null });
  }
});
