import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fleetSharingPath, monthlyStopPath, watchConfirmPath, watchStopPath } from '@rempart/contract';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import { createApp } from '../../../http/app.ts';
import { loadPages } from '../../../process/built-pages.ts';
import { wings } from '../../index.ts';
import { newWatchToken } from '../usecases/tokens.ts';

const AT = new Date('2026-11-23T10:00:00Z');
const house = await openTestApp(fakeOutside(), { now: () => AT });
after(() => house.close());
const { watching } = house.tools.store;
const pages = await loadPages({ renew: true });
const site = createApp({
  wings,
  tools: house.tools,
  ...pages,
  production: false,
  proxyHops: 0,
  warn: (text) => assert.fail(text),
});
const ask = async (at: string, how: RequestInit = {}) => {
  const answer = await site.request(`http://localhost${at}`, {
    ...how,
    headers: { host: 'localhost', ...(how.headers as Record<string, string>) },
  });
  return { answer, text: (await answer.text()).replace(/<!-- -->/g, '').replaceAll('\u00a0', ' ') };
};
async function requestWatch(domain: string) {
  const given = {
    email: 'ana@exemple.fr',
    domain,
    unicode: domain,
    publicId: domain,
    selectors: [],
    sendsNothing: false,
  };
  const watch = await watching.ask(given, AT);
  const token = (purpose: 'confirm' | 'stop', watchId?: number) =>
    newWatchToken({ watcherId: watch.watcherId, purpose, ...(watchId && { watchId }) }, house.tools.store, AT);
  const state = async () => (await watching.byId(watch.id))?.state;
  return { watch, token, state };
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('reading the confirmation page changes nothing; its button confirms, and leads to the watched domains', async () => {
  const { watch, token, state } = await requestWatch('un.example');
  const path = watchConfirmPath(await token('confirm', watch.id));
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { answer } = await ask(path, { method });
    assert.deepEqual([answer.status, answer.headers.get('x-robots-tag')], [200, 'noindex']);
  }
  assert.equal(await state(), 'asked');
  assert.match((await ask(path)).text, /<form [^>]*method="post"/);
  const { answer, text } = await ask(path, { method: 'POST', headers: form, body: '' });
  assert.equal(answer.status, 200);
  assert.match(text, /C’est confirmé : le domaine <strong[^>]*>un\.example/);
  assert.match(text, /href="\/surveillance\/domaines\/[\w-]{43}"/);
  assert.equal(await state(), 'confirmed');
  assert.ok(!text.includes('ana@exemple.fr'), 'nothing about the address');
});

test('reading the stop page changes nothing; one-click unsubscription stops, without cookie or redirect', async () => {
  const { watch, token, state } = await requestWatch('deux.example');
  await watching.confirm(watch.id, AT);
  const path = watchStopPath(await token('stop', watch.id));
  assert.match((await ask(path)).text, /<form [^>]*method="post"/);
  assert.equal(await state(), 'confirmed');
  const oneClick = { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' };
  const { answer, text } = await ask(path, oneClick);
  assert.equal(answer.status, 200);
  assert.match(text, /ne surveillons plus/);
  assert.equal(await state(), 'stopped');
  assert.equal((await ask(path, oneClick)).answer.status, 200, 'twice is once');
  assert.match((await ask(path)).text, /C’est déjà fait/);
});

test('a link of the daily message stops all domains of its address', async () => {
  const one = await requestWatch('trois.example');
  const other = await requestWatch('quatre.example');
  await watching.confirm(one.watch.id, AT);
  await watching.confirm(other.watch.id, AT);
  const { text } = await ask(watchStopPath(await one.token('stop')), { method: 'POST', headers: form, body: '' });
  assert.match(text, /tous les domaines de cette adresse/);
  assert.deepEqual([await one.state(), await other.state()], ['stopped', 'stopped']);
});

test('an unknown link has no page, and another site can neither confirm nor stop', async () => {
  const { watch, token, state } = await requestWatch('cinq.example');
  const confirm = watchConfirmPath(await token('confirm', watch.id));
  const foreign = { method: 'POST', headers: { ...form, origin: 'https://ailleurs.example' }, body: '' };
  assert.equal((await ask(confirm, foreign)).answer.status, 403);
  assert.equal(await state(), 'asked');
  for (const path of [watchConfirmPath('x'), watchConfirmPath('x'.repeat(43)), watchStopPath('x'.repeat(43))])
    for (const method of ['GET', 'POST'])
      assert.equal(
        (await ask(path, { method, ...(method === 'POST' && { headers: form, body: '' }) })).answer.status,
        404,
      );
  assert.equal((await ask(watchStopPath(await token('confirm', watch.id)))).answer.status, 404, 'of another purpose');
});

test('the answer of the API does not show whether an address watches, and sets no cookie', async () => {
  const headers = { 'content-type': 'application/json' };
  const answers = [];
  for (const email of ['ana@exemple.fr', 'inconnue@exemple.fr']) {
    const { answer, text } = await ask('/api/watching/link', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    });
    answers.push([answer.status, text, answer.headers.get('set-cookie')]);
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.deepEqual(answers[0], [202, '', null]);
  assert.deepEqual(
    (await house.rows(mails)).map(({ kind, recipient }) => [kind, recipient]),
    [['watchLink', 'ana@exemple.fr']],
  );
});

test('a list is pasted before any account: its lines are corrected where they were typed, then one link confirms it', async () => {
  const paste = (list: string, entitled = 'oui') => {
    const body = new URLSearchParams({ intent: 'list', email: 'liste@exemple.fr', list, entitled, website: '' });
    return ask('/surveillance', { method: 'POST', headers: form, body: body.toString() });
  };
  const faulty = await paste('dix.example;Durand\nonze example');
  assert.equal(faulty.answer.status, 400);
  assert.match(faulty.text, /Ligne 2 : « onze example » n’est pas un nom de domaine/);
  assert.match(faulty.text, /<textarea[^>]*>dix\.example;Durand\nonze example<\/textarea>/, 'what was typed stays');
  assert.match(faulty.text, /name="email"[^>]*value="liste@exemple\.fr"/);
  const nameless = await paste('dix.example\n;Durand');
  assert.match(nameless.text, /Ligne 2 : le nom de domaine manque/);
  assert.doesNotMatch(nameless.text, /aucun nom/, 'the first line has one');
  for (const [list, entitled, told] of [
    ['dix.example', '', /cochez la case/],
    ['\n', 'oui', /ne contient aucun nom/],
    [Array.from({ length: 201 }, (_, n) => `n${n}.example`).join('\n'), 'oui', /Ligne 201 : n200\.example est de trop/],
  ] as const) {
    const { answer, text } = await paste(list, entitled);
    assert.match(text, told);
    assert.equal(answer.status, 400, list.slice(0, 20));
  }
  assert.equal(await watching.watcherOf('liste@exemple.fr'), null, 'all or nothing');

  assert.match((await paste('dix.example;Durand\nonze.example')).text, /Votre liste attend votre accord/);
  const watcher = (await watching.watcherOf('liste@exemple.fr')) ?? assert.fail('kept until it is confirmed');
  const own = await watching.of(watcher.id);
  const link = { watcherId: watcher.id, watchId: own[0]?.id ?? 0, purpose: 'confirm' as const };
  const path = watchConfirmPath(await newWatchToken(link, house.tools.store, AT));
  const { text } = await ask(path);
  assert.match(text, /Les 2 domaines de votre liste seront analysés/);
  for (const name of ['dix.example', 'onze.example']) assert.match(text, new RegExp(`<li[^>]*>${name}</li>`));
  assert.match((await ask(path, { method: 'POST', headers: form, body: '' })).text, /C’est confirmé : les 2 domaines/);
  assert.deepEqual(
    (await watching.of(watcher.id)).map(({ state, tags }) => [state, tags]),
    [
      ['confirmed', ['Durand']],
      ['confirmed', []],
    ],
  );
});

test('the monthly mail of a client begins and ends on the page of the links, and ends by one click', async () => {
  const { watch, token } = await requestWatch('douze.example');
  await watching.confirm(watch.id, AT);
  const open = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, house.tools.store, AT);
  const { fleetSharing } = house.tools.store;
  const dates = { createdAt: AT, expiresAt: new Date(AT.getTime() + 86_400_000) };
  const link = { role: 'client' as const, name: 'Mairie', tag: null, watchId: watch.id, monthlyToken: null, ...dates };
  await fleetSharing.grant(watch.watcherId, { ...link, publicId: 'lien', digest: 'd' });
  const path = fleetSharingPath(open);
  const post = (at: string, body: string) => ask(at, { method: 'POST', headers: form, body });
  const stopToken = async () => (await fleetSharing.named('lien', AT))?.link.monthlyToken ?? null;
  assert.match((await ask(path)).text, /Recevoir cette page en PDF chaque mois/);
  assert.match((await post(path, 'intent=monthly-on&id=lien')).text, /cette page vous arrive en PDF/);
  assert.equal((await post(path, 'intent=monthly-on&id=autre')).answer.status, 404);
  const first = (await stopToken()) ?? assert.fail('wanted');
  assert.match((await post(path, 'intent=monthly-off&id=lien')).text, /ne vous est plus envoyée/);
  assert.equal(await stopToken(), null);
  await post(path, 'intent=monthly-on&id=lien');
  const second = (await stopToken()) ?? assert.fail('wanted again');
  await post(monthlyStopPath(first), 'List-Unsubscribe=One-Click');
  assert.equal(await stopToken(), second, 'an earlier link ends nothing else');
  assert.match((await ask(monthlyStopPath(second))).text, /La page de <strong[^>]*>Mairie/);
  assert.equal(await stopToken(), second, 'reading changes nothing');
  const stopped = await post(monthlyStopPath(second), 'List-Unsubscribe=One-Click');
  assert.equal(stopped.answer.status, 200);
  assert.match(stopped.text, /ne vous est plus envoyée/);
  assert.equal(await stopToken(), null);
  assert.equal((await post(monthlyStopPath(second), 'List-Unsubscribe=One-Click')).answer.status, 200, 'twice is once');
  assert.equal(
    (await ask(monthlyStopPath(await token('stop', watch.id)))).answer.headers.get('x-robots-tag'),
    'noindex',
  );
});
