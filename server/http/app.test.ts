import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { AnalysisResults, AnalysisStarted } from '@house/contract';
import { fakeOutside } from '../testing/fake-outside.ts';
import { openTestHouse, type TestHouse } from '../testing/house.ts';

const HOSTILE = new URL('../../../shared/hostile/domains.json', import.meta.url);
const missing = !existsSync(HOSTILE);

const outside = fakeOutside();
let house: TestHouse;
before(async () => {
  house = await openTestHouse(outside);
});
after(() => house.close());

const start = (body: unknown) =>
  house.app.request('/api/analysis/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const startedFrom = async (body: unknown) => (await (await start(body)).json()) as AnalysisStarted;

test('each hostile domain gets what its file says, and none is audited', {
  skip: missing && 'the hostile inputs are not beside the project',
}, async () => {
  const { cases } = JSON.parse(readFileSync(HOSTILE, 'utf8'));
  for (const { id, input, expect, normalised, error_code } of cases) {
    const answer = await start({ domain: input });
    const body = (await answer.json()) as { domain?: string; code?: string };
    if (expect === 'accept') {
      assert.ok(answer.ok, `${id} ${answer.status}`);
      assert.equal(body.domain, normalised, id);
    } else {
      assert.equal(answer.status, 400, id);
      assert.equal(body.code, error_code, id);
    }
  }
  assert.deepEqual(outside.audited, []);
});

test('the words of the specification are in the refusals', async () => {
  const empty = await start({ domain: ' ' });
  assert.deepEqual(await empty.json(), { code: 'DOMAIN_REQUIRED', message: 'Le domaine est requis' });
  const wrong = await start({ domain: 'exemple' });
  assert.deepEqual(await wrong.json(), { code: 'DOMAIN_FORMAT', message: 'Format de domaine invalide' });
});

test('a body that is no JSON, too large or of another kind is refused', async () => {
  assert.equal((await start('{')).status, 400);
  assert.ok([400, 413].includes((await start({ domain: 'a'.repeat(200_000) })).status));
  const form = await house.app.request('/api/analysis/start', {
    method: 'POST',
    body: new URLSearchParams({ domain: 'exemple.fr' }),
  });
  assert.ok(form.status >= 400 && form.status < 500);
  const foreign = await house.app.request('/api/analysis/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://ailleurs.example' },
    body: '{"domain":"exemple.fr"}',
  });
  assert.equal(foreign.status, 403);
});

test('the same name asked again shares the audit, whatever way it is written', async () => {
  const first = await startedFrom({ domain: 'partage.fr' });
  const second = await startedFrom({ domain: 'https://PARTAGE.fr/page' });
  assert.equal(first.shared, false);
  assert.equal(second.shared, true);
  assert.equal(second.reportId, first.reportId);
  const other = await startedFrom({ domain: 'partage.fr', options: { securityChecks: false } });
  assert.notEqual(other.reportId, first.reportId);
});

test('ids cannot be guessed, and an unknown one is not found', async () => {
  const { reportId } = await startedFrom({ domain: 'secret.fr' });
  assert.match(reportId, /^[\w-]{22}$/);
  for (const id of ['1', 'x'.repeat(22), '..%2F..%2Fetc%2Fpasswd', '%00']) {
    assert.equal((await house.app.request(`/api/analysis/${id}`)).status, 404, id);
  }
});

test('an audit is run, followed by events that resume, and read', async () => {
  const { reportId } = await startedFrom({ domain: 'suivi.fr' });
  await house.startWorker();
  const whole = await (await house.app.request(`/api/analysis/${reportId}/events`)).text();
  const ids = [...whole.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  assert.ok(ids.length >= 4 && ids.every((id, at) => at === 0 || id > (ids[at - 1] as number)));
  assert.match(whole, /"type":"completed"/);

  const [, second = 0] = ids;
  const rest = await (
    await house.app.request(`/api/analysis/${reportId}/events`, { headers: { 'last-event-id': String(second) } })
  ).text();
  assert.deepEqual(
    [...rest.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
    ids.slice(2),
  );
  const over = await house.app.request(`/api/analysis/${reportId}/events`, {
    headers: { 'last-event-id': String(ids.at(-1)) },
  });
  assert.equal(over.status, 204);

  const state = await house.app.request(`/api/analysis/${reportId}`);
  const tag = state.headers.get('etag') ?? '';
  assert.equal(((await state.json()) as { report: { status: string } }).report.status, 'completed');
  assert.equal(
    (await house.app.request(`/api/analysis/${reportId}`, { headers: { 'if-none-match': tag } })).status,
    304,
  );

  const results = (await (await house.app.request(`/api/analysis/${reportId}/results`)).json()) as AnalysisResults;
  assert.equal(results.overallProgress, 100);
  assert.equal(results.stats.score, 'B');
  assert.ok(results.protocols.some(({ checks }) => checks.some(({ remedy }) => remedy === 'Remède.')));
});

test('headers guard every answer, refusals included', async () => {
  for (const path of ['/', '/api/health', '/api/nothing', '/nulle-part']) {
    const { headers } = await house.app.request(path);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'/, path);
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /script-src[^;]*unsafe-inline/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
  }
});

test('nothing of all this made a warning', () => {
  assert.deepEqual(house.warnings, []);
});
