import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import siteRoutes from '../../web/app/routes.ts';
import type { LimitedAct } from '../domain/limits.ts';
import { digestOf } from '../usecases/orders/access.ts';
import { type WingTools, wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const counted: LimitedAct[] = [];
/** The payers of each task that was begun, and what each took. */
const begun: { readonly payers: readonly string[]; readonly task: string }[] = [];
const took: number[] = [];
/** A visitor whose processor time is spent. */
const SPENT = '192.0.2.66';
const { tools } = house;
const app = createApp<WingTools>({
  wings,
  tools: {
    ...tools,
    limits: {
      ...tools.limits,
      count: (act) => {
        counted.push(act);
        return 0;
      },
      costs: {
        ...tools.limits.costs,
        wait: (payers) => (payers.some(({ name }) => name === SPENT) ? 7 : 0),
        begin: (payers, task) => {
          begun.push({ payers: payers.map(({ kind, name }) => `${kind} ${name}`), task });
          return (ms) => void took.push(ms);
        },
      },
    },
  },
  answerPage: async () => new Response('page'),
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  metricsToken: 'x'.repeat(32),
  warn: () => {},
});

const valued = (path: string) =>
  path
    .replace(/:file\{[^}]*\}+/, 'x.png')
    .replace(/:page\{\[[^\]]+\]\{(\d+)\}.*$/, (_, length) => 'x'.repeat(Number(length)))
    .replaceAll(/:\w+|\*/g, 'x');
const ofRouter = app.routes
  .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  .map(({ method, path }) => [method, valued(path)] as const);
const ofPages = siteRoutes.flatMap(({ path = '' }) => [
  ['GET', `/${valued(path)}`] as const,
  ['POST', `/${valued(path)}`] as const,
]);

/** Asked by monitoring alone; by the payment provider, signed; by keys of the API, which have calls of their own. */
const NOT_COUNTED = /^\/(?:healthz|readyz|api\/stripe\/webhook|api\/v1\/(?!openapi\.json).*)$/;

test('each route of the API and each page, of today and of tomorrow, is counted once for its visitor, unless it is named here', async () => {
  assert.ok(ofRouter.length > 90 && ofPages.length > 80, `${ofRouter.length} ${ofPages.length}`);
  for (const [method, path] of [...ofRouter, ...ofPages]) {
    counted.length = 0;
    begun.length = 0;
    await app.request(`https://exemple.fr${path}`, {
      method,
      headers: { 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    const expected = NOT_COUNTED.test(path) ? 0 : 1;
    if (!path.startsWith('/api/v1/')) assert.equal(begun.length, expected, `${method} ${path} has payers`);
    const times = counted.filter((act) => act === 'request' || act === 'poll').length;
    assert.equal(times, path.startsWith('/api/v1/') && expected === 0 ? times : expected, `${method} ${path}`);
  }
});

test('files are not counted, because a page has dozens; a state that is asked for twice a second has a limit of its own', async () => {
  const actsOf = async (path: string) => {
    counted.length = 0;
    await app.request(`https://exemple.fr${path}`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    return counted.join();
  };
  assert.equal(await actsOf('/app.ts'), '');
  assert.equal(await actsOf('/assets/none.js'), 'request');
  assert.equal(await actsOf(`/api/analysis/${'x'.repeat(22)}`), 'poll');
  assert.equal(await actsOf(`/api/analysis/${'x'.repeat(22)}/results`), 'request');
});

test('who has spent its processor time is told when to come back, and nothing is done for it', async () => {
  const ask = (visitor: string, path: string) =>
    app.request(`https://exemple.fr${path}`, { headers: { 'x-forwarded-for': visitor, accept: 'text/html' } });
  begun.length = 0;
  for (const path of ['/api/status', '/blog', '/analyse/xxxxxxxxxxxxxxxxxxxxxx']) {
    const refused = await ask(SPENT, path);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '7'], path);
  }
  assert.deepEqual(begun, []);
  took.length = 0;
  const key = 'k'.repeat(43);
  await ask('2001:db8:1:2:3::1', `/surveillance/domaines/${key}`);
  assert.deepEqual(begun, [
    {
      payers: ['visitor 2001:db8:1:2', 'site 2001:db8:1', 'block 2001 db8', `key ${digestOf(key)}`],
      task: 'GET /surveillance/domaines/*',
    },
  ]);
  assert.equal(took.length, 1);
});
