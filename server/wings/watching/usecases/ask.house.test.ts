import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openWatchHouse, plain } from '../../../../trials/watch-house.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';
import { askWatch, askWatchList } from './ask.ts';
import { confirmWatch, readWatchLink } from './decide.ts';
import { readFleet } from './fleet.ts';
import { listWatched } from './list.ts';

const watchHouse = await openWatchHouse();
after(() => watchHouse.close());
const { house, later, world, pass, passDays, mailsTo, lastTo, tokenIn, ask, watch, audits } = watchHouse;
const { tools } = house;
const { store } = tools;

beforeEach(() => {
  world.see = (seen) => seen;
  world.isClosed = false;
});

test('nothing begins before the button of the mailed link is pressed; then the domain is audited at once, and once every day', async () => {
  await ask('un.example', 'un@exemple.fr');
  await pass();
  assert.equal(await audits('un.example'), 0);
  const token = tokenIn('un@exemple.fr', 'confirmer');
  assert.deepEqual(await readWatchLink(token, 'confirm', tools), {
    domain: 'un.example',
    others: [],
    state: 'asked',
  });
  await pass();
  assert.equal(await audits('un.example'), 0, 'reading changes nothing');
  const confirmed = await confirmWatch(token, tools);
  assert.equal(confirmed.state, 'confirmed');
  await pass();
  await pass();
  assert.equal(await audits('un.example'), 1);
  await passDays(2);
  assert.equal(await audits('un.example'), 3);
  assert.equal(mailsTo('un@exemple.fr').length, 1, 'no message without changes');
  const [shown] = await listWatched(confirmed.listPath.split('/').at(-1) ?? '', tools);
  assert.equal(shown?.history.length, 3);
  assert.deepEqual([shown?.domain, shown?.state, shown?.letter], ['un.example', 'confirmed', 'C']);
});

test('a list that is typed before any account waits for one confirmation, whole and with its tags', async () => {
  const email = 'liste@exemple.fr';
  const list = 'l-un.example;Durand\nl-deux.example;Martin;site\nl-trois.example';
  assert.deepEqual(
    (await askWatchList({ email, list: `${list}\npas un nom`, entitled: 'oui' }, null, tools)).map(({ line }) => line),
    [4],
  );
  await deliverMails(tools);
  assert.deepEqual([mailsTo(email).length, await store.watching.watcherOf(email)], [0, null], 'all or nothing');

  assert.deepEqual(await askWatchList({ email, list, entitled: 'oui' }, null, tools), []);
  await deliverMails(tools);
  later(1);
  await purgeOld(tools);
  await pass();
  assert.equal(await audits('l-un.example'), 0, 'nothing begins before it is confirmed');
  for (const domain of ['l-un.example', 'l-deux.example', 'l-trois.example'])
    assert.ok(lastTo(email).email.text?.includes(domain), domain);
  const token = tokenIn(email, 'confirmer');
  const waiting = await readWatchLink(token, 'confirm', tools);
  assert.deepEqual([waiting.domain, waiting.state], ['l-un.example', 'asked']);
  assert.deepEqual(waiting.others.toSorted(), ['l-deux.example', 'l-trois.example']);

  const [one, other] = await Promise.all([confirmWatch(token, tools), confirmWatch(token, tools)]);
  assert.deepEqual([one.state, other.state], ['confirmed', 'confirmed'], 'twice is once');
  const { domains } = await readFleet(one.listPath.split('/').at(-1) ?? '', tools);
  assert.deepEqual(domains.map(({ domain, tags }) => [domain, tags]).toSorted(), [
    ['l-deux.example', ['Martin', 'site']],
    ['l-trois.example', []],
    ['l-un.example', ['Durand']],
  ]);
  await pass();
  assert.equal(await audits('l-trois.example'), 1);
});

test('who enters the address of a watcher changes nothing there, and learns nothing of it', async () => {
  const email = 'suivie@exemple.fr';
  await watch('s-un.example', email);
  later(1);
  const crowd = Array.from({ length: 10 }, (_, n) => `n${n}.s-un.example`).join('\n');
  assert.deepEqual(await askWatchList({ email, list: crowd, entitled: 'oui' }, null, tools), [], 'as for any address');
  assert.deepEqual(await askWatchList({ email, list: 's-un.example;volé', entitled: 'oui' }, null, tools), []);
  await deliverMails(tools);
  const token = tokenIn(email, 'domaines');
  assert.deepEqual(
    (await readFleet(token, tools)).domains.map(({ domain, tags }) => [domain, tags]),
    [['s-un.example', []]],
  );
});

test('a typed address receives three messages a day at most, and a domain that refuses audits is not watched', async () => {
  for (let times = 0; times < 3; times += 1) await ask('sept.example', 'sept@exemple.fr');
  await assert.rejects(ask('sept.example', 'sept@exemple.fr'), { code: 'MAILED_ENOUGH' });
  world.isClosed = true;
  await assert.rejects(ask('huit.example', 'huit@exemple.fr'), { code: 'OPTED_OUT' });
  await assert.rejects(askWatch({ reportId: 'x'.repeat(22), email: 'a@exemple.fr' }, null, tools), {
    code: 'NOT_FOUND',
  });
});

test('an address is sent three lists a day at most, and what a fourth names does not wait', async () => {
  const email = 'inondee@exemple.fr';
  const paste = (list: string) => askWatchList({ email, list, entitled: 'oui' }, null, tools);
  for (const name of ['i-un.example', 'i-deux.example', 'i-trois.example']) assert.deepEqual(await paste(name), []);
  await assert.rejects(paste('i-quatre.example'), { code: 'MAILED_ENOUGH' });
  await deliverMails(tools);
  assert.equal(mailsTo(email).length, 3);
  const watcher = await store.watching.watcherOf(email);
  assert.equal((await store.watching.of(watcher?.id ?? 0)).length, 3);
});

test('a request for what is watched already is answered by mail, with the link to the list', async () => {
  await watch('neuf.example', 'neuf@exemple.fr');
  later(1);
  await ask('neuf.example', 'NEUF@exemple.fr');
  assert.match(plain(lastTo('NEUF@exemple.fr').email.subject), /déjà surveillé/);
  assert.equal((await listWatched(tokenIn('NEUF@exemple.fr', 'domaines'), tools)).length, 1);
});
