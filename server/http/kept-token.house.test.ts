import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { OrderView } from '@rempart/contract';
import { completedReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';
import { deviceToken, orderToken } from './kept-token.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const app = createApp({
  wings,
  tools: house.tools,
  answerPage: async () => new Response(),
  files: import.meta.dirname,
  production: true,
  proxyHops: 0,
  warn: () => {},
});

const order = (reportId: string, cookie = '') =>
  app.request(`https://exemple.fr/api/contact-info/${reportId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@exemple.fr' }),
  });
const seen = async (reportId: string, cookie: string) => {
  const answer = await app.request(`https://exemple.fr/api/checkout/${reportId}`, { headers: { cookie } });
  return ((await answer.json()) as OrderView).order;
};
const tokenIn = (answer: Response) =>
  /^__Host-commande=([\w-]{43}); .*HttpOnly; Secure/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

test('in production a cookie planted by a neighbouring host is ignored, for an order and for a device', () => {
  for (const [token, name] of [
    [orderToken, 'commande'],
    [deviceToken, 'appareil'],
  ] as const) {
    assert.equal(token.read(`${name}=planted`, true), null);
    assert.equal(token.read(`${name}=planted; __Host-${name}=own`, true), 'own');
    assert.equal(token.read(`__Host-${name}=own; ${name}=planted`, true), 'own');
    assert.equal(token.read(`${name}=own`, false), 'own', 'without HTTPS there is no such prefix');
    assert.equal(token.read(undefined, true), null);
  }
});

test('an order made in a browser with a planted token gets a new token, which the attacker does not know', async () => {
  const { publicId: first } = await completedReport(house);
  const planted = tokenIn(await order(first));
  assert.match(planted, /^[\w-]{43}$/);
  const { publicId: second } = await completedReport(house);
  const own = tokenIn(await order(second, `commande=${planted}`));
  assert.match(own, /^[\w-]{43}$/);
  assert.notEqual(own, planted);
  assert.equal(await seen(second, `__Host-commande=${planted}`), null);
  assert.notEqual(await seen(second, `__Host-commande=${own}`), null);
});

test('clearing a browser removes both cookies from it, and it no longer sees the order', async () => {
  const { publicId } = await completedReport(house);
  const own = tokenIn(await order(publicId));
  const answer = await app.request('https://exemple.fr/api/forget-browser', {
    method: 'POST',
    headers: { host: 'exemple.fr', cookie: `__Host-commande=${own}` },
  });
  assert.equal(answer.status, 204);
  for (const name of ['commande', 'appareil'])
    assert.ok(
      answer.headers
        .getSetCookie()
        .some((line) => line.startsWith(`__Host-${name}=; Max-Age=0; Path=/; HttpOnly; Secure`)),
      `${name}: ${answer.headers.getSetCookie()}`,
    );
  assert.notEqual(await seen(publicId, `__Host-commande=${own}`), null, 'the order itself stays, for its mailed link');
});
