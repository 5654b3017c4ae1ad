import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { statusComponents } from '@rempart/contract';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { consentProofs } from '../../adapters/postgres/schema.ts';
import { noteConsent } from '../../usecases/note-consent.ts';
import { seedArticles } from '../../wings/blog/outside/launch-articles.ts';
import { wings } from '../../wings/index.ts';
import { createApp } from '../app.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const house = await openTestApp(fakeOutside(), { now: () => now });
after(() => house.close());
await seedArticles(house.tools.store.posts, now);

const get = (path: string) => house.app.request(`http://exemple.fr${path}`);
const post = (path: string, body: unknown) =>
  house.app.request(`http://exemple.fr${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
const message = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@exemple.fr',
  subject: 'Question',
  message: 'Bonjour, une question.',
  key: 'k'.repeat(22),
};

test('the blog API follows the specification: all published posts, one post, and a 404', async () => {
  const all = (await (await get('/api/blog/posts?published=true')).json()) as { slug: string; content: string }[];
  assert.equal(all.length, 8);
  assert.equal(all[0]?.slug, 'dmarc-rfc-9989');
  assert.ok(all.every(({ content }) => content.length > 1000));
  const one = await get('/api/blog/posts/dmarc-rfc-9989');
  assert.equal(one.status, 200);
  assert.equal((await get('/api/blog/posts/rien')).status, 404);
});

test('a message is stored, with a reference to quote; sent twice it has the same reference', async () => {
  const first = await post('/api/contact', message);
  assert.equal(first.status, 201);
  const receipt = (await first.json()) as { reference: string };
  assert.match(receipt.reference, /^M-20261120-[0-9A-Z]{6}$/);
  // Only the first answer mentions an acknowledgement: the second sends none.
  assert.deepEqual(await (await post('/api/contact', message)).json(), { ...receipt, isMailed: null });
});

test('refuses an invalid message, and one that a bot filled in', async () => {
  for (const change of [
    { email: 'ada' },
    { message: '' },
    { subject: 'x' },
    { key: '' },
    { website: 'x' },
    { urgency: 'now' },
  ])
    assert.equal((await post('/api/contact', { ...message, ...change })).status, 400, JSON.stringify(change));
});

test('the proof of a choice is stored without identity', async () => {
  const proof = { proof: 'a'.repeat(36), analytics: false, marketing: false, preferences: false, words: '2026-11' };
  assert.equal((await post('/api/consent', proof)).status, 204);
  assert.equal((await post('/api/consent', { ...proof, proof: 'moi@exemple.fr' })).status, 400);
});

test('the same proof sent again is stored once; another choice is another proof', async () => {
  const proof = { proof: 'b'.repeat(36), analytics: false, marketing: false, preferences: false, words: '2026-11' };
  const proofs = [proof, proof, { ...proof, analytics: true }, { ...proof, analytics: true }, proof];
  for (const one of proofs) assert.equal((await post('/api/consent', one)).status, 204);
  const kept = (await house.rows(consentProofs)).filter((row) => row.proof === proof.proof);
  assert.deepEqual(
    kept.map(({ analytics }) => analytics),
    [false, true],
  );
});

test('limits a visitor to thirty choices an hour; beyond that, nothing is stored', async () => {
  const { tools } = house;
  const choice = { analytics: true, marketing: false, preferences: false, words: '2026-11' };
  const tell = (visitor: string, n: number) =>
    noteConsent({ ...choice, proof: `${visitor.replaceAll('.', '-')}-${String(n).padStart(25, '0')}` }, visitor, tools);
  const before = (await house.rows(consentProofs)).length;
  for (let n = 0; n < 30; n += 1) await tell('192.0.2.9', n);
  await assert.rejects(tell('192.0.2.9', 30), { code: 'RATE_LIMITED' });
  assert.equal((await house.rows(consentProofs)).length - before, 30);
  await tell('192.0.2.8', 0);
});

test('the status is available to machines too', async () => {
  const status = (await (await get('/api/status')).json()) as { since: string | null; components: unknown[] };
  assert.deepEqual([status.since, status.components.length], [null, statusComponents.length]);
});

test('search engines and feed readers find every article, and nothing secret', async () => {
  assert.match(await (await get('/robots.txt')).text(), /Sitemap: http:\/\/exemple\.fr\/sitemap\.xml/);
  const map = await (await get('/sitemap.xml')).text();
  assert.match(map, /<loc>http:\/\/exemple\.fr\/blog\/mta-sts-tls-rpt<\/loc><lastmod>2026-11-20</);
  assert.doesNotMatch(map, /payment|sys\/core|analyse/);
  const feed = await get('/blog/rss.xml');
  assert.equal(feed.headers.get('content-type'), 'application/rss+xml; charset=utf-8');
  assert.notEqual(feed.headers.get('etag'), null);
  const text = await feed.text();
  assert.equal([...text.matchAll(/<item>/g)].length, 8);
  assert.match(text, /<content:encoded>&#60;p&#62;/);
  assert.match(text, /<atom:updated>2026-11-20T/);
  assert.doesNotMatch(text, /(?:href|src)=&#34;\//, 'a feed reader is on another site');
});

test('each article, the site, and an existing result have a preview picture', async () => {
  const picture = await get('/partage/dmarc-rfc-9989.png');
  assert.equal(picture.headers.get('content-type'), 'image/png');
  assert.equal((await get('/partage/rien.png')).status, 404);
  assert.equal((await get('/partage.png')).headers.get('content-type'), 'image/png');
  assert.equal((await get('/partage/analyse/AAAAAAAAAAAAAAAAAAAAAA.png')).status, 404);
});

test('security.txt exists once a contact is declared, and is valid for half a year', async () => {
  assert.equal((await get('/.well-known/security.txt')).status, 404);
  const facts = { ...house.tools.facts, origin: 'https://exemple.fr', securityContact: 'mailto:securite@exemple.fr' };
  const answerPage = async () => new Response('page');
  const app = createApp({
    wings,
    tools: { ...house.tools, facts },
    answerPage,
    files: import.meta.dirname,
    production: false,
    proxyHops: 0,
    warn: () => {},
  });
  const text = await (await app.request('http://localhost/.well-known/security.txt')).text();
  assert.match(text, /^Contact: mailto:securite@exemple\.fr$/m);
  assert.match(text, /^Expires: 2027-05-19T00:00:00Z$/m);
  assert.match(text, /^Canonical: https:\/\/exemple\.fr\/\.well-known\/security\.txt$/m);
});

test('the page about the API is a page', async () => {
  assert.equal(await (await get('/api')).text(), 'page /api');
  assert.equal((await get('/api/rien')).status, 404);
});
