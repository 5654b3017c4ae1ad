import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { completedReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const AT = new Date('2026-11-23T10:00:00Z');
const OPENED = new Date('2026-11-23T08:12:00Z');
/** Seconds from `AT` to the end of the day that began at `OPENED`. */
const WAIT = String(22 * 3600 + 12 * 60);

const house = await openTestApp(fakeOutside(), { now: () => AT });
after(() => house.close());
const site = createApp({
  wings,
  tools: house.tools,
  ...(await loadPages({ renew: true })),
  production: false,
  proxyHops: 0,
  warn: (text) => assert.fail(text),
});
const { publicId } = await completedReport(house, 'plafond.example');
const { mailCounts } = house.tools.store;

async function post(path: string, contentType: string, body: string) {
  const headers = { host: 'localhost', 'content-type': contentType };
  const answer = await site.request(`http://localhost${path}`, { method: 'POST', headers, body });
  const text = (await answer.text()).replace(/<!-- -->/g, '').replaceAll('\u00a0', ' ');
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text };
}
const fill = (path: string, email: string) =>
  post(path, 'application/x-www-form-urlencoded', `email=${encodeURIComponent(email)}`);
const call = (email: string) =>
  post('/api/watching', 'application/json', JSON.stringify({ reportId: publicId, email }));

test('where no more mail goes to unverified addresses, the page and the call say when it opens again', async () => {
  const take = async (at: Date) => {
    for (const kind of ['apiLink', 'watchAsked']) await mailCounts.take(`all:${kind}`, 300, at);
  };
  await take(OPENED);
  assert.deepEqual([(await fill('/cles', 'a@exemple.fr')).status, (await call('a@exemple.fr')).status], [200, 202]);
  for (let n = 0; n < 300; n += 1) await take(AT);
  for (const answer of [await fill('/cles', 'b@exemple.fr'), await call('b@exemple.fr')]) {
    assert.deepEqual([answer.status, answer.retryAfter], [429, WAIT]);
    assert.match(answer.text, /en un jour : aucun autre ne part avant demain à 9 h 12[."]/);
    assert.doesNotMatch(answer.text, /quelques minutes/);
  }
});

test('an address that got its three messages of the day is told when the next may go', async () => {
  for (let n = 0; n < 3; n += 1) assert.equal((await fill('/surveillance', 'c@exemple.fr')).status, 200);
  const { status, retryAfter, text } = await fill('/surveillance', 'c@exemple.fr');
  assert.deepEqual([status, retryAfter], [429, '86400']);
  assert.match(
    text,
    /pour cette adresse \(voyez aussi les indésirables\) : aucun autre ne part avant demain à 11 h 00\./,
  );
});
