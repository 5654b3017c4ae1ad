import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { completedReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { openDatabase } from '../../trials/made-databases.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const database = await openDatabase();
const house = await openTestApp({ ...fakeOutside(), demo: () => Promise.reject(new Error('ours')) }, { database });
after(() => house.close());
const { tools } = house;
const app = createApp({
  wings,
  tools,
  answerPage: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } }),
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  warn: () => {},
});
const { publicId } = await completedReport(house, 'a.fr');

/** Every route of the router, with existing values for its parameters. */
const routes = app.routes
  .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  .map(({ method, path }) => {
    const filled = path
      .replace(':secret', tools.adminPath)
      .replace(/:file\{[^}]*\}/, 'x.png')
      .replace(/:(id|session)/, publicId)
      .replaceAll(/:\w+/g, '1');
    return { method, path: filled };
  });
const changing = routes.filter(({ method }) => method !== 'GET');

let visitors = 0;

/** Each from a site of its own, so that no limit is reached. */
async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  visitors += 1;
  const visitor = `2001:db8:${visitors.toString(16)}::1`;
  return app.request(`https://exemple.fr${path}`, {
    method,
    headers: { host: 'exemple.fr', 'x-forwarded-for': visitor, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

/** The whole content of the database as text, except the time of the last readiness probe. */
async function dumpDatabase(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'marks' order by 1`,
  );
  const all = await Promise.all(
    tables.map(({ name }) =>
      rowsOf(sql`select ${sql.raw(`'${name}'`)} as name, t::text from ${sql.raw(name)} t order by 2`),
    ),
  );
  return JSON.stringify(all);
}

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await database.db.execute(query)) as { readonly rows: Row[] }).rows;
}

const SAFE: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src '(?:self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
};

function assertSafe(answer: Response, title: string): void {
  for (const [name, expected] of Object.entries(SAFE))
    assert.match(answer.headers.get(name) ?? '', expected, `${title}: ${name}`);
  // The description of the API alone is for other sites, and says nothing of anybody.
  const readElsewhere = title === 'GET /api/v1/openapi.json' ? '*' : null;
  assert.equal(answer.headers.get('access-control-allow-origin'), readElsewhere, title);
  assert.doesNotMatch(answer.headers.get('content-security-policy') ?? '', /script-src[^;]*unsafe/, title);
  assert.equal(answer.headers.get('x-powered-by'), null, title);
}

test('a known path with a wrong method answers 405 with its methods; an unknown path answers 404', async () => {
  const put = await ask('PUT', `/api/analysis/${publicId}`, {}, '{}');
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, DELETE']);
  assert.equal((await ask('GET', '/api/analysis/start/over')).status, 404);
  assert.equal((await ask('PUT', '/api/sys/core/mgmt/office/dashboard/wrong/letters', {}, '{}')).status, 404);
  assert.equal(
    (await ask('PUT', `/api/sys/core/mgmt/office/dashboard/${tools.adminPath}/letters`, {}, '{}')).status,
    401,
  );
});

const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'another site': { origin: 'https://evil.example' },
  'a page without origin': { origin: 'null' },
  'the same name, another port': { origin: 'https://exemple.fr:8443' },
  'a name that begins alike': { origin: 'https://exemple.fr.evil.example' },
  'a browser that says so alone': { 'sec-fetch-site': 'cross-site' },
  'another site, as a form': { origin: 'https://evil.example', 'content-type': 'text/plain' },
};

for (const [who, headers] of Object.entries(FOREIGN)) {
  test(`${who} changes nothing by any route`, async () => {
    const before = await dumpDatabase();
    assert.match(before, /a\.fr/);
    for (const { method, path } of changing) {
      const answer = await ask(method, path, headers, '{"domain":"b.fr","consent":{}}');
      assert.equal(answer.status, 403, `${method} ${path}`);
      const said = (await answer.json()) as { code?: string; error?: { code: string } };
      assert.equal(said.code ?? said.error?.code, 'FOREIGN_ORIGIN', `${method} ${path}`);
    }
    assert.equal(await dumpDatabase(), before);
  });
}

test('no route for reading changes anything', async () => {
  const before = await dumpDatabase();
  for (const { method, path } of routes) if (method === 'GET') await (await ask(method, path)).text();
  assert.equal(await dumpDatabase(), before);
});

test('every answer of every route has the security headers, whatever its status', async () => {
  const statuses = new Set<number>();
  const seen = async (title: string, answer: Response | Promise<Response>) => {
    assertSafe(await answer, title);
    statuses.add((await answer).status);
  };
  assert.ok(routes.length > 60, `${routes.length} routes`);
  for (const { method, path } of routes) {
    await seen(`${method} ${path}`, ask(method, path, {}, method === 'GET' ? undefined : '{}'));
    await seen(`PATCH ${path}`, ask('PATCH', path));
  }
  const others: readonly (readonly [string, string, Record<string, string>?, string?])[] = [
    ['GET', '/'],
    ['GET', '/app.ts'],
    ['GET', '/assets/none.js'],
    ['GET', '/.git/config'],
    ['GET', '/api/demo'],
    ['OPTIONS', '/api/analysis/start', { origin: 'https://evil.example', 'access-control-request-method': 'POST' }],
    ['POST', '/api/analysis/start', {}, 'A'.repeat(200_000)],
    ['POST', '/api/analysis/start', { 'content-type': 'multipart/form-data' }, 'a'],
    ['POST', '/api/analysis/start', { origin: 'null' }, '{}'],
  ];
  for (const one of others) await seen(`${one[0]} ${one[1]}`, ask(...one));
  for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 500]) assert.ok(statuses.has(status), `${status}`);
});
