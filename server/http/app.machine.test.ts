import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { product } from '@rempart/brand';
import type { AnalysisResults, AnalysisStarted, AnalysisState, RefusalBody } from '@rempart/contract';
import { hostile } from '../../tests/hostile.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';

const clock = { now: new Date('2026-11-20T12:00:00.000Z') };
const gate = Promise.withResolvers<void>();
/** The audit of this name waits before its verdict until the gate opens. */
const HELD = 'tenu.example';
let held = false;
const outside = fakeOutside(async ({ type }) => {
  held ||= outside.audited.at(-1) === HELD;
  if (held && type === 'judged') await gate.promise;
});
const house = await openTestApp(outside, { now: () => clock.now });
await house.startWorker();
after(() => house.close());
const { app } = house;

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.request('http://localhost/api/analysis/start', {
    method: 'POST',
    body,
    headers: { host: 'localhost', ...headers },
  });
const start = (domain: unknown, options?: object) => post(JSON.stringify({ domain, options }));
const get = (path: string, headers: Record<string, string> = {}) => app.request(`http://localhost${path}`, { headers });
const refusal = async (response: Response) => [response.status, (await response.json()) as RefusalBody] as const;

async function startedReport(domain: string): Promise<string> {
  return (await started(domain)).reportId;
}

async function started(domain: string): Promise<AnalysisStarted> {
  return (await (await start(domain)).json()) as AnalysisStarted;
}

/** All numbered events of an audit until the server ends the stream. */
async function eventsOf(
  id: string,
  headers: Record<string, string> = {},
): Promise<readonly (readonly [number, string])[]> {
  const text = await (await get(`/api/analysis/${id}/events`, headers)).text();
  return text
    .split('\n\n')
    .filter((message) => /^id: /m.test(message))
    .map((message) => [
      Number(/^id: (\d+)$/m.exec(message)?.[1]),
      JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '').type,
    ]);
}

const WHOLE = ['started', 'step', 'step', 'judged', 'completed'].map((type, index) => [index + 1, type] as const);

test('a domain is audited: started, followed, read', async () => {
  const response = await start(' https://Essai.fr/page ');
  assert.equal(response.status, 202);
  const { reportId, ownerKey, ...rest } = (await response.json()) as AnalysisStarted;
  assert.match(ownerKey ?? '', /^[\w-]{22}$/);
  assert.deepEqual(rest, {
    domain: 'essai.fr',
    unicode: 'essai.fr',
    from: 'url',
    typed: null,
    shared: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    renewableAt: '2026-11-20T12:05:00.000Z',
  });
  assert.deepEqual(await eventsOf(reportId), WHOLE);

  const state = (await (await get(`/api/analysis/${reportId}`)).json()) as AnalysisState;
  assert.deepEqual([state.report.status, state.report.progress], ['completed', 100]);
  const results = (await (await get(`/api/analysis/${reportId}/results`)).json()) as AnalysisResults;
  assert.equal(results.overallProgress, 100);
  assert.deepEqual(results.stats, { passed: 0, warnings: 1, errors: 0, unknown: 0, score: 'B' });
  assert.deepEqual(results.grade?.cappedBy, {
    check: 'spf/record-present',
    letter: 'B',
    title: 'Règle spf/record-present',
  });
  const [check] = results.protocols[0]?.checks ?? [];
  assert.deepEqual(
    [check?.title, check?.found, check?.why, check?.remedy],
    ['Règle spf/record-present', 'Constat.', 'Raison.', 'Remède.'],
  );
  const [proof] = results.protocols[0]?.proofs ?? [];
  assert.deepEqual(check?.proof, [proof?.id]);
  assert.deepEqual(
    [proof?.asked, proof?.status, proof?.ttl, proof?.command],
    ['TXT essai.fr', 'NOERROR', 300, 'dig essai.fr TXT +dnssec'],
  );
  assert.deepEqual(results.protocols[0]?.commands, []);
  const document = await get(`/api/analysis/${reportId}/document`);
  assert.equal(document.headers.get('content-disposition'), `attachment; filename="${product.slug}-essai.fr.json"`);
  const { domain, trace } = (await document.json()) as { domain: string; trace: { exchanges: { command: string }[] } };
  assert.deepEqual([domain, trace.exchanges[0]?.command], ['essai.fr', 'dig essai.fr TXT +dnssec']);
  assert.deepEqual(results.sentence.map(({ text }) => text).join(''), 'essai.fr tient par SPF.');
  assert.deepEqual([results.plan?.path, results.scenarios, results.receivers], [[], [], []]);
});

test('the same name within five minutes returns the same audit, afterwards a new one', async () => {
  const first = (await (await start('partage.fr')).json()) as AnalysisStarted;
  const again = await start('PARTAGE.fr.');
  assert.equal(again.status, 200);
  const second = (await again.json()) as AnalysisStarted;
  assert.deepEqual([second.reportId, second.shared], [first.reportId, true]);
  const other = (await (await start('partage.fr', { securityChecks: false })).json()) as AnalysisStarted;
  assert.notEqual(other.reportId, first.reportId);
  clock.now = new Date(clock.now.getTime() + 5 * 60_000 + 1);
  assert.notEqual(await startedReport('partage.fr'), first.reportId);
  for (const id of [first.reportId, other.reportId]) await eventsOf(id);
});

test('a stream resumes after the last event that the browser received, and says when nothing more will come', async () => {
  const id = await startedReport('reprise.fr');
  await eventsOf(id);
  assert.deepEqual(await eventsOf(id, { 'last-event-id': '3' }), WHOLE.slice(3));
  assert.deepEqual(await eventsOf(id, { 'last-event-id': 'abc' }), WHOLE);
  const over = await get(`/api/analysis/${id}/events`, { 'last-event-id': '5' });
  assert.equal(over.status, 204);
});

test('a running audit returns the verdicts so far', async () => {
  const id = await startedReport(HELD);
  const { body } = await get(`/api/analysis/${id}/events`);
  let streamed = '';
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader && !/"done":2/.test(streamed)) streamed += (await reader.read()).value ?? '';
  const results = (await (await get(`/api/analysis/${id}/results`)).json()) as AnalysisResults;
  assert.deepEqual([results.status, results.overallProgress, results.stats.score], ['started', 100, 'En cours...']);
  gate.resolve();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    streamed += value;
  }
  assert.match(streamed, /"type":"completed"/);
});

test('an unchanged state is answered without a body', async () => {
  const id = await startedReport('etat.fr');
  await eventsOf(id);
  const first = await get(`/api/analysis/${id}`);
  const tag = first.headers.get('etag') ?? '';
  assert.equal((await get(`/api/analysis/${id}`, { 'if-none-match': `W/${tag}` })).status, 304);
  assert.equal((await get(`/api/analysis/${id}`, { 'if-none-match': '"started-3"' })).status, 200);
});

test('audits are found by their whole random id only', async () => {
  const id = await startedReport('cache.fr');
  await eventsOf(id);
  const wrong = ['1', '-1', '999999999999', 'null', 'undefined', '%2e%2e', '1%00', `${id}x`, `${id.slice(1)}${id[0]}`];
  for (const path of wrong.flatMap((one) => [`/${one}`, `/${one}/results`, `/${one}/document`, `/${one}/events`])) {
    const [status, body] = await refusal(await get(`/api/analysis${path}`));
    assert.deepEqual([status, body], [404, { code: 'NOT_FOUND', message: 'Introuvable' }], path);
  }
});

test('refuses each kind of invalid request with its own code', async () => {
  const cases: readonly (readonly [Promise<Response> | Response, number, RefusalBody['code']])[] = [
    [app.request('http://localhost/api/analysis/start', { method: 'POST' }), 400, 'VALIDATION'],
    [post('{"domain":'), 400, 'VALIDATION'],
    [post('['.repeat(10_000)), 400, 'VALIDATION'],
    [post('"essai.fr"'), 400, 'VALIDATION'],
    [post('{}'), 400, 'DOMAIN_REQUIRED'],
    [start('essai.fr', { dnsAnalysis: 'yes' }), 400, 'VALIDATION'],
    [start('essai.fr', { selectors: ['a b'] }), 400, 'VALIDATION'],
    [post('A'.repeat(1_000_000)), 413, 'BODY_TOO_LARGE'],
    [post('domain=a.fr', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'UNSUPPORTED_MEDIA'],
    [post('{"domain":"a.fr"}', { origin: 'https://evil.example' }), 403, 'FOREIGN_ORIGIN'],
    [post('{"domain":"a.fr"}', { origin: 'null' }), 403, 'FOREIGN_ORIGIN'],
    [post('{"domain":"a.fr"}', { 'sec-fetch-site': 'cross-site' }), 403, 'FOREIGN_ORIGIN'],
    [get('/api/nothing'), 404, 'NOT_FOUND'],
  ];
  for (const [response, status, code] of cases) {
    const [given, body] = await refusal(await response);
    assert.deepEqual([given, body.code], [status, code]);
  }
});

interface HostileDomain {
  readonly id: string;
  readonly input: unknown;
  readonly expect: 'accept' | 'reject';
  readonly normalised?: string;
  readonly error_code?: 'DOMAIN_REQUIRED' | 'DOMAIN_FORMAT' | 'DOMAIN_NOT_AUDITABLE' | 'VALIDATION';
}

test('every hostile domain gets the documented answer', async () => {
  const messages = {
    DOMAIN_REQUIRED: 'Le domaine est requis',
    DOMAIN_FORMAT: 'Format de domaine invalide',
    DOMAIN_NOT_AUDITABLE: 'Format de domaine invalide',
    VALIDATION: 'Requête invalide',
  };
  for (const { id, input, expect, normalised, error_code: code } of hostile<HostileDomain>('domains')) {
    const response = await start(input);
    if (expect === 'accept') {
      assert.ok(response.ok, id);
      // The name of a service leads to the name below it, and the answer says so.
      const { domain, typed } = (await response.json()) as AnalysisStarted;
      assert.equal(typed ?? domain, normalised, id);
      assert.ok(typed === null || typed.endsWith(`.${domain}`), id);
    } else if (response.status !== 413)
      assert.deepEqual(await refusal(response), [400, { code, message: messages[code ?? 'VALIDATION'] }], id);
  }
});

test('an internal error reveals nothing about the inside', async () => {
  const broken = await openTestApp({
    ...fakeOutside(),
    demo: () => Promise.reject(new Error('select * from secrets')),
  });
  const [status, body] = await refusal(await broken.app.request('/api/demo'));
  assert.deepEqual([status, body], [500, { code: 'INTERNAL', message: 'Erreur interne' }]);
  assert.match(broken.warnings[0] ?? '', /^GET \/api\/demo: Error: select/);
  await broken.close();
});

test('a broken stream ends, reveals nothing to its reader, and is logged once', async ({ mock }) => {
  const broken = await openTestApp(fakeOutside());
  const asked = JSON.stringify({ domain: 'rompu.fr' });
  const headers = { 'content-type': 'application/json' };
  const started = await broken.app.request('/api/analysis/start', { method: 'POST', body: asked, headers });
  const { reportId } = (await started.json()) as AnalysisStarted;
  const consoleError = mock.method(console, 'error', () => {});
  const query = { query: 'select secret', params: ['Ada'] };
  const away = Object.assign(new Error('Failed query: select secret params: Ada'), query, { cause: new Error('away') });
  mock.method(broken.tools.store.audits, 'eventsAfter', async () => Promise.reject(away));
  const stream = await broken.app.request(`/api/analysis/${reportId}/events`);
  assert.deepEqual([stream.status, await stream.text()], [200, '']);
  assert.equal(consoleError.mock.callCount(), 0);
  assert.match(broken.warnings.join('\n'), /^GET \/api\/analysis\/:id\/events: Error: a query failed: away/);
  assert.doesNotMatch(broken.warnings.join('\n'), /Ada|secret/);
  await broken.close();
});

test('an overloaded database makes the site unavailable for a moment, not broken', async () => {
  const busy = await openTestApp({
    ...fakeOutside(),
    demo: async () => {
      throw new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') });
    },
  });
  const answer = await busy.app.request('/api/demo');
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '10']);
  await busy.close();
});

test('the health endpoints describe the process', async () => {
  assert.deepEqual(await (await get('/api/health')).json(), { ok: true, database: true });
  assert.deepEqual(await (await get('/api/demo')).json(), {
    worlds: [{ domain: 'essai.example', about: 'Un essai' }],
    resolver: false,
  });
});

test('every answer has the security headers, with a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/api/health', '/api/nothing', '/fake-outside.ts']) {
    const { headers } = await get(path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    nonces.add(/'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '');
  }
  assert.equal(nonces.size, 4);
});

test('event streams are not compressed, and not buffered by proxies', async () => {
  const id = await startedReport('presse.fr');
  const stream = await get(`/api/analysis/${id}/events`, { 'accept-encoding': 'gzip' });
  await stream.text();
  assert.equal(stream.headers.get('content-encoding'), null);
  assert.equal(stream.headers.get('x-accel-buffering'), 'no');
});

test('a result is deleted by the visitor who had it made, not by one who received its link, unless others share it', async () => {
  const alone = await started('seul-a-demander.fr');
  await eventsOf(alone.reportId);
  const remove = (id: string, key: string | null) =>
    app.request(`http://localhost/api/analysis/${id}`, {
      method: 'DELETE',
      headers: { host: 'localhost', ...(key !== null && { 'x-owner-key': key }) },
    });
  const shared = await started('a-plusieurs.fr');
  assert.equal((await started('a-plusieurs.fr')).ownerKey, null, 'a later visitor gets no key');
  await eventsOf(shared.reportId);
  for (const key of [null, '', alone.reportId, shared.ownerKey])
    assert.equal((await refusal(await remove(alone.reportId, key)))[1].code, 'NOT_OWNER');
  assert.equal((await remove(alone.reportId, alone.ownerKey)).status, 204);
  assert.equal((await get(`/api/analysis/${alone.reportId}`)).status, 404);
  assert.deepEqual((await refusal(await remove(shared.reportId, shared.ownerKey)))[1].code, 'KEPT');
});
