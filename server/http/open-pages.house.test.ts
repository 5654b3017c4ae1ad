import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { type Api, sitePages } from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import type { LaunchArticle } from '../wings/blog/ports/posts.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';
import { PageReads } from './page-reads.ts';

let now = new Date('2026-11-23T10:20:00Z');
const house = await openTestApp(fakeOutside(), { now: () => now });
after(() => house.close());
const pages = await loadPages({ renew: true });
let drawn: string[] = [];
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
beforeEach(() => {
  drawn = [];
});

/** From visitors of different sites, with what their browsers may send. */
const read = (path: string, n = 0) =>
  app.request(`https://exemple.fr${path}`, {
    headers: {
      'x-forwarded-for': `192.0.${n}.1`,
      cookie: `rempart_order=${n}`,
      'accept-language': n % 2 ? 'en' : 'fr',
      'accept-encoding': ['br', 'gzip', ''][n % 3] ?? '',
    },
  });
const textOf = async (path: string) => (await app.request(`https://exemple.fr${path}`, from(9))).text();
const from = (n: number) => ({ headers: { 'x-forwarded-for': `198.51.${n}.1` } });
const paths = sitePages.flatMap((group) => group.pages.map(({ path }) => path));

test('every public page is drawn once for all readers', async () => {
  for (const path of [...paths, '/services/zoho']) {
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await read(path, n));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
      path,
    );
    assert.deepEqual(drawn, [path]);
    drawn = [];
  }
});

test('a page of which the head alone was asked first is whole for the next reader', async () => {
  now = new Date('2026-11-23T12:20:00Z');
  const head = await app.request('https://exemple.fr/faqs', { method: 'HEAD', ...from(1) });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.match(await textOf('/faqs'), /<h1/);
  assert.deepEqual(drawn, ['/faqs']);
});

test('readers who come at once wait for one drawing', async () => {
  now = new Date('2026-11-23T13:20:00Z');
  await Promise.all(Array.from({ length: 20 }, (_, n) => read('/protocols', n)));
  assert.deepEqual(drawn, ['/protocols']);
});

test('a page shows what has changed since, at once', async () => {
  const article: LaunchArticle = {
    ...{
      title: 'Un titre tout neuf',
      slug: 'tout-neuf',
      content: 'Texte.',
      excerpt: 'Un extrait.',
      author: 'R. Empart',
    },
    ...{ category: 'dns', tags: [], imageUrl: null, videoUrl: null, featured: false },
  };
  assert.equal((await read('/blog/tout-neuf')).status, 404);
  assert.doesNotMatch(await textOf('/blog'), /Un titre tout neuf/);
  await house.tools.store.posts.sow(article, now);
  assert.match(await textOf('/blog'), /Un titre tout neuf/);
  assert.match(await textOf('/plan-du-site'), /Un titre tout neuf/);
  assert.match(await textOf('/blog/tout-neuf'), /Un titre tout neuf/);
  assert.doesNotMatch(await textOf('/status'), /Panne annoncée/);
  await house.tools.store.announcements.post({ title: 'Panne annoncée', text: 'Ce soir.' }, now);
  assert.match(await textOf('/status'), /Panne annoncée/);
});

test('each reader of a form has a key of its own, and a form that was filled in the address is his alone', async () => {
  for (const path of ['/contact', '/gdpr', '/retractation']) {
    const keys = [];
    for (let n = 0; n < 3; n += 1) keys.push(/name="key" value="([\w-]{22})"/.exec(await textOf(path))?.[1] ?? path);
    assert.equal(new Set(keys).size, 3, keys.join());
  }
  assert.deepEqual(drawn, ['/contact', '/gdpr', '/retractation']);
  assert.match(await textOf('/retractation?commande=R-2026-1'), /R-2026-1/);
  assert.doesNotMatch(await textOf('/retractation'), /R-2026-1/);
});

test('a form comes whole in Brotli, with the key of its reader', async () => {
  const keys = [];
  for (let n = 0; n < 2; n += 1) {
    const headers = { ...from(n).headers, 'accept-encoding': 'br' };
    const answer = await app.request('https://exemple.fr/contact', { headers });
    assert.equal(answer.headers.get('content-encoding'), 'br');
    const text = brotliDecompressSync(await answer.arrayBuffer()).toString();
    assert.match(text, /<\/html>\s*$/);
    keys.push(/name="key" value="([\w-]{22})"/.exec(text)?.[1]);
  }
  assert.equal(new Set(keys).size, 2, keys.join());
});

test('what stays the same as long as a process runs is not asked for again', async () => {
  const asked: string[] = [];
  const api = {
    services: async (text: string) => {
      asked.push(text);
      return [];
    },
  } as Partial<Api> as Api;
  const reads = new PageReads();
  await reads.through(api).services('');
  assert.ok(await reads.stillHold(api));
  assert.ok(reads.isForAll);
  assert.deepEqual(asked, ['']);
});
