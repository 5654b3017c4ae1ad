import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import siteRoutes from '../../web/app/routes.ts';
import type { LimitedAct } from '../domain/limits.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const counted: LimitedAct[] = [];
const { tools } = house;
const app = createApp({
  tools: {
    ...tools,
    limits: {
      ...tools.limits,
      count: (act) => {
        counted.push(act);
        return 0;
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
    await app.request(`https://exemple.fr${path}`, {
      method,
      headers: { 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    const expected = NOT_COUNTED.test(path) ? 0 : 1;
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
