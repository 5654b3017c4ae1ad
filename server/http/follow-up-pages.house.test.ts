import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { followUpPath } from '@rempart/contract';
import { conclude } from '@rempart/engine';
import { longDay } from '@rempart/french';
import { specimenOrder } from '@rempart/report';
import { wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { validatedPurchase } from '../../trials/purchase.ts';
import { mails } from '../adapters/postgres/schema.ts';
import { loadPages } from '../process/built-pages.ts';
import { readDeclarations } from '../process/declarations.ts';
import { runFollowUp } from '../usecases/follow-ups/run.ts';
import { startFollowUps } from '../usecases/follow-ups/start-due.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const START = new Date('2026-11-21T10:00:00Z');
const clock = { now: START };
const { evidence: sold } = specimenOrder(readDeclarations({}).operator);
const outside = fakeOutside();
const house = await openTestApp(
  {
    ...outside,
    audit: async function* (domain, how) {
      const evidence = {
        ...JSON.parse(JSON.stringify(sold).replaceAll('p=none', 'p=reject')),
        at: clock.now.toISOString(),
      };
      for await (const event of outside.audit(domain, how))
        yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
    },
  },
  { now: () => clock.now },
);
after(() => house.close());
const { tools } = house;
const pages = await loadPages({ renew: true });
const site = createApp({ wings, tools, ...pages, production: false, proxyHops: 0, warn: (text) => assert.fail(text) });
const { order } = await validatedPurchase(
  house,
  await wholeReport(house, specimenOrder(house.tools.operator).evidence),
  'suivie@exemple.fr',
);
await tools.store.orders.advance(order.id, ['validated'], 'sending', clock.now);
await tools.store.orders.advance(order.id, ['sending'], 'sent', clock.now);
const [first] = await tools.store.followUps.of(order.id);
const path = followUpPath(first?.token ?? assert.fail('nothing was promised'));
const get = async (at: string) => {
  const answer = await site.request(`http://localhost${at}`, { headers: { host: 'localhost' } });
  return { answer, text: (await answer.text()).replace(/<!-- -->/g, '') };
};
const states = async () => (await tools.store.followUps.of(order.id)).map(({ state }) => state);

test('before its day the page says when it comes; afterwards it shows both forts and the changes, and is not indexed', async () => {
  const early = await get(path);
  assert.equal(early.answer.status, 200);
  assert.match(early.text, /sera refaite le 21 décembre 2026/);
  clock.now = new Date(START.getTime() + 31 * 86_400_000);
  await startFollowUps(tools);
  await runFollowUp({ followUpId: first?.id ?? 0 }, tools, new AbortController().signal);
  const { answer, text } = await get(path);
  assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
  assert.match(answer.headers.get('cache-control') ?? '', /private|no-store/);
  assert.equal(text.match(/aria-label="(?:Avant|Après), note [A-F]/g)?.length, 2);
  for (const said of [
    'Réparé (',
    'Reste à faire (',
    longDay(sold.at),
    longDay(clock.now.toISOString()),
    'Lire la nouvelle analyse',
  ])
    assert.ok(text.includes(said), said);
  assert.ok(!text.includes('suivie@exemple.fr') && !text.includes('Love'), 'nothing about its buyer');
});

test('the completed audit is mailed to its buyer once, even if its job runs again', async () => {
  await startFollowUps(tools);
  await runFollowUp({ followUpId: first?.id ?? 0 }, tools, new AbortController().signal);
  const queued = (await house.rows(mails)).filter(({ kind }) => kind === 'followUp');
  assert.deepEqual(
    queued.map(({ key, recipient }) => ({ key, recipient })),
    [{ key: `${order.number}/30`, recipient: 'suivie@exemple.fr' }],
  );
});

test('reading the cancellation page changes nothing; one-click unsubscription cancels, without a redirect', async () => {
  for (let times = 0; times < 2; times += 1) {
    const { answer, text } = await get(`${path}/arret`);
    assert.deepEqual([answer.status, answer.headers.get('x-robots-tag')], [200, 'noindex']);
    assert.match(text, /<form [^>]*method="post"/);
  }
  await site.request(`http://localhost${path}/arret`, { method: 'HEAD', headers: { host: 'localhost' } });
  assert.deepEqual(await states(), ['done', 'planned']);
  const oneClick = () =>
    site.request(`http://localhost${path}/arret`, {
      method: 'POST',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const stopped = await oneClick();
  assert.equal(stopped.status, 200);
  assert.match(await stopped.text(), /ne sera plus refaite/);
  assert.deepEqual(await states(), ['done', 'dropped']);
  assert.equal((await oneClick()).status, 200, 'twice is once');
  assert.match((await get(`${path}/arret`)).text, /n’y a plus d’analyse à venir/);
});

test('a page of another site cannot cancel them, and an unknown token has no page', async () => {
  const foreign = await site.request(`http://localhost${path}/arret`, {
    method: 'POST',
    headers: { host: 'localhost', origin: 'https://ailleurs.example' },
  });
  assert.equal(foreign.status, 403);
  for (const at of ['/suivi/x', followUpPath('x'.repeat(22)), `${followUpPath('x'.repeat(22))}/arret`])
    assert.equal((await get(at)).answer.status, 404, at);
  const unknown = await site.request(`http://localhost${followUpPath('x'.repeat(22))}/arret`, {
    method: 'POST',
    headers: { host: 'localhost' },
  });
  assert.equal(unknown.status, 404);
});
