import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RefusalBody } from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());

const ROUTES = [
  '/api/analysis/start',
  '/api/contact',
  '/api/consent',
  '/api/download-link',
  '/api/contact-info/x',
  '/api/checkout/x',
  '/api/sandbox/x',
  '/api/sys/core/mgmt/auth/login',
  '/api/sys/core/mgmt/auth/first',
];

async function send(path: string, type: string | null): Promise<readonly [number, string]> {
  const body = new TextEncoder().encode('{"domain":"a.fr"}');
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  const answer = await house.app.request(`http://exemple.fr${path}`, { method: 'POST', headers, body });
  return [answer.status, ((await answer.json()) as RefusalBody).code];
}

test('refuses a body that is not declared as JSON', async () => {
  for (const path of ROUTES)
    for (const type of ['text/plain', 'text/html', 'application/octet-stream', 'application/jsonp', 'x/json', null])
      assert.deepEqual(await send(path, type), [415, 'UNSUPPORTED_MEDIA'], `${path} ${type}`);
});

test('reads JSON under any of its media types', async () => {
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/ld+json',
    'application/json;',
  ])
    assert.notEqual((await send('/api/analysis/start', type))[0], 415, type);
});
