import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type AnalysisStarted, type ApiResult, refusalMessages, TERMS_VERSION } from '@rempart/contract';
import { completedReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { analysisReports } from '../adapters/postgres/schema.ts';
import { type WingTools, wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());

const letter = { email: 'ada@exemple.fr', firstName: 'Ada', lastName: 'Lovelace' };
const keys = Array.from({ length: 99 }, (_, n) => String(n).padStart(22, 'k'));
const newKey = () => keys.pop() ?? '';

/** Every page requests what its path names, whatever else the path holds, so that a test can use each entrance of a page. */
const app = createApp<WingTools>({
  wings,
  tools: { ...house.tools, facts: { ...house.tools.facts, optOut: ['discret.fr'] } },
  answerPage: async (request, { api }) => {
    const { pathname, searchParams } = new URL(request.url);
    const asked: Record<string, () => Promise<ApiResult<unknown>>> = {
      start: () => api.startAnalysis({ domain: searchParams.get('domain') }),
      message: () => api.sendMessage({ ...letter, subject: 'Question', message: 'Bonjour à vous.', key: newKey() }),
      rights: () =>
        api.askRights({ right: 'access', email: letter.email, orderNumber: '', details: '', key: newKey() }),
      withdraw: () => api.withdraw({ ...letter, orderNumber: 'C-20261120-AAAAAA', key: newKey() }),
    };
    const answer = await asked[pathname.replaceAll(/[^a-z]/g, '')]?.();
    return Response.json(answer?.ok ? 'done' : answer?.refusal.code);
  },
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  warn: () => {},
});

/** As if a worker had finished them. */
async function endAudits(): Promise<void> {
  for (const { id } of await house.rows(analysisReports)) await house.tools.store.audits.fail(id, new Date());
}

async function knock(visitor: string, path: string, body?: unknown): Promise<Response> {
  return app.request(`http://exemple.fr${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': visitor, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test('limits a visitor to ten audits an hour, over all entrances', async () => {
  const visitor = '192.0.2.10';
  for (let n = 0; n < 5; n += 1) {
    assert.equal((await knock(visitor, '/api/analysis/start', { domain: `a${n}.fr` })).status, 202);
    assert.equal(await (await knock(visitor, `//start?domain=b${n}.fr`)).json(), 'done');
    await endAudits();
  }
  for (const path of ['/start?domain=c.fr', '//start?domain=c.fr', '/_start.?domain=c.fr'])
    assert.equal(await (await knock(visitor, path)).json(), 'RATE_LIMITED', path);
  const refused = await knock(visitor, '/api/analysis/start', { domain: 'c.fr' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 3500);
  assert.equal((await knock('192.0.2.11', '/api/analysis/start', { domain: 'c.fr' })).status, 202, 'another visitor');
});

test('limits a visitor to three concurrent audits, requested together or in turn; one that ends makes room', async () => {
  const visitor = '192.0.2.13';
  const asked = ['d0.fr', 'd1.fr', 'd2.fr', 'd3.fr'].map((domain) => knock(visitor, '/api/analysis/start', { domain }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [202, 202, 202, 429]);
  const refused = await knock(visitor, '/api/analysis/start', { domain: 'd4.fr' });
  assert.equal(((await refused.json()) as { code: string }).code, 'TOO_MANY_RUNNING');
  assert.equal(refused.headers.get('retry-after'), '30');
  await endAudits();
  assert.equal((await knock(visitor, '/api/analysis/start', { domain: 'd4.fr' })).status, 202);
});

test('limits the names under one registered name to ten audits an hour; shared audits do not count', async () => {
  const ask = (n: number, domain: string) => knock(`192.0.2.${100 + n}`, '/api/analysis/start', { domain });
  for (let n = 0; n < 10; n += 1) assert.equal((await ask(n, `s${n}.visee.co.uk`)).status, 202);
  assert.equal((await ask(10, 's10.visee.co.uk')).status, 429);
  assert.equal((await ask(11, 's1.visee.co.uk')).status, 200, 'receives the running audit');
  assert.equal((await ask(12, 'autre.co.uk')).status, 202, 'another name under the same suffix');
});

test('one visitor cannot keep others from auditing a name; beyond the limit its newest finished audit is returned, with its date', async () => {
  const ask = async (visitor: string, selectors: readonly string[] = [], domain = 'cible.fr') => {
    const answer = await knock(visitor, '/api/analysis/start', { domain, options: { selectors } });
    return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() };
  };
  const { audits } = house.tools.store;
  const visitor = (n: number) => `2001:db8:${n.toString(16)}:1::1`;
  for (let n = 0; n < 5; n += 1) {
    assert.equal((await ask(visitor(0x300), [`s${n}`])).status, 202);
    await endAudits();
  }
  const refused = await ask('2001:db8:300:ffff::1', ['s6']);
  assert.equal(refused.status, 429, 'another network of the same site has no share of its own');
  assert.ok(Number(refused.retry) > 3500 && (refused.body as { code: string }).code === 'RATE_LIMITED');
  assert.equal((await ask(visitor(0x301), [], 'www.cible.fr')).status, 202, 'another visitor has a share');
  await endAudits();

  const done = await completedReport(house, 'cible.fr');
  for (let n = 0; n < 4; n += 1) assert.equal((await ask(visitor(0x310 + n), [`t${n}`])).status, 202);
  await endAudits();
  const shown = await ask(visitor(0x320), ['other']);
  const { reportId, shared, createdAt, renewableAt } = shown.body as AnalysisStarted;
  assert.deepEqual([shown.status, reportId, shared], [200, done.publicId, true]);
  assert.equal(createdAt, done.createdAt.toISOString());
  assert.ok(Date.parse(renewableAt) - Date.now() > 3_400_000, 'when the limit allows one more');
  const nothing = await ask(visitor(0x321), [], 'jamais.cible.fr');
  assert.equal(nothing.status, 429, 'this name has no audit to return');
  const newer = await completedReport(house, 'cible.fr');
  assert.equal((await audits.newestCompleted({ ...done, sendsNothing: true }))?.id, newer.id);
  assert.equal((await audits.newestCompleted({ ...done, selectors: ['s1'] }))?.id, newer.id);
});

test('an invalid domain does not count', async () => {
  for (let n = 0; n < 12; n += 1)
    assert.equal((await knock('192.0.2.12', '/api/analysis/start', { domain: '???' })).status, 400);
});

test('limits a visitor to ten contact messages an hour, of all kinds', async () => {
  const visitor = '192.0.2.20';
  const doors = ['/message', '/rights', '/withdraw'];
  for (let n = 0; n < 10; n += 1) assert.equal(await (await knock(visitor, doors[n % 3] ?? '')).json(), 'done');
  for (const door of doors) assert.equal(await (await knock(visitor, door)).json(), 'RATE_LIMITED');
  assert.equal((await knock(visitor, '/api/download-link', { email: letter.email })).status, 429);
});

test('limits a visitor to sixty steps of a purchase an hour', async () => {
  const tries = Array.from({ length: 61 }, () =>
    knock('192.0.2.30', '/api/checkout/inconnu', {
      terms: true,
      immediate: true,
      termsVersion: TERMS_VERSION,
    }),
  );
  const answers = (await Promise.all(tries)).map(({ status }) => status);
  assert.deepEqual([answers.filter((status) => status === 404).length, answers.at(-1)], [60, 429]);
});

test('respects owners who opted out with us or in the DNS, for every name below too', async () => {
  for (const domain of ['discret.fr', 'www.discret.fr', 'refuse.fr']) {
    const answer = await knock('192.0.2.40', '/api/analysis/start', { domain });
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [403, 'OPTED_OUT']);
  }
  assert.equal((await knock('192.0.2.40', '/api/analysis/start', { domain: 'indiscret.fr' })).status, 202);
});

test('asks a visitor to come back later while five hundred audits wait', async () => {
  const waiting = async () => ({ length: 500, oldest: null });
  const store = { ...house.tools.store };
  const busy = createApp<WingTools>({
    wings,
    tools: {
      ...house.tools,
      store: {
        ...store,
        transaction: (work) =>
          store.transaction((within) => work({ ...within, probes: { ...within.probes, waiting } })),
      },
    },
    answerPage: async () => new Response(),
    files: import.meta.dirname,
    production: true,
    proxyHops: 1,
    warn: () => {},
  });
  const answer = await busy.request('http://exemple.fr/api/analysis/start', {
    method: 'POST',
    headers: { 'x-forwarded-for': '192.0.2.50', 'content-type': 'application/json' },
    body: JSON.stringify({ domain: 'tard.fr' }),
  });
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '120']);
  assert.deepEqual(await answer.json(), { code: 'BUSY', message: refusalMessages.BUSY });
});

test('limits a visitor to ten open streams; closing one makes room, and other visitors have their own', async () => {
  const { reportId } = (await (await knock('192.0.2.60', '/api/analysis/start', { domain: 'flux.fr' })).json()) as {
    reportId: string;
  };
  const open = async (visitor: string) =>
    app.request(`http://exemple.fr/api/analysis/${reportId}/events`, { headers: { 'x-forwarded-for': visitor } });
  const streams = await Promise.all(Array.from({ length: 10 }, () => open('192.0.2.61')));
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
  const refused = await open('192.0.2.61');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '15']);
  assert.equal(((await refused.json()) as { message: string }).message, refusalMessages.RATE_LIMITED);
  streams.push(await open('192.0.2.62'));
  assert.equal(streams.at(-1)?.status, 200, 'another visitor');
  await streams[0]?.body?.cancel();
  let again = await open('192.0.2.61');
  while (again.status === 429) {
    await new Promise(setImmediate);
    again = await open('192.0.2.61');
  }
  for (const { body } of [...streams.slice(1), again]) await body?.cancel();
});

test('identifies a visitor by the address that our proxy appended, and all addresses of one network as one visitor', async () => {
  const forged = [];
  for (let n = 0; n < 12; n += 1)
    forged.push((await knock(`203.0.113.${n}, 192.0.2.70`, '/api/analysis/start', { domain: `f${n % 3}.fr` })).status);
  assert.deepEqual(forged.slice(10), [429, 429]);
  const network = [];
  for (let n = 0; n < 12; n += 1)
    network.push((await knock(`2001:db8:9:9::${n}`, '/api/analysis/start', { domain: `f${n % 3}.fr` })).status);
  assert.deepEqual(network.slice(10), [429, 429]);
});

test('limits a visitor to three hundred requests a minute over all entrances, with a sentence and a time to come back', async () => {
  const paths = ['/analyse/x', '/api/analysis/x/results', '/api/analysis/x/document', '/api/download-report/x'];
  const others = ['/blog/x', '/api/blog/posts/x', '/suivi/x', '/partage/analyse/x.png', '/robots.txt'];
  const doors = [...paths, ...others];
  const reads = (visitor: string, path: string, accept = '*/*') =>
    app.request(`http://exemple.fr${path}`, {
      headers: { 'x-forwarded-for': visitor, accept, 'if-none-match': '"a"' },
    });
  for (let n = 0; n < 300; n += 1)
    assert.notEqual((await reads('192.0.2.77', doors[n % doors.length] ?? '')).status, 429);
  for (const path of doors) {
    const refused = await reads('192.0.2.77', path);
    assert.equal(refused.status, 429, path);
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-5]?\d|60$/);
    assert.deepEqual(await refused.json(), { code: 'RATE_LIMITED', message: refusalMessages.RATE_LIMITED });
  }
  const page = await reads('192.0.2.77', '/analyse/x', 'text/html,*/*;q=0.8');
  assert.deepEqual([page.status, page.headers.get('content-type')], [429, 'text/html; charset=UTF-8']);
  assert.match(await page.text(), new RegExp(`<h1>${refusalMessages.RATE_LIMITED}</h1>`));
  assert.equal((await reads('192.0.2.77', '/app.ts')).status, 200, 'a file is not counted');
  assert.notEqual((await reads('192.0.2.78', '/analyse/x')).status, 429, 'another visitor');
});
