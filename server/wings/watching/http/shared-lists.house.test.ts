import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Api } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openDatabase } from '../../../../trials/made-databases.ts';
import { createApp } from '../../../http/app.ts';
import { digestOf, newPublicId } from '../../../usecases/orders/access.ts';
import { wings } from '../../index.ts';
import { makeKey } from '../../programs/usecases/keys.ts';
import { addToFleet } from '../usecases/fleet.ts';
import { revokeFleetLink, setProvider, shareFleet } from '../usecases/share.ts';
import { newWatchToken } from '../usecases/tokens.ts';

const database = await openDatabase();
const house = await openTestApp(fakeOutside(), { database });
after(() => house.close());
const { tools } = house;

/** What the pages may ask; they are built elsewhere. */
let pages: Api | undefined;
const app = createApp({
  wings,
  tools,
  answerPage: async (_, { api }) => {
    pages = api;
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
  },
  files: import.meta.dirname,
  production: false,
  proxyHops: 0,
  warn: () => {},
});
await app.request('http://localhost/surveillance');
const api = pages as unknown as Readonly<Record<string, (...given: unknown[]) => unknown>>;

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
const secretOf = ({ url }: { readonly url: string }) => url.split('/').at(-1) ?? '';

/** A provider who manages three domains of two clients, and the readers with whom the list is shared. */
async function openAccount(name: string) {
  const email = `${name}@exemple.fr`;
  const domain = `${name}-premier.example`;
  const asked = { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false };
  const watch = await tools.store.watching.ask(asked, tools.now());
  await tools.store.watching.confirm(watch.id, tools.now());
  const owner = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, tools.store, tools.now());
  const list = `${name}-un.example,${name}-client\n${name}-deux.example,${name}-client`;
  await addToFleet(owner, { list }, null, tools);
  await setProvider(owner, { name: `${name}-infogérance`, logo: new Uint8Array(LOGO) }, tools);
  const reader = secretOf(await shareFleet(owner, { name: `${name}-lecteur`, of: '' }, tools));
  const client = secretOf(await shareFleet(owner, { name: `${name}-mairie`, of: `tag:${name}-client` }, tools));
  const alone = secretOf(await shareFleet(owner, { name: `${name}-seul`, of: `domain:${watch.publicId}` }, tools));
  const links = (await tools.store.fleetSharing.links(watch.watcherId, tools.now())).map(({ publicId }) => publicId);
  const watches = (await tools.store.watching.of(watch.watcherId)).map(({ publicId }) => publicId);
  const { secret: key } = await makeKey(email, { name: `${name}-clé`, scopes: ['read', 'start', 'watch'] }, tools);
  return { name, owner, reader, client, alone, links, watches, key };
}
type Account = Awaited<ReturnType<typeof openAccount>>;
const accounts: readonly Account[] = [
  await openAccount('alpha'),
  await openAccount('beta'),
  await openAccount('gamma'),
];

/** All that the database holds, as text. */
async function dumpDatabase(): Promise<string> {
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as { readonly rows: Record<string, string>[] }).rows;
  const tables = await rows(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('marks', 'api_counters', 'api_uses') order by 1`,
  );
  const all = await Promise.all(
    tables.map(({ name = '' }) => rows(sql`select t::text as row from ${sql.raw(name)} t order by 1`)),
  );
  return JSON.stringify(all);
}

const routes = app.routes.filter(
  ({ method, path }) => method !== 'ALL' && !path.includes('*') && !path.includes('/sys/') && path.includes(':'),
);
/** Every route with a place in its path, that place filled. */
const filled = (path: string, token: string, id: string) =>
  path
    .replace(/:(token|file|page)(\{(?:[^{}]|\{[^}]*\})*\})?/, token)
    .replace(/:id\b/, id)
    .replaceAll(/:\w+(\{[^}]*\})?/g, id);
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: '{"domains":[{"domain":"alpha-un.example"}],"tags":["x"],"weekly":true}' }),
  });

/** Every question of a page, with a token and one of these names in its places; owners do not ask to be forgotten. */
async function askPages(token: string, id: string): Promise<string> {
  const isOwner = accounts.some(({ owner }) => owner === token);
  const questions = Object.entries(api).filter(([name]) => !isOwner || name !== 'forgetWatcher');
  const answers = await Promise.all(
    questions.map(async ([, question]) => {
      try {
        return await question(token, id, true);
      } catch {
        // Not of this kind of place: nothing was answered.
        return null;
      }
    }),
  );
  return JSON.stringify(answers);
}

const at = fc.nat({ max: accounts.length - 1 });
const role = fc.constantFrom('owner', 'reader', 'client', 'alone', 'key');
const place = fc.constantFrom('watches', 'links');

test('no route and no page lets a holder of any link or key read what is of another account', async () => {
  assert.ok(routes.length > 25, `${routes.length} routes`);
  const property = fc.asyncProperty(at, at, role, place, fc.nat(), async (who, whose, as, of, which) => {
    fc.pre(who !== whose);
    const [mine, theirs] = [accounts[who] as Account, accounts[whose] as Account];
    const id = theirs[of][which % theirs[of].length] ?? '';
    const headers = as === 'key' ? { authorization: `Bearer ${mine.key}` } : {};
    const read: string[] = [await askPages(mine[as], id)];
    for (const { path } of routes) {
      const answer = await ask('GET', filled(path, mine[as], id), headers);
      read.push(await answer.text());
    }
    for (const text of read) assert.ok(!text.includes(`${theirs.name}-`), text.slice(0, 300));
  });
  await fc.assert(property, { numRuns: 12 });
});

test('a reader and a client change nothing, by any route and any page', async () => {
  const [{ reader, client, alone, owner, watches, links }] = accounts as [Account];
  // What the visitor's own questions leave is not of the list: they are asked once before.
  const before = await dumpDatabase();
  for (const token of [reader, client, alone])
    for (const id of [watches[0] ?? '', links[0] ?? '']) {
      for (const { method, path } of routes) {
        const answer = await ask(method, filled(path, token, id));
        if (method !== 'GET') assert.ok(answer.status >= 400, `${method} ${path}: ${answer.status}`);
      }
      await askPages(token, id);
    }
  assert.equal(await dumpDatabase(), before);
  assert.match(
    JSON.stringify(await api['fleet']?.(owner)),
    /alpha-un/,
    'the same questions open the list to its owner',
  );
});

test('each role opens what is its own: the list, one client, one domain', async () => {
  const [{ reader, client, alone, owner }] = accounts as [Account];
  const seen = async (question: string, token: string) =>
    [...new Set(JSON.stringify(await api[question]?.(token)).match(/alpha-(?:premier|un|deux)/g) ?? [])].toSorted();
  assert.deepEqual(await seen('readerFleet', reader), ['alpha-deux', 'alpha-premier', 'alpha-un']);
  assert.deepEqual(await seen('clientPage', client), ['alpha-deux', 'alpha-un']);
  assert.deepEqual(await seen('clientPage', alone), ['alpha-premier']);
  for (const [question, token] of [
    ['readerFleet', client],
    ['readerFleet', owner],
    ['clientPage', reader],
    ['clientPage', owner],
    ['fleet', reader],
    ['fleetSharing', reader],
    ['watchedDomains', reader],
  ] as const)
    assert.deepEqual(await seen(question, token), [], question);
  assert.match(JSON.stringify(await api['clientPage']?.(client)), /"name":"alpha-infogérance","hasLogo":true/);
  for (const [path, status] of [
    [`/surveillance/client/${client}/logo`, 200],
    [`/surveillance/parc/${owner}/partage/logo`, 200],
    [`/surveillance/client/${reader}/logo`, 404],
    [`/surveillance/lecture/${reader}/parc.csv`, 200],
    [`/surveillance/lecture/${reader}/parc.xlsx`, 200],
    [`/surveillance/lecture/${client}/parc.xlsx`, 404],
    [`/surveillance/parc/${reader}/parc.xlsx`, 404],
    [`/surveillance/lecture/${client}/parc.csv`, 404],
    [`/surveillance/parc/${reader}/parc.csv`, 404],
  ] as const)
    assert.equal((await ask('GET', path)).status, status, path);
  const logo = await ask('GET', `/surveillance/client/${client}/logo`);
  assert.match(logo.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
});

test('a link is named, listed, revoked by its owner alone, and over after a year', async () => {
  const mine = await openAccount('delta');
  const [{ owner: stranger }] = accounts as [Account];
  const listed = (await api['fleetSharing']?.(mine.owner)) as {
    readonly value: { readonly links: readonly { readonly id: string; readonly name: string }[] };
  };
  assert.deepEqual(
    listed.value.links.map(({ name }) => name),
    ['delta-seul', 'delta-mairie', 'delta-lecteur'],
  );
  const [id = ''] = listed.value.links.map((link) => link.id);
  await assert.rejects(revokeFleetLink(stranger, id, tools), { code: 'NOT_FOUND' });
  const opens = async () => (await pages?.clientPage(mine.alone))?.ok;
  assert.equal(await opens(), true);
  await revokeFleetLink(mine.owner, id, tools);
  assert.equal(await opens(), false);
  const { fleetSharing } = tools.store;
  const nextYear = new Date(tools.now().getTime() + 366 * 86_400_000);
  assert.ok(await fleetSharing.link(digestOf(mine.reader), 'reader', tools.now()));
  assert.equal(await fleetSharing.link(digestOf(mine.reader), 'reader', nextYear), null);
  await assert.rejects(shareFleet(mine.owner, { name: 'x', of: `domain:${accounts[0]?.watches[0]}` }, tools), {
    code: 'NOT_FOUND',
  });
  await assert.rejects(setProvider(mine.owner, { name: 'x', logo: new Uint8Array([1]) }, tools), { code: 'LOGO_KIND' });
});

test('a person is given what they shared, and all of it goes with them', async () => {
  await openAccount('omega');
  const { fleetSharing } = await tools.store.persons.export('omega@exemple.fr');
  assert.match(JSON.stringify(fleetSharing), /omega-infogérance.*omega-mairie/);
  assert.match(await dumpDatabase(), /omega-infogérance/);
  await tools.store.persons.erase('omega@exemple.fr');
  assert.doesNotMatch(await dumpDatabase(), /omega-/);
});
