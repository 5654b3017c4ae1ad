import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { createApp } from '../server/http/app.ts';
import { loadPages } from '../server/process/built-pages.ts';
import { wings } from '../server/wings/index.ts';
import type { WatchTokenPurpose } from '../server/wings/watching/ports/watching.ts';
import { newWatchToken } from '../server/wings/watching/usecases/tokens.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { openTestApp } from '../trials/house.ts';
import declared from '../web/app/routes.ts';

type Body = readonly [type: string | null, body: string];

/** What no form of a browser sends. */
export const BODIES: readonly Body[] = [
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

/** For tests: the site as it is served, with its pages, whose faults are collected. */
export async function openOddSite() {
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
  /** Sends each page that takes a form the bodies that `sent` names for a method and the place of the page. */
  const assertNoFault = async (sent: (method: string, place: number) => readonly Body[]) => {
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
    for (const [place, { path = '' }] of pages.entries()) {
      const kind = path.split('/')[1] ?? '';
      const filled = `/${path.replace(':token', tokens[kind] ?? 'unknown').replaceAll(/:\w+/g, 'unknown')}`;
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const [type, body] of sent(method, place)) {
          const headers = { host: 'localhost', ...(type !== null && { 'content-type': type }) };
          const { status } = await site.request(`http://localhost${filled}`, { method, headers, body });
          assert.ok(status < 500, `${method} ${path} with ${type} ${body.slice(0, 30)}: ${status}`);
        }
    }
    assert.deepEqual(faults, []);
  };
  return { site, assertNoFault };
}
