import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import {
  type AnyEndpoint,
  accountEndpoints,
  addressOf,
  analysisEndpoints,
  blogEndpoints,
  officeEndpoints,
  orderEndpoints,
  reportEndpoints,
  siteEndpoints,
  watchingEndpoints,
} from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { wings } from '../wings/index.ts';
import { publicApi } from './pages.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());

const tables = [
  accountEndpoints,
  analysisEndpoints,
  blogEndpoints,
  officeEndpoints,
  orderEndpoints,
  reportEndpoints,
  siteEndpoints,
  watchingEndpoints,
];
const endpoints = tables.flatMap((table): readonly AnyEndpoint[] => Object.values(table));
const listed = new Set(endpoints.map(({ method, path }) => `${method} /api${path}`));

const routed = new Set(
  house.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path}`),
);

/** Routes that no page calls: links for browsers, streams, and messages of third parties. */
const NO_CALLS: readonly string[] = [
  'GET /api/analysis/:id/document',
  'GET /api/analysis/:id/events',
  'GET /api/download-report/:id',
  'GET /api/download-report/:id/page',
  'GET /api/invoice/:id',
  'POST /api/stripe/webhook',
];

/** The API for programs has a description of its own, and tests generated from it (`contract.house.test.ts`). */
const isOfVersionOne = (one: string) => one.includes(' /api/v1/');

test('the router has every endpoint of the tables, and otherwise only links, streams and messages of third parties', () => {
  assert.deepEqual(
    [...listed].filter((one) => !routed.has(one)),
    [],
  );
  assert.deepEqual([...routed].filter((one) => !listed.has(one) && !isOfVersionOne(one)).toSorted(), NO_CALLS);
});

test('each function that pages may ask for is answered by the core or by a wing', () => {
  const asked = ['site/pages.ts', 'repair.ts'].flatMap((file) => {
    const source = readFileSync(new URL(`../../contract/${file}`, import.meta.url), 'utf8');
    const [, functions = ''] = /^export interface (?:Repair)?Api\b[^{]*\{$(.*?)^\}$/ms.exec(source) ?? [];
    return [...functions.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name = '']) => name);
  });
  assert.ok(asked.length > 60);
  const sites = wings.flatMap((wing) => wing.site?.(house.tools, assert.fail) ?? []);
  const answered = publicApi(house.tools, sites);
  assert.deepEqual(
    asked.filter((name) => !(name in answered)),
    [],
    'answer it in server/http/pages.ts, or in the `pages` of a wing',
  );
});

test('no two entries of the tables are the same request', () => {
  assert.equal(listed.size, endpoints.length);
});

test('the parameters in the path of an endpoint are encoded', () => {
  const path = { id: 'a/b ?c' };
  assert.equal(addressOf(analysisEndpoints.results, path), '/api/analysis/a%2Fb%20%3Fc/results');
  assert.equal(addressOf(siteEndpoints.status, {}), '/api/status');
});
