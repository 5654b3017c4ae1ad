import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { WATCHING_PATH, watchBadgePath, watchListPath } from '@rempart/contract';
import { conclude } from '@rempart/engine';
import { SaxesParser } from 'saxes';
import { briefEvidence } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { drawWatchFeed } from '../http/watch-feed.fr.ts';
import { runWatchAudit, startWatchAudits } from './audit.ts';
import { forgetWatcher, listWatched, readBadge, renewAddresses, setBadge, stopListed } from './list.ts';
import { newWatchToken } from './tokens.ts';

/** Whether the next audits leave much unmeasured. */
const world = { isPartial: false };
const clock = { now: new Date('2026-11-23T10:00:00Z') };
const outside = fakeOutside();
const house = await openTestApp(
  {
    ...outside,
    audit: async function* (domain, how) {
      const seen = briefEvidence(house.tools.operator, ['spf', 'dmarc', 'domain', 'whois']);
      const evidence = { ...seen, domain, at: clock.now.toISOString() };
      const { grade, ...whole } = conclude(evidence);
      const concluded = { ...whole, grade: { ...grade, provisional: world.isPartial } };
      for await (const event of outside.audit(domain, how))
        yield event.type === 'completed' ? { type: 'completed', evidence, ...concluded } : event;
    },
  },
  { now: () => clock.now, origin: () => 'https://exemple.fr' },
);
after(() => house.close());
const { tools, app } = house;
const { store } = tools;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.request(path.startsWith('/') ? `https://exemple.fr${path}` : path, { headers });

/** Audits everything that is due. */
async function audit() {
  await startWatchAudits(tools);
  for (const { id } of await store.watching.running())
    await runWatchAudit({ watchAuditId: id }, tools, new AbortController().signal);
}

/** Creates a watcher of a domain that was audited once; returns the secret of the watcher's page, and the public name of the watch. */
async function watcher(email: string, domain: string) {
  const watch = await store.watching.ask(
    { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false },
    clock.now,
  );
  await store.watching.confirm(watch.id, clock.now);
  await audit();
  const token = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, store, clock.now);
  return { token, id: watch.publicId };
}

test('a feed and a calendar can be read with their secret, until it is changed', async () => {
  const { token } = await watcher('flux@exemple.fr', 'flux.fr');
  const first = await renewAddresses(token, tools);
  const feed = await get(first.feed);
  assert.equal(feed.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  assert.match(feed.headers.get('cache-control') ?? '', /^private/);
  const parser = new SaxesParser({ xmlns: true });
  const names: string[] = [];
  parser.on('opentag', ({ local, uri }) => void names.push(`${uri}#${local}`));
  parser.write(await feed.text()).close();
  for (const name of ['feed', 'id', 'title', 'updated', 'author'])
    assert.ok(names.includes(`http://www.w3.org/2005/Atom#${name}`), `RFC 4287 §4.1.1 asks for ${name}`);

  const calendar = await get(first.calendar);
  assert.equal(calendar.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const text = await calendar.text();
  assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  const [shown] = await listWatched(token, tools);
  assert.ok((shown?.deadlines.length ?? 0) > 0);
  assert.equal(text.match(/BEGIN:VEVENT/g)?.length, shown?.deadlines.length);
  for (const [path, answer] of [
    [first.feed, feed],
    [first.calendar, calendar],
  ] as const) {
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    assert.equal(again.status, 304, 'what has not changed is not sent again');
  }
  const uids = [...text.replaceAll('\r\n ', '').matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid);
  assert.equal(new Set(uids).size, uids.length);

  const second = await renewAddresses(token, tools);
  assert.equal((await get(first.feed)).status, 404);
  assert.equal((await get(first.calendar)).status, 404);
  assert.equal((await get(second.feed)).status, 200);
  await assert.rejects(renewAddresses(second.feed.split('/').at(-1) ?? '', tools), Refusal, 'a feed opens no page');
});

test('a badge is shown where its owner wants it, and claims no more than was measured', async () => {
  const { token, id } = await watcher('insigne@exemple.fr', 'insigne.fr');
  const badge = () => get(watchBadgePath(id));
  const hidden = await badge();
  assert.equal(hidden.status, 404);
  assert.match(await hidden.text(), /aucune mesure publiée/);

  await setBadge(token, id, true, tools);
  const shown = await badge();
  assert.deepEqual(
    [shown.status, shown.headers.get('content-type'), shown.headers.get('cross-origin-resource-policy')],
    [200, 'image/svg+xml; charset=utf-8', 'cross-origin'],
  );
  assert.equal(shown.headers.get('cache-control'), 'public, max-age=3600');
  const [domain] = await listWatched(token, tools);
  assert.match(await shown.text(), new RegExp(`note ${domain?.letter}`));

  const measuredAt = clock.now;
  clock.now = new Date(clock.now.getTime() + 3 * 86_400_000 + 1000);
  assert.match(await (await badge()).text(), /sans mesure récente/);
  clock.now = measuredAt;

  world.isPartial = true;
  for (const day of [1, 2, 3, 4]) {
    clock.now = new Date(measuredAt.getTime() + day * 86_400_000 + 13.9 * 3_600_000);
    await audit();
    const said = await (await badge()).text();
    if (day < 3) assert.match(said, /note [A-F] provisoire/, `day ${day}`);
    if (day === 4) assert.match(said, /sans mesure récente/, 'a letter that stays provisional is not shown for ever');
  }
  world.isPartial = false;

  await setBadge(token, id, false, tools);
  assert.equal((await badge()).status, 404);
  await setBadge(token, id, true, tools);
  await stopListed(token, id, tools);
  assert.equal(await readBadge(id, tools), null, 'what is no longer watched is no longer shown');
  assert.equal((await get('/surveillance/insigne/inconnu.svg')).status, 404);
});

test('an entry of a feed leads to the result that shows the change', async () => {
  const { token } = await watcher('suite@exemple.fr', 'suite.fr');
  const [domain] = await listWatched(token, tools);
  const [audited] = domain?.history ?? [];
  assert.ok(domain && audited?.reportId);
  const entryAt = (at: string) => {
    const changes = [{ at, change: { kind: 'existence' as const, exists: false } }];
    const feed = drawWatchFeed([{ ...domain, changes }], { origin: 'https://exemple.fr', self: '/', now: clock.now });
    return /<entry>.*href="([^"]*)"\/><\/entry>/.exec(feed)?.[1];
  };
  assert.equal(entryAt(audited.at), `https://exemple.fr/analyse/${audited.reportId}`);
  assert.equal(entryAt('2020-01-01T00:00:00.000Z'), `https://exemple.fr${WATCHING_PATH}`, 'before any result');
});

test('a link opens the domains of its own watcher alone', async () => {
  const anna = await watcher('anna@exemple.fr', 'anna.fr');
  const bert = await watcher('bert@exemple.fr', 'bert.fr');
  await assert.rejects(setBadge(anna.token, bert.id, true, tools), Refusal);
  await assert.rejects(stopListed(anna.token, bert.id, tools), Refusal);
  await stopListed(anna.token, null, tools);
  assert.equal((await listWatched(bert.token, tools))[0]?.state, 'confirmed');
});

test('forgetting a watcher deletes links, addresses and badge', async () => {
  const { token, id } = await watcher('oubli@exemple.fr', 'oubli.fr');
  const { feed } = await renewAddresses(token, tools);
  await setBadge(token, id, true, tools);
  await forgetWatcher(token, tools);
  assert.equal(await store.watching.watcherOf('oubli@exemple.fr'), null);
  await assert.rejects(listWatched(token, tools), Refusal);
  assert.deepEqual([(await get(feed)).status, (await get(watchBadgePath(id))).status], [404, 404]);
  assert.equal((await get(watchListPath(token))).headers.get('referrer-policy') !== null, true);
});
