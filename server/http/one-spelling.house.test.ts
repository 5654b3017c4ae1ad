import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });
const drawn: string[] = [];
const app = createApp({
  wings,
  ...pages,
  answerPage: (request, given) => {
    drawn.push(new URL(request.url).pathname);
    return pages.answerPage(request, given);
  },
  tools: house.tools,
  production: true,
  proxyHops: 1,
  warn: (text) => assert.fail(text),
});

let visitors = 0;
const ask = (path: string, init: RequestInit = {}) => {
  visitors += 1;
  const headers = { 'x-forwarded-for': `192.0.${visitors >> 8}.${visitors & 255}`, ...init.headers };
  return app.request(`https://exemple.fr${path}`, { redirect: 'manual', ...init, headers });
};
const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

test('a page has one spelling: others lead there, and nothing is drawn for them', async () => {
  for (const [asked, meant] of [
    ['/faqs/', '/faqs'],
    ['/FAQS/', '/faqs'],
    ['/Faqs?x=1&y=%2F', '/faqs?x=1&y=%2F'],
    ['//faqs', '/faqs'],
    ['//', '/'],
    ['//blog//exemple.org', '/blog/exemple.org'],
    ['/\\blog/exemple.org/', '/blog/exemple.org'],
    ['/x/../faqs/.', '/faqs'],
    ['/%46AQS', '/faqs'],
    ['/f%61qs', '/faqs'],
    ['/protocols//', '/protocols'],
    ['/EN/Developers', '/en/developers'],
    ['/API', '/api'],
    ['//api', '/api'],
    ['/api/', '/api'],
    [`/Analyse/${ID}/tout/`, `/analyse/${ID}/tout`],
    [`/ANALYSE/${ID}`, `/analyse/${ID}`],
    [`/ANALYSE/${ID}.data`, `/analyse/${ID}.data`],
    [`/analyse//${ID}/TOUT`, `/analyse/${ID}/tout`],
    [`/surveillance/Parc/${TOKEN}/`, `/surveillance/parc/${TOKEN}`],
    ['/SYS/core/mgmt/auth/login', '/sys/core/mgmt/auth/login'],
    ['/Plan-Du-Site', '/plan-du-site'],
    ['/faqs/_.data', '/faqs.data'],
    [`/analyse/${ID}/_.data?x`, `/analyse/${ID}.data?x`],
  ] as const) {
    const answer = await ask(asked);
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, meant], asked);
  }
  assert.deepEqual(drawn, []);
});

test('what is sent to another spelling is sent again to the one, with its body', async () => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://exemple.fr',
    host: 'exemple.fr',
  };
  const answer = await ask('/contact/', { method: 'POST', body: 'name=a', headers });
  assert.deepEqual([answer.status, answer.headers.get('location')], [308, '/contact']);
});

test('the one spelling is answered, and so is what is no page', async () => {
  for (const path of [
    '/',
    '/faqs',
    '/faqs.data',
    '/_.data',
    `/analyse/${ID}`,
    `/surveillance/parc/${TOKEN}`,
    '/robots.txt',
  ])
    assert.match(String((await ask(path)).status), /^(?:200|404|410)$/, path);
  for (const path of ['/api/health', '/blog/Inconnu-Tout-A-Fait', '/Inconnu', '/Inconnu/', '//exemple.org', '/assets/'])
    assert.notEqual((await ask(path)).status, 308, path);
});

test('whatever is drawn is drawn behind the gate: an unknown path, an unknown article', async () => {
  for (const path of ['/inconnu', '/blog/inconnu']) {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`${path}-${n}`)));
    const counted = Map.groupBy(answers, ({ status }) => status);
    assert.deepEqual([...counted.keys()].toSorted(), [404, 503], path);
    const refused = counted.get(503)?.[0];
    assert.equal(refused?.headers.get('retry-after'), '2');
  }
});

test('while a page waits for what it asks, or for the network, another is drawn', async () => {
  const asking = Promise.withResolvers<void>();
  const slow = createApp({
    wings,
    answerPage: async (_, { turn }) => {
      await asking.promise;
      return (await turn(async () => new Response('drawn'))) ?? new Response('refused');
    },
    files: pages.files,
    tools: house.tools,
    production: true,
    proxyHops: 1,
    warn: (text) => assert.fail(text),
  });
  const waiting = Array.from({ length: 10 }, (_, n) => slow.request(`https://exemple.fr/lent-${n}`));
  const other = await ask('/inconnu-seul');
  assert.equal(other.status, 404);
  asking.resolve();
  for (const answer of await Promise.all(waiting)) assert.equal(await answer.text(), 'drawn');
});
