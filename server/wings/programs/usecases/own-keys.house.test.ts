import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openSink } from '../../../../trials/sink.ts';
import { openRelay } from '../../../adapters/mail/relay.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { apiAccounts, apiKeys, apiLinks } from '../postgres/schema-api.ts';
import {
  askKeysLink,
  makeOwnKey,
  makeOwnWebhook,
  readOwnKeys,
  removeOwnWebhook,
  revokeOwnKey,
  rotateOwnKey,
} from './own-keys.ts';

const clock = { now: new Date('2026-11-23T10:00:00Z') };
const sink = await openSink();
const house = await openTestApp(fakeOutside(), {
  now: () => clock.now,
  origin: () => 'https://exemple.fr',
  postman: openRelay(
    { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null },
    { from: 'rapports@exemple.fr', dkim: null },
  ),
});
after(async () => {
  await house.close();
  await sink.close();
});
const { tools, app } = house;
const all = ['start', 'read', 'report'] as const;

/** The secret of the link that is mailed to an address on request. */
async function linkOf(email: string): Promise<string> {
  await askKeysLink({ email }, null, tools);
  await deliverMails(tools);
  const mail = sink.taken.findLast(({ to }) => to.includes(email));
  return /\/cles\/([\w-]{43})/.exec(mail?.email.text ?? '')?.[1] ?? assert.fail('no link was mailed');
}
const refused = (code: string) => (fault: unknown) => fault instanceof Refusal && fault.code === code;
const callWith = (secret: string) =>
  app.request('https://exemple.fr/api/v1/analysis', { headers: { authorization: `Bearer ${secret}` } });

test('an address gets a link and creates a key that opens the API; neither secret is stored in clear', async () => {
  const token = await linkOf('Ana@exemple.fr');
  assert.deepEqual(await readOwnKeys(token, tools), {
    email: 'ana@exemple.fr',
    plan: 'free',
    keys: [],
    webhooks: [],
    uses: [],
  });
  assert.deepEqual(await house.rows(apiAccounts), [], 'without a key there is no account');
  const { secret } = await makeOwnKey(token, { name: 'Intranet', scopes: [...all] }, tools);
  assert.equal((await callWith(secret)).status, 200);
  const shown = await readOwnKeys(token, tools);
  assert.deepEqual(
    shown.keys.map(({ name, tail, scopes }) => [name, tail, scopes]),
    [['Intranet', secret.slice(-4), [...all]]],
  );
  assert.deepEqual(shown.uses, [{ month: '2026-11', calls: 1, refused: 0 }]);
  const kept = JSON.stringify([await house.rows(apiLinks), await house.rows(apiKeys)]);
  assert.ok(!kept.includes(token) && !kept.includes(secret));
});

test('a replaced key works for another day, a revoked key not at all', async () => {
  const token = await linkOf('bea@exemple.fr');
  const first = await makeOwnKey(token, { name: 'Un', scopes: ['read'] }, tools);
  const [known] = (await readOwnKeys(token, tools)).keys;
  const second = await rotateOwnKey(token, known?.id ?? '', tools);
  clock.now = new Date(clock.now.getTime() + 2000);
  assert.deepEqual([(await callWith(first.secret)).status, second.name], [200, 'Un']);
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  assert.equal((await callWith(first.secret)).status, 401);
  const [left] = (await readOwnKeys(token, tools)).keys;
  await revokeOwnKey(token, left?.id ?? '', tools);
  assert.equal((await callWith(second.secret)).status, 401);
  assert.deepEqual((await readOwnKeys(token, tools)).keys, []);
});

test('a link opens the keys of its own address, for a week', async () => {
  const [anna, bert] = [await linkOf('anna@exemple.fr'), await linkOf('bert@exemple.fr')];
  await makeOwnKey(bert, { name: 'De Bert', scopes: ['read'] }, tools);
  const [his] = (await readOwnKeys(bert, tools)).keys;
  await assert.rejects(revokeOwnKey(anna, his?.id ?? '', tools), refused('NOT_FOUND'));
  await assert.rejects(rotateOwnKey(anna, his?.id ?? '', tools), refused('NOT_FOUND'));
  assert.deepEqual((await readOwnKeys(anna, tools)).keys, []);
  await assert.rejects(readOwnKeys('x'.repeat(43), tools), refused('NOT_FOUND'));
  clock.now = new Date(clock.now.getTime() + 7 * 86_400_000 + 1000);
  await assert.rejects(readOwnKeys(anna, tools), refused('NOT_FOUND'));
});

test('the links of a person are exported without their digests, and erased: they open no account again', async () => {
  const token = await linkOf('Dora@exemple.fr');
  const { persons } = tools.store;
  const { apiLinks: exported } = await persons.export('dora@exemple.fr');
  assert.deepEqual(exported?.map(Object.keys), [['email', 'expiresAt']]);
  await persons.erase('Dora@exemple.fr');
  await assert.rejects(makeOwnKey(token, { name: 'Un', scopes: ['read'] }, tools), refused('NOT_FOUND'));
  assert.ok(!JSON.stringify(await house.rows(apiLinks)).includes('dora@'));
});

test('limits an address to three links a day, and to ten active keys', async () => {
  const email = 'trop@exemple.fr';
  const token = await linkOf(email);
  for (const _ of [2, 3]) await askKeysLink({ email }, null, tools);
  await assert.rejects(askKeysLink({ email }, null, tools), refused('MAILED_ENOUGH'));
  for (let n = 0; n < 10; n += 1) await makeOwnKey(token, { name: `${n}`, scopes: ['read'] }, tools);
  await assert.rejects(makeOwnKey(token, { name: 'onze', scopes: ['read'] }, tools), refused('TOO_MANY_KEYS'));
});

test('a channel is added and removed on the page of keys, with the refusals of a page', async () => {
  const token = await linkOf('canal@exemple.fr');
  const asked = {
    url: 'https://hooks.slack.example/services/T/B/X',
    form: 'slack',
    events: ['domain.changed'],
  } as const;
  const made = await makeOwnWebhook(token, { ...asked, events: [...asked.events] }, tools);
  const { webhooks, keys } = await readOwnKeys(token, tools);
  assert.deepEqual([keys, webhooks.map(({ url, form, events }) => ({ url, form, events }))], [[], [asked]]);
  const again = { ...asked, events: [...asked.events] };
  await assert.rejects(makeOwnWebhook(token, { ...again, url: 'http://10.0.0.1/' }, tools), refused('WEBHOOK_ADDRESS'));
  await assert.rejects(removeOwnWebhook(await linkOf('autre@exemple.fr'), made.id, tools), refused('NOT_FOUND'));
  for (let n = 0; n < 4; n += 1) await makeOwnWebhook(token, again, tools);
  await assert.rejects(makeOwnWebhook(token, again, tools), refused('TOO_MANY_WEBHOOKS'));
  for (const { id } of (await readOwnKeys(token, tools)).webhooks) await removeOwnWebhook(token, id, tools);
  assert.deepEqual((await readOwnKeys(token, tools)).webhooks, []);
});
