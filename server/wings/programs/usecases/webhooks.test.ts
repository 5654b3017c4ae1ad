import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { type DeliveryPage, WEBHOOK_PAUSES_SECONDS, type WebhookCreated } from '@rempart/contract/api';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { callerOf, forgetCalls, type TestCaller } from '../../../../trials/api.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openDatabase } from '../../../../trials/made-databases.ts';
import { startScheduledTasks } from '../../../process/scheduled-tasks.ts';
import { giveUpAnalysis } from '../../../usecases/give-up-analysis.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import type { WebhookAnswer } from '../ports/webhooks.ts';
import { apiWebhooks } from '../postgres/schema-webhooks.ts';
import { webhooksIn } from '../postgres/webhooks.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

const clock = { now: new Date() };
const sent: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = [];
const taken: WebhookAnswer = { status: 204, fault: null };
let answer: () => Promise<WebhookAnswer> = async () => taken;
const database = await openDatabase();
const house = await openTestApp(
  {
    ...fakeOutside(),
    postWebhook: async ({ url, headers, body }) => {
      sent.push({ url: url.href, headers, body });
      return answer();
    },
  },
  { database, now: () => clock.now },
);
after(() => house.close());
await house.startWorker();
const { tools } = house;
const { store } = tools;
const never = new AbortController().signal;

const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const deliver = () => deliverWebhooks(tools, never);
async function ask<T>(caller: TestCaller, method: string, path: string, body?: unknown): Promise<T> {
  await forgetCalls(database);
  const answered = await caller.ask(method, path, body);
  return (answered.status === 204 ? null : await answered.json()) as T;
}
/** An account with one webhook that accepted its first message. */
async function listener(email: string, events?: readonly string[]) {
  const caller = await callerOf(house, email);
  const url = `https://recepteur.exemple.fr/${email}`;
  const hook = await ask<WebhookCreated>(caller, 'POST', '/webhooks', { url, ...(events && { events }) });
  await deliver();
  sent.splice(0);
  const deliveries = async () =>
    (await ask<DeliveryPage>(caller, 'GET', `/webhooks/${hook.id}/deliveries`)).data.map(({ event, state, attempts }) =>
      [event, state, attempts].join(' '),
    );
  return { caller, hook, deliveries };
}
const typesSent = () => sent.splice(0).map(({ body }) => (JSON.parse(body) as { readonly type: string }).type);

/** Starts an audit for an account and waits for its end. */
async function audit(caller: TestCaller, domain: string): Promise<string> {
  const { reportId } = await ask<{ reportId: string }>(caller, 'POST', '/analysis/start', { domain });
  await forgetCalls(database);
  await (await caller.ask('GET', `/analysis/${reportId}/events`)).text();
  return reportId;
}

test('a new webhook first receives an event about itself, in a message that a standard library verifies', async () => {
  const caller = await callerOf(house, 'un@exemple.fr');
  const hook = await ask<WebhookCreated>(caller, 'POST', '/webhooks', { url: 'https://recepteur.exemple.fr/un' });
  await deliver();
  const [message] = sent.splice(0);
  assert.ok(message);
  const verified = new StandardWebhook(hook.secret).verify(message.body, { ...message.headers });
  const { secret, ...shown } = hook;
  assert.deepEqual(verified, { type: 'webhook.created', timestamp: clock.now.toISOString(), data: shown });
  const listed = await ask<{ data: unknown[] }>(caller, 'GET', '/webhooks');
  assert.deepEqual(listed.data, [shown], 'the secret is shown once');
});

test('the end of an audit is reported to the accounts that requested it, once, with its result', async () => {
  const [anna, bert] = [await listener('anna@exemple.fr'), await listener('bert@exemple.fr')];
  const reportId = await audit(anna.caller, 'termine.fr');
  await deliver();
  const [message, ...others] = sent.splice(0);
  assert.deepEqual([message?.url, others], [anna.hook.url, []]);
  const { type, data } = JSON.parse(message?.body ?? '') as { type: string; data: { id: string; status: string } };
  assert.deepEqual([type, data.id, data.status], ['analysis.completed', reportId, 'completed']);
  assert.deepEqual(data, await ask(anna.caller, 'GET', `/analysis/${reportId}`), 'the same as is read by a call');
  assert.deepEqual(await bert.deliveries(), ['webhook.created delivered 1']);

  await audit(bert.caller, 'termine.fr');
  await deliver();
  assert.deepEqual(
    sent.splice(0).map(({ url }) => url),
    [bert.hook.url],
    'an audit that had ended already is reported to an account that requests it now',
  );
});

test('a failed audit is reported as failed; events that a webhook did not subscribe to are not sent', async () => {
  const both = await listener('echec@exemple.fr', ['analysis.failed']);
  await audit(both.caller, 'reussit.fr');
  const asked = {
    domain: 'echoue.fr',
    unicode: 'echoue.fr',
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const failed = await store.audits.open(asked, clock.now);
  const account = await store.apiAccounts.byEmail('echec@exemple.fr');
  await store.apiAudits.note(account?.id ?? 0, failed.id, clock.now);
  await giveUpAnalysis({ auditId: failed.id }, tools);
  await giveUpAnalysis({ auditId: failed.id }, tools);
  await deliver();
  assert.deepEqual(typesSent(), ['analysis.failed']);
});

test('a change of a watched domain is reported to the account of its watcher, and to no other', async () => {
  const own = await listener('veille@exemple.fr');
  await listener('autre@exemple.fr');
  const watch = await store.watching.ask(
    {
      email: 'Veille@exemple.fr',
      domain: 'veille.fr',
      unicode: 'veille.fr',
      publicId: newPublicId(),
      selectors: [],
      sendsNothing: false,
    },
    clock.now,
  );
  const domain = { domainId: watch.domainId, domain: 'veille.fr', letter: 'C' } as const;
  const change = { kind: 'letter', sense: 'worse', before: 'B', after: 'C' } as const;
  await store.tell({ kind: 'watchedDomainChanged', ...domain, changes: [change] }, clock.now);
  await deliver();
  assert.deepEqual(typesSent(), [], 'not confirmed yet');
  await store.watching.confirm(watch.id, clock.now);
  await store.tell({ kind: 'watchedDomainChanged', ...domain, changes: [] }, clock.now);
  await store.tell({ kind: 'watchedDomainChanged', ...domain, changes: [change] }, clock.now);
  await deliver();
  const [message, ...others] = sent.splice(0);
  assert.deepEqual([message?.url, others], [own.hook.url, []]);
  assert.deepEqual(JSON.parse(message?.body ?? '').data, { domain: 'veille.fr', letter: 'C', changes: [change] });
});

test('a message that is not accepted is sent again after each pause, under one id, at most ten times', async () => {
  const { hook, deliveries, caller } = await listener('sourd@exemple.fr');
  answer = async () => ({ status: 500, fault: null });
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
  answer = async () => taken;
  await audit(caller, 'apres.fr');
  await deliver();
  assert.deepEqual(sent, [], 'a webhook that accepted nothing for so long receives nothing more');
});

test('a receiver that has accepted nothing gets no second message, nor the first again at once', async () => {
  const caller = await callerOf(house, 'muet@exemple.fr');
  answer = async () => ({ status: null, fault: 'connection' });
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
  answer = async () => taken;
  pass(2);
  await deliver();
  assert.deepEqual(typesSent(), ['webhook.created', 'analysis.completed', 'analysis.completed'], 'once it accepts one');
});

test('an account makes twenty webhooks a day, however many it deletes', async () => {
  const caller = await callerOf(house, 'beaucoup@exemple.fr');
  for (let n = 0; n < 20; n += 1) {
    const { id } = await ask<WebhookCreated>(caller, 'POST', '/webhooks', { url: `https://r${n}.exemple.fr/` });
    await ask(caller, 'DELETE', `/webhooks/${id}`);
  }
  await forgetCalls(database);
  const refused = await caller.ask('POST', '/webhooks', { url: 'https://r.exemple.fr/' });
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '86400']);
});

test('a webhook that answers 410 is not called again, and its pending messages are dropped', async () => {
  const { deliveries, caller } = await listener('parti@exemple.fr');
  await audit(caller, 'un.fr');
  await audit(caller, 'deux.fr');
  answer = async () => ({ status: 410, fault: null });
  await deliver();
  assert.equal(sent.splice(0).length, 1);
  assert.deepEqual(await deliveries(), [
    'analysis.completed failed 0',
    'analysis.completed failed 1',
    'webhook.created delivered 1',
  ]);
  answer = async () => taken;
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

test('a day long after its secret was changed, a message is signed with both secrets, and with the new one alone from then on', async () => {
  const { hook, caller } = await listener('secret@exemple.fr');
  type Changed = WebhookCreated & { readonly formerSecretUntil: string };
  const changed = await ask<Changed>(caller, 'POST', `/webhooks/${hook.id}/secret`);
  assert.notEqual(changed.secret, hook.secret);
  assert.equal(Date.parse(changed.formerSecretUntil) - clock.now.getTime(), 86_400_000);
  const accepts = (secret: string) => {
    const [message] = sent;
    assert.ok(message);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = message.headers;
    const own = createHmac('sha256', key).update(`${id}.${at}.${message.body}`).digest('base64');
    return (signatures ?? '').split(' ').includes(`v1,${own}`);
  };
  await audit(caller, 'jour.fr');
  await deliver();
  assert.deepEqual([accepts(changed.secret), accepts(hook.secret)], [true, true]);
  sent.splice(0);
  pass(86_400);
  await audit(caller, 'lendemain.fr');
  await deliver();
  assert.deepEqual([accepts(changed.secret), accepts(hook.secret)], [true, false]);
  sent.splice(0);
  const other = await callerOf(house, 'autre-secret@exemple.fr');
  const refused = await ask<{ error: { code: string } }>(other, 'POST', `/webhooks/${hook.id}/secret`);
  assert.equal(refused.error.code, 'NOT_FOUND');
});

test('neither the secret of a webhook nor its former one is in what is exported of a person', async () => {
  const { hook, caller } = await listener('export@exemple.fr');
  const { secret } = await ask<WebhookCreated>(caller, 'POST', `/webhooks/${hook.id}/secret`);
  const exported = JSON.stringify(await house.tools.store.persons.export('export@exemple.fr'));
  assert.ok(exported.includes(hook.url));
  for (const credential of [hook.secret, secret]) assert.ok(!exported.includes(credential));
});

test('a receiver that does not answer delays only itself', async () => {
  const slow = await listener('lent@exemple.fr');
  const quick = await listener('vif@exemple.fr');
  const { promise, resolve } = Promise.withResolvers<WebhookAnswer>();
  answer = () => (sent.at(-1)?.url === slow.hook.url ? promise : Promise.resolve(taken));
  await audit(slow.caller, 'lent-1.fr');
  await audit(slow.caller, 'lent-2.fr');
  const delivering = deliver();
  while (sent.length === 0) await new Promise((done) => setImmediate(done));
  await audit(quick.caller, 'vif.fr');
  await deliver();
  assert.deepEqual(await quick.deliveries(), ['analysis.completed delivered 1', 'webhook.created delivered 1']);
  assert.equal(sent.splice(0).filter(({ url }) => url === slow.hook.url).length, 1, 'one message at a time');
  resolve(taken);
  await delivering;
  assert.deepEqual(typesSent(), ['analysis.completed']);
  answer = async () => taken;
});

test('a process stopped in the middle leaves its message to the next one', async () => {
  const { caller, deliveries } = await listener('coupe@exemple.fr');
  await audit(caller, 'coupe.fr');
  const stop = new AbortController();
  answer = async () => {
    stop.abort();
    return { status: null, fault: 'connection' };
  };
  await deliverWebhooks(tools, stop.signal);
  answer = async () => taken;
  sent.splice(0);
  await deliver();
  assert.deepEqual(sent, [], 'the message is held for as long as an attempt may last');
  pass(31);
  await deliver();
  assert.deepEqual(typesSent(), ['analysis.completed']);
  assert.equal((await deliveries())[0], 'analysis.completed delivered 2');
});

test('a removed webhook receives nothing more, and its secret is deleted', async () => {
  const { hook, caller } = await listener('fin@exemple.fr');
  await audit(caller, 'fin.fr');
  await ask(caller, 'DELETE', `/webhooks/${hook.id}`);
  await deliver();
  assert.deepEqual(sent, []);
  assert.ok(!JSON.stringify(await house.rows(apiWebhooks)).includes(hook.secret));
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
