import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ApiError } from '@rempart/contract/api';
import { callerOf } from '../../../../trials/api.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { watchAudits, watchedDomains } from '../postgres/schema-watching.ts';
import { startWatchAudits } from './audit.ts';
import { confirmWatch } from './decide.ts';
import { addToFleet } from './fleet.ts';
import { newWatchToken } from './tokens.ts';

const HOUR_MS = 3_600_000;
const clock = { now: new Date('2026-11-23T10:00:00Z') };
/** What registered names publish. */
const published = new Map<string, string>();
const house = await openTestApp(
  { ...fakeOutside(), provesWatch: async (registrable, value) => published.get(registrable) === value },
  { now: () => clock.now },
);
after(() => house.close());
const { tools } = house;
const { watching } = tools.store;

async function watcherOf(email: string, domain = `${email.split('@')[0]}.example`) {
  const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
  const watch = await watching.ask(asked, clock.now);
  return {
    open: await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, tools.store, clock.now),
    confirm: await newWatchToken(
      { watcherId: watch.watcherId, watchId: watch.id, purpose: 'confirm' },
      tools.store,
      clock.now,
    ),
  };
}
const below = (registrable: string, many: number) => Array.from({ length: many }, (_, n) => `n${n}.${registrable}`);
const add = (token: string, names: readonly string[]) => addToFleet(token, { list: names.join('\n') }, null, tools);

/** Audits that began below a registered name, by the hour in which they did. */
async function begunBelow(registrable: string, hours: number): Promise<readonly number[]> {
  const from = clock.now.getTime();
  for (let minute = 0; minute < hours * 60; minute += 1) {
    await startWatchAudits(tools);
    for (const { id } of await watching.running()) await watching.end(id, 'dropped', clock.now);
    clock.now = new Date(clock.now.getTime() + 60_000);
  }
  const ids = (await house.rows(watchedDomains)).filter((one) => one.registrable === registrable).map(({ id }) => id);
  const begun = (await house.rows(watchAudits)).filter(({ domainId }) => ids.includes(domainId));
  return Array.from(
    { length: hours },
    (_, hour) => begun.filter(({ begunAt }) => Math.floor((begunAt.getTime() - from) / HOUR_MS) === hour).length,
  );
}

test('a list has ten names below the domain of another; more need a record of that domain, made for this address', async () => {
  const { open } = await watcherOf('ada@exemple.fr');
  const names = below('visee.fr', 12);
  const refused = await add(open, names);
  assert.deepEqual(
    [refused.added, refused.faults.map(({ line, kind }) => [line, kind])],
    [
      0,
      [
        [11, 'unproven'],
        [12, 'unproven'],
      ],
    ],
  );
  const [fault] = refused.faults;
  assert.ok(fault?.kind === 'unproven' && /^[0-9a-f]{32}$/.test(fault.proof.value));
  assert.deepEqual([fault.text, fault.proof.name], ['visee.fr', '_rempart-watch.visee.fr']);
  assert.equal((await add(open, names.slice(0, 10))).added, 10);
  assert.equal((await add(open, names.slice(10))).faults.length, 2, 'nor later');
  assert.equal((await add(open, names.slice(0, 10))).known, 10, 'those that are watched get their tags');

  const { open: bert } = await watcherOf('bert@exemple.fr');
  published.set('visee.fr', fault.proof.value);
  assert.equal((await add(bert, names)).faults.length, 2, 'the record is for another address');
  assert.equal((await add(open, names)).added, 2);
});

test('neither the API nor a link that confirms one name goes round it', async () => {
  const caller = await callerOf(house, 'carl@exemple.fr');
  const asked = (names: readonly string[]) =>
    caller.ask('POST', '/domains', { domains: names.map((domain) => ({ domain })), entitled: true });
  const refused = await asked(below('cible.fr', 11));
  const { error } = (await refused.json()) as ApiError;
  assert.deepEqual([refused.status, error.code, error.details.field], [403, 'UNPROVEN_DOMAIN', 'domains[10].domain']);
  assert.match(error.details.value ?? '', /^_rempart-watch\.cible\.fr TXT "[0-9a-f]{32}"$/);
  assert.equal((await asked(below('cible.fr', 10))).status, 200);
  const { confirm } = await watcherOf('carl@exemple.fr', 'n11.cible.fr');
  await assert.rejects(confirmWatch(confirm, tools), { code: 'UNPROVEN_DOMAIN' });
});

test('names below one domain have ten audits an hour for all watchers together; the domain itself comes first', async () => {
  for (let n = 0; n < 5; n += 1) await add((await watcherOf(`vague-${n}@exemple.fr`)).open, below(`${n}.foule.fr`, 10));
  await add((await watcherOf('titulaire@exemple.fr')).open, ['foule.fr', 'a-part.fr']);
  const hours = await begunBelow('foule.fr', 7);
  assert.deepEqual(hours, [10, 10, 10, 10, 10, 1, 0], 'all of them, once');
  const own = (await house.rows(watchedDomains)).find(({ domain }) => domain === 'foule.fr');
  const first = (await house.rows(watchAudits)).filter(({ domainId }) => domainId === own?.id);
  assert.ok((first[0]?.begunAt.getTime() ?? 0) < clock.now.getTime() - 5 * HOUR_MS, 'in the second hour');
});

test('of a list of many domains ten are audited at once, then one a minute', async () => {
  const { open } = await watcherOf('parc@exemple.fr');
  const from = clock.now.getTime();
  await add(
    open,
    Array.from({ length: 30 }, (_, n) => `client-${n}.example`),
  );
  const due = (await house.rows(watchedDomains))
    .filter(({ domain }) => domain.startsWith('client-'))
    .map(({ nextAt }) => (nextAt.getTime() - from) / 60_000);
  assert.deepEqual(
    due.toSorted((one, other) => one - other),
    [...Array<number>(10).fill(0), ...Array.from({ length: 20 }, (_, n) => n + 1)],
  );
});

test('each owner of names in a list is asked once whether it refuses audits', async () => {
  const { open } = await watcherOf('ugo@exemple.fr');
  const asked: string[] = [];
  const hasOptedOut = async (domain: string) => {
    asked.push(domain);
    return domain === 'discret.fr';
  };
  const list = [...below('visee.fr', 150), ...below('discret.fr', 3)].join('\n');
  const { faults } = await addToFleet(open, { list }, null, { ...tools, hasOptedOut });
  assert.deepEqual(asked, ['visee.fr', 'discret.fr']);
  assert.equal(faults.filter(({ kind }) => kind === 'optedOut').length, 3);
});
