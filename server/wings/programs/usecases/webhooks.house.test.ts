import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import type { WebhookCreated } from '@rempart/contract/api';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { callerOf, forgetCalls } from '../../../../trials/api.ts';
import { openWebhookHouse } from '../../../../trials/webhook-house.ts';
import { giveUpAnalysis } from '../../../usecases/give-up-analysis.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { apiWebhooks } from '../postgres/schema-webhooks.ts';

const { ask, audit, clock, database, deliver, house, listener, pass, sent, typesSent } = await openWebhookHouse();
after(() => house.close());
const { tools } = house;
const { store } = tools;

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

test('a removed webhook receives nothing more, and its secret is deleted', async () => {
  const { hook, caller } = await listener('fin@exemple.fr');
  await audit(caller, 'fin.fr');
  await ask(caller, 'DELETE', `/webhooks/${hook.id}`);
  await deliver();
  assert.deepEqual(sent, []);
  assert.ok(!JSON.stringify(await house.rows(apiWebhooks)).includes(hook.secret));
});
