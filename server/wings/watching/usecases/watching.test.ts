import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { KEPT, keptDays, type WatchedChange } from '@rempart/contract';
import { type AuditEvidence, conclude } from '@rempart/engine';

import { briefEvidence } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openSink } from '../../../../trials/sink.ts';
import { openRelay } from '../../../adapters/mail/relay.ts';
import { watchAudits, watchedDomains, watchers } from '../../../adapters/postgres/schema.ts';
import { deliverMails } from '../../../usecases/mail/deliver-mails.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';
import { askWatch, askWatchLink, askWatchList } from './ask.ts';

import { runWatchAudit, startWatchAudits } from './audit.ts';
import { readClientPage } from './client-page.ts';
import { confirmWatch, readWatchLink, stopWatch } from './decide.ts';
import { readFleet } from './fleet.ts';
import { listWatched, stopListed } from './list.ts';
import { shareFleet } from './share.ts';
import { tellChanges } from './tell.ts';

const START = new Date('2026-11-23T10:00:00Z');
const HOUR_MS = 3_600_000;
/** The checks that these tests change. */
const SEEN = ['spf', 'dkim', 'dmarc'] as const;
const clock = { now: START };
const sink = await openSink();
const outside = fakeOutside();
/** What the next audits see. */
const world: { see: (seen: AuditEvidence) => AuditEvidence; isClosed: boolean } = {
  see: (seen) => seen,
  isClosed: false,
};
const house = await openTestApp(
  {
    ...outside,
    hasOptedOut: async () => world.isClosed,
    audit: async function* (domain, how) {
      const seen = briefEvidence(house.tools.operator, SEEN);
      const evidence = { ...world.see(seen), domain, at: clock.now.toISOString() };
      for await (const event of outside.audit(domain, how))
        yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
    },
  },
  {
    now: () => clock.now,
    origin: () => 'https://exemple.fr',
    postman: openRelay(
      { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null },
      { from: 'rapports@exemple.fr', dkim: null },
    ),
  },
);
after(async () => {
  await house.close();
  await sink.close();
});
const { tools } = house;
const { store } = tools;
const never = new AbortController().signal;

beforeEach(() => {
  world.see = (seen) => seen;
  world.isClosed = false;
});
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * HOUR_MS);
};
/** The last minute of each of the next days, by which every domain has had its turn; and then the morning, when watchers are notified. */
async function passDays(count: number) {
  for (let day = 0; day < count; day += 1) {
    const midnight = Math.floor(clock.now.getTime() / (24 * HOUR_MS) + 1) * 24 * HOUR_MS;
    clock.now = new Date(midnight + 24 * HOUR_MS - 60_000);
    await pass();
  }
  later(8);
  await tellChanges(tools);
  await deliverMails(tools);
}
/** A finished audit by a visitor. */
async function resultOf(domain: string): Promise<string> {
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const { id, publicId } = await tools.store.audits.open(asked, clock.now);
  const run = (await tools.store.audits.begin(id, clock.now)) ?? assert.fail('it does not begin');
  const evidence = { ...briefEvidence(tools.operator, SEEN), domain };
  const stats = { passed: 0, warnings: 0, errors: 0, unknown: 0, score: null };
  await tools.store.audits.complete(
    run,
    { type: 'completed', stats, durationMs: 1 } as never,
    { results: conclude(evidence), evidence },
    clock.now,
  );
  return publicId;
}
const mailsTo = (address: string) => sink.taken.filter(({ to }) => to.includes(address));
const lastTo = (address: string) => mailsTo(address).at(-1) ?? assert.fail(`no mail to ${address}`);
const plain = (said: string | undefined) => (said ?? '').replaceAll('\u00a0', ' ');
/** The token of a link in the last message to an address. */
function tokenIn(address: string, path: 'confirmer' | 'arret' | 'domaines'): string {
  const { raw, email } = lastTo(address);
  const said = `${email.text} ${raw.replace(/\r\n[ \t]/g, '')}`;
  return new RegExp(`/surveillance/${path}/([\\w-]{43})`).exec(said)?.[1] ?? assert.fail(`no link to ${path}`);
}
async function ask(domain: string, email: string) {
  await askWatch({ reportId: await resultOf(domain), email }, null, tools);
  await deliverMails(tools);
}
async function watch(domain: string, email: string) {
  await ask(domain, email);
  return confirmWatch(tokenIn(email, 'confirmer'), tools);
}
/** Begins, processes, reports and mails everything that is due, as a worker would. */
async function pass() {
  await startWatchAudits(tools);
  for (const { id } of await tools.store.watching.running()) await runWatchAudit({ watchAuditId: id }, tools, never);
  await tellChanges(tools);
  await deliverMails(tools);
}
const audits = async (domain: string) =>
  (await house.rows(watchAudits)).length && outside.audited.filter((one) => one === domain).length;
const withReject = (seen: AuditEvidence): AuditEvidence =>
  JSON.parse(JSON.stringify(seen).replaceAll('p=none', 'p=reject'));
const listOf = async (email: string) => {
  await askWatchLink({ email }, null, tools);
  await deliverMails(tools);
  return listWatched(tokenIn(email, 'domaines'), tools);
};

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

test('a change is reported once, in text and HTML, with the header for one-click unsubscription', async () => {
  await watch('deux.example', 'deux@exemple.fr');
  await pass();
  world.see = withReject;
  await passDays(3);
  assert.equal(mailsTo('deux@exemple.fr').length, 2);
  const { raw, email } = lastTo('deux@exemple.fr');
  assert.match(plain(email.subject), /^deux\.example : .*réparé/);
  assert.match(plain(email.text), /Réparé/);
  assert.match(email.html || '', /<h2[^>]*>Réparé/);
  const unfolded = raw.replace(/\r\n[ \t]/g, ' ');
  assert.match(unfolded, /^List-Unsubscribe: <https:\/\/exemple\.fr\/surveillance\/arret\/[\w-]{43}>\r$/m);
  assert.match(unfolded, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const [shown] = await listOf('deux@exemple.fr');
  assert.ok(shown?.changes.some(({ change }) => change.kind === 'repaired'));
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

test('a client sees the letters of each domain over time and what changed, and not who sends in its name', async () => {
  const { listPath } = await watch('client.example', 'infogerance@exemple.fr');
  const token = listPath.split('/').at(-1) ?? '';
  await pass();
  world.see = withReject;
  await passDays(3);
  const [watched] = await listWatched(token, tools);
  const change: WatchedChange = {
    ...{ kind: 'source', sense: 'risen', name: 'un expéditeur', isKnown: false, before: 1, after: 90 },
    ...{ from: '2026-11-16', until: '2026-11-23' },
  };
  const reported = {
    ...tools,
    store: {
      ...store,
      watchSources: {
        ...store.watchSources,
        of: async (ids: readonly number[]) => ({
          linked: ids,
          changes: ids.map((watchId) => ({ watchId, at: clock.now, change })),
        }),
      },
    },
  };
  const { url } = await shareFleet(token, { name: 'La mairie', of: `domain:${watched?.id}` }, tools);
  const { domains } = await readClientPage(url.split('/').at(-1) ?? '', reported);
  assert.deepEqual(
    domains.map(({ domain, history }) => [domain, history.map(({ letter }) => letter)]),
    [['client.example', watched?.history.map(({ letter }) => letter)]],
  );
  assert.ok((domains[0]?.history.length ?? 0) > 2);
  const kinds = new Set(domains[0]?.changes.map(({ change }) => change.kind));
  assert.ok(kinds.has('repaired'));
  assert.equal(kinds.has('source'), false);
  const own = await listWatched(token, reported);
  assert.ok(
    own[0]?.changes.some(({ change }) => change.kind === 'source'),
    'the holder of the reports is told',
  );
});

test('a key found because a report named its selector is no change of the domain', async () => {
  const withRevoked = (source: 'mail' | 'common') => (seen: AuditEvidence) => {
    const { dkim } = seen.protocols;
    assert.ok(dkim?.seen);
    const texts = ['v=DKIM1; k=rsa; p=AAAA'];
    const found = {
      selector: 'trouve',
      source,
      answer: { seen: true, value: { texts, aliases: [], nxdomain: false, octets: 60 } },
    };
    const value = { ...dkim.value, selectors: [...dkim.value.selectors, found as never] };
    return { ...seen, protocols: { ...seen.protocols, dkim: { ...dkim, value } } };
  };
  await watch('cle.example', 'cle@exemple.fr');
  await pass();
  const before = mailsTo('cle@exemple.fr').length;
  world.see = withRevoked('mail');
  await passDays(2);
  assert.equal(mailsTo('cle@exemple.fr').length, before);
  await watch('cle-neuve.example', 'neuve@exemple.fr');
  world.see = (seen) => seen;
  await pass();
  const first = mailsTo('neuve@exemple.fr').length;
  world.see = withRevoked('common');
  await passDays(1);
  assert.equal(mailsTo('neuve@exemple.fr').length, first + 1, 'a key that appears otherwise is reported');
});

test('all domains of an address that change on one day are in one message, breakages first', async () => {
  await watch('trois.example', 'trois@exemple.fr');
  await watch('quatre.example', 'trois@exemple.fr');
  await pass();
  const before = mailsTo('trois@exemple.fr').length;
  world.see = withReject;
  await passDays(2);
  const newMails = mailsTo('trois@exemple.fr').slice(before);
  assert.equal(newMails.length, 1);
  const said = plain(newMails[0]?.email.text);
  assert.match(plain(newMails[0]?.email.subject), /^2 domaines : 2 points réparés$/);
  assert.ok(said.includes('— trois.example —') && said.includes('— quatre.example —'), said);
});

test('silence is no change: what could not be measured is compared with the last measurement', async () => {
  await watch('muette.example', 'muette@exemple.fr');
  await pass();
  const before = mailsTo('muette@exemple.fr').length;
  const silence = { seen: false, silence: 'timeout' };
  world.see = (seen) => ({
    ...seen,
    protocols: Object.fromEntries(Object.keys(seen.protocols).map((id) => [id, silence])) as never,
  });
  await passDays(3);
  world.see = (seen) => seen;
  await passDays(1);
  assert.equal(mailsTo('muette@exemple.fr').length, before);
  assert.ok(((await listOf('muette@exemple.fr'))[0]?.history ?? []).some(({ letter }) => letter === null));
});

test('stopping ends audits and messages with one request, repeated or not; asking again starts over', async () => {
  await watch('cinq.example', 'cinq@exemple.fr');
  const stop = tokenIn('cinq@exemple.fr', 'arret');
  assert.equal((await readWatchLink(stop, 'stop', tools)).state, 'confirmed');
  assert.equal((await stopWatch(stop, tools)).state, 'stopped');
  assert.equal((await stopWatch(stop, tools)).state, 'stopped');
  await pass();
  assert.equal(await audits('cinq.example'), 0);
  await watch('cinq.example', 'cinq@exemple.fr');
  await pass();
  assert.equal(await audits('cinq.example'), 1);
  const list = await listOf('cinq@exemple.fr');
  await stopListed(tokenIn('cinq@exemple.fr', 'domaines'), list[0]?.id ?? '', tools);
  assert.deepEqual(
    (await listWatched(tokenIn('cinq@exemple.fr', 'domaines'), tools)).map(({ state, nextAudit }) => [
      state,
      nextAudit,
    ]),
    [['stopped', null]],
  );
});

test('a token of one purpose opens no other, and an unknown one opens nothing', async () => {
  await watch('six.example', 'six@exemple.fr');
  const confirm = tokenIn('six@exemple.fr', 'confirmer');
  await assert.rejects(listWatched(confirm, tools), { code: 'NOT_FOUND' });
  await assert.rejects(stopWatch(confirm, tools), { code: 'NOT_FOUND' });
  await assert.rejects(confirmWatch('x'.repeat(43), tools), { code: 'NOT_FOUND' });
  later(24 * 3 + 1);
  await assert.rejects(confirmWatch(confirm, tools), { code: 'NOT_FOUND' }, 'it is over');
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

test('a request for what is watched already is answered by mail, with the link to the list', async () => {
  await watch('neuf.example', 'neuf@exemple.fr');
  later(1);
  await ask('neuf.example', 'NEUF@exemple.fr');
  assert.match(plain(lastTo('NEUF@exemple.fr').email.subject), /déjà surveillé/);
  assert.equal((await listWatched(tokenIn('NEUF@exemple.fr', 'domaines'), tools)).length, 1);
});

test('unconfirmed, stopped and unwatched data are deleted in time; watched data stay', async () => {
  await ask('dix.example', 'dix@exemple.fr');
  await watch('onze.example', 'onze@exemple.fr');
  await watch('douze.example', 'douze@exemple.fr');
  await pass();
  await stopWatch(tokenIn('onze@exemple.fr', 'arret'), tools);
  const kept = async () => (await house.rows(watchers)).map(({ email }) => email);
  const count = (await store.figures()).watchedDomains;
  later(24 * (keptDays(KEPT.watchAsked) + 1));
  await purgeOld(tools);
  assert.ok(!(await kept()).includes('dix@exemple.fr') && (await kept()).includes('onze@exemple.fr'));
  later(24 * (keptDays(KEPT.watchStopped) + 1));
  await purgeOld(tools);
  assert.ok(!(await kept()).includes('onze@exemple.fr') && (await kept()).includes('douze@exemple.fr'));
  assert.ok(!(await house.rows(watchedDomains)).some(({ domain }) => domain === 'onze.example'));
  assert.equal((await store.figures()).watchedDomains, count);
});

test('a personal data export contains the watches without their secrets; erasure removes domains without other watchers', async () => {
  await watch('treize.example', 'treize@exemple.fr');
  await watch('commun.example', 'treize@exemple.fr');
  await watch('commun.example', 'autre@exemple.fr');
  const { watches } = await store.persons.export('Treize@exemple.fr');
  assert.deepEqual(watches.map((one) => (one as { domain: string }).domain).sort(), [
    'commun.example',
    'treize.example',
  ]);
  assert.ok(!JSON.stringify(watches).includes('digest'));
  await store.persons.erase('treize@exemple.fr');
  assert.deepEqual((await store.persons.export('treize@exemple.fr')).watches, []);
  const domains = (await house.rows(watchedDomains)).map(({ domain }) => domain);
  assert.ok(domains.includes('commun.example') && !domains.includes('treize.example'));
});
