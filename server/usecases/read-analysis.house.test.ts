import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { AnalysisResults } from '@rempart/contract';
import { wholeReport } from '../../trials/completed.ts';
import { fakeOutside, fakeWords } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { engineWords } from '../adapters/engine/view-words.ts';
import { analysisViews } from '../adapters/postgres/schema.ts';
import type { AuditId } from '../domain/ids.ts';
import type { Tools } from '../ports/tools.ts';
import { auditForUs } from './audits-of-ours.ts';
import { drawView } from './draw-view.ts';
import { giveUpView, prepareView } from './prepare-view.ts';
import { readResults, readTag, readVerdicts } from './read-analysis.ts';
import type { Refusal } from './refusal.ts';
import { runAnalysis } from './run-analysis.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const signal = new AbortController().signal;
const get = (path: string, headers: Record<string, string> = {}) =>
  house.app.request(path, { headers: { 'accept-encoding': 'gzip', ...headers } });

/** Tools whose renderers must not be called by a reader: each call is recorded. */
function furnished(change: Partial<Tools> = {}): { readonly tools: Tools; readonly made: string[] } {
  const made: string[] = [];
  const prepareView: Tools['prepareView'] = async (asked) => {
    made.push(asked.audit.domain);
    return drawView(asked, asked.results ? fakeWords : engineWords);
  };
  return { tools: { ...house.tools, prepareView, ...change }, made };
}

async function audited(
  domain: string,
  tools: Tools = house.tools,
): Promise<{ readonly id: AuditId; readonly publicId: string; readonly ownerKey: string }> {
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const audit = await house.tools.store.audits.open(asked, house.tools.now());
  await runAnalysis({ auditId: audit.id }, tools, signal);
  return audit;
}

test('the view is packed at the end of an audit, and readers make nothing', async () => {
  const { tools, made } = furnished();
  const { publicId } = await audited('un.fr', tools);
  assert.deepEqual(made, ['un.fr']);
  for (const part of ['results', 'document']) {
    const path = `/api/analysis/${publicId}/${part}`;
    const answer = await get(path);
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
    const packed = gunzipSync(await answer.arrayBuffer()).toString();
    assert.equal(await (await get(path, { 'accept-encoding': '' })).text(), packed, 'the same without gzip');
    assert.equal((JSON.parse(packed) as { domain: string }).domain, 'un.fr');
    const etag = answer.headers.get('etag') ?? '';
    assert.match(etag, /^W\/"[\w-]{22}"$/);
    assert.equal((await get(path, { 'if-none-match': etag })).status, 304);
    assert.equal((await get(path, { 'if-none-match': 'W/"other"' })).status, 200);
  }
  assert.deepEqual(made, ['un.fr']);
  const shown = await readResults(publicId, tools);
  assert.deepEqual([shown.status, shown.overallProgress, shown.grade?.letter], ['completed', 100, 'B']);
  assert.equal(shown.completedAt, (await tools.store.audits.find(publicId))?.completedAt?.toISOString());
});

/** The queue takes one request for a view in each minute of the clock: this test may run into the next one. */
function countMinutes(): () => number {
  const minute = () => Math.floor(Date.now() / 60_000);
  const first = minute();
  return () => minute() - first + 1;
}

test('a result without a view answers that it is being prepared, and requests the view once a minute', async () => {
  const { publicId, id } = await wholeReport(house);
  const minutes = countMinutes();
  for (let n = 0; n < 5; n += 1) {
    for (const part of ['results', 'document']) {
      const answer = await get(`/api/analysis/${publicId}/${part}`, { 'accept-encoding': '' });
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
      assert.equal(((await answer.json()) as { code: string }).code, 'PREPARING');
    }
  }
  const page = await get(`/analyse/${publicId}`, { accept: 'text/html', 'accept-encoding': '' });
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '5']);
  assert.match(await page.text(), /<h1>Ce résultat est en cours de préparation/);
  const queued = await house.queued('prepare-view');
  assert.ok(queued >= 1 && queued <= minutes(), `${queued} requests`);
  await house.tools.store.jobs.add('prepare-view', { auditId: id });
  assert.ok((await house.queued('prepare-view')) <= minutes(), 'another process requests it as well');
  const { tools, made } = furnished();
  await prepareView({ auditId: id }, tools);
  await prepareView({ auditId: id }, tools);
  assert.equal(made.length, 1);
  assert.equal((await get(`/api/analysis/${publicId}/results`)).status, 200);
});

test('all readers of a result without a view wait for it, and not the first alone', async () => {
  const { id, publicId } = await wholeReport(house);
  const { tools, made } = furnished();
  const reads = [0, 1, 2].map(() => readResults(publicId, tools));
  await prepareView({ auditId: id }, tools);
  const shown = await Promise.all(reads);
  assert.deepEqual(
    shown.map(({ status }) => status),
    ['completed', 'completed', 'completed'],
  );
  assert.equal(made.length, 1);
});

test('a view of another version is shown unchanged, and made again by the job, with the letter of today', async () => {
  const { publicId, id } = await audited('vieux.fr');
  const before = await readResults(publicId, house.tools);
  const newer = furnished({ viewVersion: 'newer' });
  assert.deepEqual(await readResults(publicId, newer.tools), before, 'true as of its version');
  assert.deepEqual(newer.made, []);
  await prepareView({ auditId: id }, newer.tools);
  assert.deepEqual(newer.made, ['vieux.fr']);
  const [row] = (await house.rows(analysisViews)).filter(({ auditId }) => auditId === id);
  assert.equal(row?.version, 'newer');
  const after = await readResults(publicId, newer.tools);
  assert.notDeepEqual(after, before);
  const judged = await house.tools.store.audits.conclusion(id);
  assert.equal(judged?.results.grade.letter, after.grade?.letter, 'the report agrees with the page');
  assert.deepEqual(
    await house.tools.store.views.verdicts(id),
    Object.fromEntries(after.protocols.map(({ id, verdict }) => [id, verdict])),
  );
});

test('a view that could not be made is tried again a few times with growing waits; its readers are refused at once', async () => {
  const { publicId, id } = await wholeReport(house);
  const added: string[] = [];
  let at = Date.now();
  const { store } = house.tools;
  const jobs: typeof store.jobs = { add: async (name, input) => void added.push(`${name} ${JSON.stringify(input)}`) };
  /** As another process sees it, that has added nothing yet. */
  const read = async (change: Partial<Tools> = {}) => {
    added.length = 0;
    const tools = { ...house.tools, store: { ...store, jobs }, now: () => new Date(at), ...change };
    const refused = async (): Promise<unknown> => readTag(publicId, tools).catch((fault: unknown) => fault);
    await Promise.all([refused(), refused()]);
    const { code, retryAfter } = (await refused()) as Refusal;
    return [code, retryAfter, added.length];
  };
  const fail = (change: Partial<Tools> = {}) =>
    giveUpView({ auditId: id }, { ...house.tools, now: () => new Date(at), ...change });
  assert.deepEqual(await read(), ['PREPARING', 5, 1]);
  for (const wait of [15, 600, 7_200, 86_400]) {
    await fail();
    assert.deepEqual(await read(), ['NOT_MADE', wait, 0]);
    at += (wait - 1) * 1000;
    assert.deepEqual(await read(), ['NOT_MADE', 1, 0]);
    at += 1000;
    assert.deepEqual(await read(), ['PREPARING', 5, 1], 'tried again');
  }
  await fail();
  at += 30 * 86_400_000;
  assert.deepEqual(await read(), ['NOT_MADE', 86_400, 0], 'not a fifth time');
  const answer = await get(`/analyse/${publicId}`, { accept: 'text/html', 'accept-encoding': '' });
  assert.equal(answer.status, 503);
  assert.match(
    await answer.text(),
    /<h1>Ce résultat n’a pas pu être mis en forme.*<p>Cette page revient d’elle-même dans 24\sheures/s,
  );
  const newer = { viewVersion: 'newer' };
  assert.deepEqual(await read(newer), ['PREPARING', 5, 1], 'a new version of the rules and texts');
  await fail(newer);
  assert.deepEqual(await read(newer), ['NOT_MADE', 15, 0], 'counted from the beginning');
  await prepareView({ auditId: id }, house.tools);
  assert.equal((await get(`/api/analysis/${publicId}/results`)).status, 200, 'what new evidence has made is shown');
  assert.deepEqual(
    (await store.alerts.listOpen()).filter(({ kind, subject }) => kind === 'VIEW_FAILED' && subject === String(id))
      .length,
    1,
  );
});

test('an older view is shown while a newer cannot be made, and nobody has that tried again each minute', async () => {
  const { publicId, id } = await audited('ancien.fr');
  const newer = { ...house.tools, viewVersion: 'newest' };
  await giveUpView({ auditId: id }, newer);
  const queued = await house.queued('prepare-view');
  assert.equal((await readResults(publicId, newer)).domain, 'ancien.fr');
  assert.equal(await house.queued('prepare-view'), queued);
});

test('deleting an analysis deletes its view, and a forgotten one gets none', async () => {
  const { publicId, id, ownerKey } = await audited('parti.fr');
  const headers = { 'x-owner-key': ownerKey };
  assert.equal((await house.app.request(`/api/analysis/${publicId}`, { method: 'DELETE', headers })).status, 204);
  assert.deepEqual(
    (await house.rows(analysisViews)).filter(({ auditId }) => auditId === id),
    [],
  );
  const { tools, made } = furnished();
  await prepareView({ auditId: id }, tools);
  assert.deepEqual(made, []);
});

test('an audit ends even where its view cannot be made, and a job makes it', async () => {
  const { tools } = furnished({ prepareView: async () => Promise.reject(new Error('overrun')) });
  const queued = await house.queued('prepare-view');
  const { publicId } = await audited('long.fr', tools);
  assert.equal((await house.tools.store.audits.find(publicId))?.status, 'completed');
  assert.equal(await house.queued('prepare-view'), queued + 1);
});

test('an audit that the server starts by itself ends without a view; its first reader waits until a worker has made it', async () => {
  const asked = { domain: 'suivi.fr', unicode: 'suivi.fr', dnsAnalysis: true, securityChecks: true };
  const { tools, made } = furnished();
  const auditId = await auditForUs(
    {
      auditId: null,
      asked: { ...asked, selectors: [], sendsNothing: false },
      note: async () => null,
      again: async () => {},
    },
    { ...tools, hasOptedOut: async () => false },
    signal,
  );
  assert.deepEqual(made, []);
  assert.equal((await house.rows(analysisViews)).filter((view) => view.auditId === auditId).length, 0);
  const { publicId } = (await house.tools.store.audits.byId(auditId ?? assert.fail())) ?? assert.fail();
  assert.deepEqual(await readVerdicts(publicId, tools), { spf: 'warn' }, 'its picture needs no view');
  await house.startWorker();
  let answer = await get(`/api/analysis/${publicId}/results`);
  // Where the machine is busy the reader waits in vain, and is told to come back.
  while (answer.status === 503) answer = await get(`/api/analysis/${publicId}/results`);
  assert.equal(answer.status, 200);
  const shown = JSON.parse(gunzipSync(await answer.arrayBuffer()).toString()) as AnalysisResults;
  assert.equal(shown.status, 'completed');
});
