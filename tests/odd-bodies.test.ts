import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { createApp } from '../server/http/app.ts';
import { loadPages } from '../server/process/built-pages.ts';
import { wings } from '../server/wings/index.ts';
import type { WatchTokenPurpose } from '../server/wings/watching/ports/watching.ts';
import { newWatchToken } from '../server/wings/watching/usecases/tokens.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { openTestApp } from '../trials/house.ts';
import declared from '../web/app/routes.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const faults: string[] = [];
const site = createApp({
  wings,
  tools: { ...house.tools, limits: { ...house.tools.limits, count: () => 0 } },
  ...(await loadPages({ renew: true })),
  production: false,
  proxyHops: 0,
  warn: (text) => void faults.push(text),
});

const BODIES: readonly (readonly [type: string | null, body: string])[] = [
  [null, ''],
  ['text/plain', 'intent=stop'],
  ['application/json', `{"domain":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['application/json', '{"__proto__":{"intent":"stop"}}'],
  ['application/x-www-form-urlencoded', '%ff=%&intent=%00&intent='],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\nno end'],
];

/** The pages that take a form. */
const pages = (declared as readonly { readonly path?: string; readonly file: string }[]).filter(({ file }) =>
  /^export (?:async )?function action\b/m.test(readFileSync(new URL(`../web/app/${file}`, import.meta.url), 'utf8')),
);

test('no page that takes a form answers an odd body or method with a fault', async () => {
  assert.ok(pages.length > 12);
  const given = { email: 'ana@exemple.fr', domain: 'a.example', unicode: 'a.example', publicId: 'a' };
  const watch = await house.tools.store.watching.ask({ ...given, selectors: [], sendsNothing: false }, new Date());
  const tokenFor = (purpose: WatchTokenPurpose) =>
    newWatchToken({ watcherId: watch.watcherId, purpose, watchId: watch.id }, house.tools.store, new Date());
  const tokens: Readonly<Record<string, string>> = {
    confirmer: await tokenFor('confirm'),
    arret: await tokenFor('stop'),
    domaines: await tokenFor('open'),
    parc: await tokenFor('open'),
  };
  for (const { path = '' } of pages) {
    const kind = path.split('/')[1] ?? '';
    const filled = `/${path.replace(':token', tokens[kind] ?? 'unknown').replaceAll(/:\w+/g, 'unknown')}`;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const [type, body] of BODIES) {
        const headers = { host: 'localhost', ...(type !== null && { 'content-type': type }) };
        const { status } = await site.request(`http://localhost${filled}`, { method, headers, body });
        assert.ok(status < 500, `${method} ${path} with ${type} ${body.slice(0, 30)}: ${status}`);
      }
  }
  assert.deepEqual(faults, []);
});

test('a path of octets that are no text is not there, and no library writes a line about it', async (context) => {
  const written = context.mock.method(console, 'warn', () => {});
  for (const path of ['/%ff', '/surveillance/domaines/%c3%28', '/analyse/%'])
    assert.equal((await site.request(`http://localhost${path}`, { headers: { host: 'localhost' } })).status, 404, path);
  assert.equal(written.mock.callCount(), 0);
});
