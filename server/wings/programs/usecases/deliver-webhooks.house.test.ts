import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type DeliveryPage, WEBHOOK_PAUSES_SECONDS, type WebhookCreated } from '@rempart/contract/api';
import { callerOf } from '../../../../trials/api.ts';
import { openWebhookHouse, TAKEN } from '../../../../trials/webhook-house.ts';
import { startScheduledTasks } from '../../../process/scheduled-tasks.ts';
import type { WebhookAnswer } from '../ports/webhooks.ts';
import { webhooksIn } from '../postgres/webhooks.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

const { ask, audit, clock, database, deliver, house, listener, pass, receiver, sent, typesSent } =
  await openWebhookHouse();
after(() => house.close());
const { tools } = house;

test('a message that is not accepted is sent again after each pause, under one id, at most ten times', async () => {
  const { hook, deliveries, caller } = await listener('sourd@exemple.fr');
  receiver.answer = async () => ({ status: 500, fault: null });
  await audit(caller, 'sourd.fr');
  await deliver();
  const ids = new Set(sent.splice(0).map(({ headers }) => headers['webhook-id']));
  for (const [index, pause] of WEBHOOK_PAUSES_SECONDS.entries()) {
    pass(pause - 1);
    await deliver();
    assert.equal(sent.length, 0, `nothing is sent before ${pause} s have passed`);
    pass(1);
    await deliver();
    assert.equal(sent.length, 1);
    for (const { headers } of sent.splice(0)) ids.add(headers['webhook-id']);
    if (index < WEBHOOK_PAUSES_SECONDS.length - 1)
      assert.equal((await deliveries())[0], `analysis.completed waiting ${index + 2}`);
  }
  assert.equal(ids.size, 1);
  assert.equal((await deliveries())[0], 'analysis.completed failed 10');
  const listed = await ask<{ data: { id: string; disabledAt: string | null }[] }>(caller, 'GET', '/webhooks');
  assert.equal(listed.data.find(({ id }) => id === hook.id)?.disabledAt, clock.now.toISOString());
  receiver.answer = async () => TAKEN;
  await audit(caller, 'apres.fr');
  await deliver();
  assert.deepEqual(sent, [], 'a webhook that accepted nothing for so long receives nothing more');
});

test('a receiver that has accepted nothing gets no second message, nor the first again at once', async () => {
  const caller = await callerOf(house, 'muet@exemple.fr');
  receiver.answer = async () => ({ status: null, fault: 'connection' });
  const hook = await ask<WebhookCreated>(caller, 'POST', '/webhooks', { url: 'https://muet.exemple.fr/' });
  await audit(caller, 'muet-1.fr');
  await audit(caller, 'muet-2.fr');
  await deliver();
  assert.deepEqual(typesSent(), ['webhook.created']);
  const path = `/webhooks/${hook.id}/deliveries`;
  const { data } = await ask<DeliveryPage>(caller, 'GET', path);
  for (const { id } of data) await ask(caller, 'POST', `${path}/${id}/replay`);
  pass(299);
  await deliver();
  assert.deepEqual(typesSent(), []);
  receiver.answer = async () => TAKEN;
  pass(2);
  await deliver();
  assert.deepEqual(typesSent(), ['webhook.created', 'analysis.completed', 'analysis.completed'], 'once it accepts one');
});

test('a webhook that answers 410 is not called again, and its pending messages are dropped', async () => {
  const { deliveries, caller } = await listener('parti@exemple.fr');
  await audit(caller, 'un.fr');
  await audit(caller, 'deux.fr');
  receiver.answer = async () => ({ status: 410, fault: null });
  await deliver();
  assert.equal(sent.splice(0).length, 1);
  assert.deepEqual(await deliveries(), [
    'analysis.completed failed 0',
    'analysis.completed failed 1',
    'webhook.created delivered 1',
  ]);
  receiver.answer = async () => TAKEN;
});

test('its owner may have a message sent again: the same octets under the same id', async () => {
  const { hook, caller } = await listener('rejoue@exemple.fr');
  await audit(caller, 'rejoue.fr');
  await deliver();
  const [first] = sent.splice(0);
  const id = first?.headers['webhook-id'] ?? '';
  const replayed = await ask<{ state: string }>(caller, 'POST', `/webhooks/${hook.id}/deliveries/${id}/replay`);
  assert.equal(replayed.state, 'waiting');
  pass(60);
  await deliver();
  const [second] = sent.splice(0);
  assert.deepEqual([second?.body, second?.headers['webhook-id']], [first?.body, id]);
  assert.notEqual(second?.headers['webhook-timestamp'], first?.headers['webhook-timestamp']);
});

test('a receiver that does not answer delays only itself', async () => {
  const slow = await listener('lent@exemple.fr');
  const quick = await listener('vif@exemple.fr');
  const { promise, resolve } = Promise.withResolvers<WebhookAnswer>();
  receiver.answer = () => (sent.at(-1)?.url === slow.hook.url ? promise : Promise.resolve(TAKEN));
  await audit(slow.caller, 'lent-1.fr');
  await audit(slow.caller, 'lent-2.fr');
  const delivering = deliver();
  while (sent.length === 0) await new Promise((done) => setImmediate(done));
  await audit(quick.caller, 'vif.fr');
  await deliver();
  assert.deepEqual(await quick.deliveries(), ['analysis.completed delivered 1', 'webhook.created delivered 1']);
  assert.equal(sent.splice(0).filter(({ url }) => url === slow.hook.url).length, 1, 'one message at a time');
  resolve(TAKEN);
  await delivering;
  assert.deepEqual(typesSent(), ['analysis.completed']);
  receiver.answer = async () => TAKEN;
});

test('a process stopped in the middle leaves its message to the next one', async () => {
  const { caller, deliveries } = await listener('coupe@exemple.fr');
  await audit(caller, 'coupe.fr');
  const stop = new AbortController();
  receiver.answer = async () => {
    stop.abort();
    return { status: null, fault: 'connection' };
  };
  await deliverWebhooks(tools, stop.signal);
  receiver.answer = async () => TAKEN;
  sent.splice(0);
  await deliver();
  assert.deepEqual(sent, [], 'the message is held for as long as an attempt may last');
  pass(31);
  await deliver();
  assert.deepEqual(typesSent(), ['analysis.completed']);
  assert.equal((await deliveries())[0], 'analysis.completed delivered 2');
});

test('where no message is due, a look for one takes no transaction and no lock', async () => {
  const asked: PropertyKey[] = [];
  const counting = new Proxy(database.db, {
    get: (own, name, self) => {
      asked.push(name);
      return Reflect.get(own, name, self);
    },
  });
  const before = new Date(0);
  assert.equal(await webhooksIn(counting).take(before, before), null);
  assert.ok(asked.includes('select') && !asked.includes('transaction'), asked.join());
});

test('of those that look for a message at once, an account gives two', async () => {
  const busy = await callerOf(house, 'presse@exemple.fr');
  for (let n = 0; n < 4; n += 1)
    await ask<WebhookCreated>(busy, 'POST', '/webhooks', { url: `https://presse.exemple.fr/${n}` });
  const at = tools.now();
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => tools.store.webhooks.take(at, new Date(at.getTime() + 60_000))),
  );
  const ofAccount = taken.filter((one) => one !== null && new URL(one.webhook.url).host === 'presse.exemple.fr');
  assert.equal(ofAccount.length, 2);
});

test('a receiver that never answers delays no other account, and an account has two messages under way, whatever its webhooks', async () => {
  const slow = await callerOf(house, 'lent@exemple.fr');
  for (let n = 0; n < 4; n += 1)
    await ask<WebhookCreated>(slow, 'POST', '/webhooks', { url: `https://lent.exemple.fr/${n}` });
  const quick = await callerOf(house, 'vif@exemple.fr');
  const posted: string[] = [];
  const silent = {
    ...tools,
    postWebhook: async ({ url }: { readonly url: URL }, signal: AbortSignal) => {
      posted.push(url.host);
      if (url.host !== 'lent.exemple.fr') return { status: 200, fault: null };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { status: null, fault: 'timeout' as const };
    },
  };
  const rounds = startScheduledTasks([], silent, { purges: true, warn: assert.fail });
  try {
    while (posted.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await ask<WebhookCreated>(quick, 'POST', '/webhooks', { url: 'https://vif.exemple.fr/' });
    while (!posted.includes('vif.exemple.fr')) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(posted.filter((host) => host === 'lent.exemple.fr').length, 2);
  } finally {
    await rounds.close();
  }
});
