import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AnalysisResults } from '@rempart/contract';
import { type ApiAnalysis, type ApiError, type ApiPage, type ApiStarted, ROTATION_HOURS } from '@rempart/contract/api';
import { callerOf, forgetCalls } from '../../../../trials/api.ts';
import { completedReport, wholeReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { openDatabase } from '../../../../trials/made-databases.ts';
import { purchase, validatedPurchase } from '../../../../trials/purchase.ts';
import { digestOf } from '../../../usecases/orders/access.ts';
import { apiKeys } from '../postgres/schema-api.ts';
import { revokeKey, rotateKey } from '../usecases/keys.ts';

const clock = { now: new Date() };
const audited: (readonly string[] | undefined)[] = [];
const fake = fakeOutside(async (_, { only }) => void audited.push(only));
const drawn = { english: 0 };
const outside: typeof fake = {
  ...fake,
  drawEnglish: (asked) => {
    drawn.english += 1;
    return fake.drawEnglish(asked);
  },
};
const database = await openDatabase();
const house = await openTestApp(outside, { database, now: () => clock.now });
after(() => house.close());
await house.startWorker();
const { tools } = house;
const anna = await callerOf(house, 'Anna@exemple.fr');
const ben = await callerOf(house, 'ben@exemple.fr');
beforeEach(() => forgetCalls(database));

const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
const codeOf = async (answer: Promise<Response>) => {
  const { error } = await read<ApiError>(answer);
  return [(await answer).status, error.code, error.details.field];
};
async function started(body: object, headers?: Record<string, string>): Promise<ApiStarted> {
  const answer = await anna.ask('POST', '/analysis/start', body, headers);
  assert.equal(answer.status, 200);
  return read<ApiStarted>(answer);
}
async function ended(reportId: string): Promise<ApiAnalysis> {
  for (;;) {
    await forgetCalls(database);
    const found = await read<ApiAnalysis>(anna.ask('GET', `/analysis/${reportId}`));
    if (found.status !== 'started') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('an audit is started, followed and read as the specification documents it', async () => {
  const answer = await started({ domain: 'exemple.fr', protocols: ['spf', 'mtasts'] });
  assert.deepEqual(Object.keys(answer), ['success', 'reportId', 'status', 'estimatedTime']);
  assert.deepEqual([answer.success, answer.status], [true, 'started']);
  assert.ok(answer.estimatedTime >= 1);
  const found = await ended(answer.reportId);
  assert.deepEqual(
    [found.id, found.domain, found.status, found.progress],
    [answer.reportId, 'exemple.fr', 'completed', 100],
  );
  assert.equal(found.results?.overallScore, 'B');
  assert.equal(found.results?.partial, true, 'the letter of a part is not that of the domain');
  assert.deepEqual(found.results?.protocols, { spf: 'warn' });
  assert.deepEqual(audited.at(-1), ['mta-sts', 'spf'], 'nothing else is asked of the domain');
});

test('for an audit of some protocols the site gives no plan and sells no report', async () => {
  const { reportId } = await started({ domain: 'en-partie.fr', protocols: ['spf'] });
  await ended(reportId);
  const shown = await read<AnalysisResults>(house.app.request(`/api/analysis/${reportId}/results`));
  assert.deepEqual([shown.status, shown.plan, shown.scenarios, shown.receivers], ['completed', null, [], []]);
  await forgetCalls(database);
  assert.deepEqual(await codeOf(anna.ask('GET', `/analysis/${reportId}/plan`)), [409, 'PARTIAL', 'reportId']);
  const contact = await house.app.request(`http://localhost/api/contact-info/${reportId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost' },
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Love', email: 'ada@exemple.fr' }),
  });
  assert.deepEqual([contact.status, (await read<{ code: string }>(contact)).code], [409, 'NOTHING_MEASURED']);
});

test('an audit of all twelve protocols and one of some are never shared with each other', async () => {
  const whole = await started({ domain: 'partage.fr' });
  const six = ['mtasts', 'dmarc', 'dkim', 'spf', 'bimi', 'dns'];
  const some = await started({ domain: 'partage.fr', protocols: six });
  assert.notEqual(whole.reportId, some.reportId);
  assert.equal((await started({ domain: 'partage.fr', protocols: six.toReversed() })).reportId, some.reportId);
  assert.equal((await started({ domain: 'partage.fr' })).reportId, whole.reportId);
  await ended(some.reportId);
});

test('each refusal names its code, the field and the value that was sent', async () => {
  const start = (body: unknown) => codeOf(anna.ask('POST', '/analysis/start', body));
  assert.deepEqual(await start({ domain: 'exemple' }), [400, 'INVALID_DOMAIN', 'domain']);
  assert.deepEqual(await start({}), [400, 'INVALID_DOMAIN', 'domain']);
  assert.deepEqual(await start({ domain: 'a.fr', protocols: ['spf', 'pop3'] }), [400, 'INVALID_REQUEST', 'protocols']);
  assert.deepEqual(await start({ domain: 'a.fr', protocol: 'spf' }), [400, 'INVALID_REQUEST', 'protocol']);
  assert.deepEqual(await start('{'), [400, 'INVALID_REQUEST', null]);
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  assert.deepEqual(await start(`{"domain":${nested}}`), [400, 'INVALID_REQUEST', null]);
  assert.deepEqual(await start({ domain: 'refuse.fr' }), [403, 'OPTED_OUT', null]);
  await forgetCalls(database);
  const { error } = await read<ApiError>(anna.ask('POST', '/analysis/start', { domain: 'exemple' }));
  assert.deepEqual(error, {
    code: 'INVALID_DOMAIN',
    message: 'Format de domaine invalide',
    details: { field: 'domain', value: 'exemple' },
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.deepEqual((await codeOf(anna.ask('POST', '/analysis/start', 'a=b', form))).slice(0, 2), [
    415,
    'UNSUPPORTED_MEDIA',
  ]);
  const large = { domain: 'a'.repeat(200_000) };
  assert.deepEqual((await codeOf(anna.ask('POST', '/analysis/start', large))).slice(0, 2), [413, 'BODY_TOO_LARGE']);
  const put = await anna.ask('PUT', '/analysis/start', {});
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, POST']);
  assert.deepEqual((await codeOf(anna.ask('GET', '/nothing'))).slice(0, 2), [404, 'NOT_FOUND']);
});

test('answers with a problem document where the client accepts it', async () => {
  const answer = await anna.ask('POST', '/analysis/start', { domain: 'x' }, { accept: 'application/problem+json' });
  assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  const { error, ...problem } = await read<ApiError & Record<string, unknown>>(answer);
  assert.deepEqual([error.code, error.details.value, error.message], ['INVALID_DOMAIN', 'x', problem['detail']]);
  assert.deepEqual([problem['type'], problem['title'], problem['status']], ['about:blank', 'Bad Request', 400]);
  // Each window that is counted, once in the policy and once with what is left of it: her plan has one.
  assert.equal(answer.headers.get('ratelimit-policy'), '"second";q=10;w=1');
  assert.match(answer.headers.get('ratelimit') ?? '', /^"second";r=\d;t=\d$/);
});

test('a call without a key and one with an invalid key get the same refusal, and write nothing', async () => {
  const keys = async () => JSON.stringify(await house.rows(apiKeys));
  const before = await keys();
  for (const authorization of ['', 'Bearer x', `Bearer rmp_${'a'.repeat(43)}`, `Basic ${anna.secret}`]) {
    const answer = await house.app.request('/api/v1/analysis', { headers: { authorization } });
    assert.deepEqual([answer.status, (await read<ApiError>(answer)).error.code], [401, 'UNAUTHENTICATED']);
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
  assert.equal(await keys(), before);
});

test('a key is stored as its digest alone, and its last use is recorded', async () => {
  await anna.ask('GET', '/analysis');
  const row = (await house.rows(apiKeys)).find(({ digest }) => digest === digestOf(anna.secret));
  assert.ok(row?.usedAt);
  assert.ok(!JSON.stringify(await house.rows(apiKeys)).includes(anna.secret));
});

test('a replaced key works for a while beside its successor, a revoked one no longer', async () => {
  const carl = await callerOf(house, 'carl@exemple.fr');
  const account = await tools.store.apiAccounts.byEmail(carl.email);
  const [key] = await tools.store.apiAccounts.keysOf(account?.id ?? 0);
  assert.ok(key);
  await assert.rejects(rotateKey('ben@exemple.fr', key.publicId, tools), /NOT_FOUND/);
  await assert.rejects(revokeKey('ben@exemple.fr', key.publicId, tools), /NOT_FOUND/);
  const next = await rotateKey(carl.email, key.publicId, tools);
  const status = async (secret: string) => {
    await forgetCalls(database);
    return (await house.app.request('/api/v1/analysis', { headers: { authorization: `Bearer ${secret}` } })).status;
  };
  assert.deepEqual([await status(carl.secret), await status(next.secret)], [200, 200]);
  await assert.rejects(rotateKey(carl.email, key.publicId, tools), /NOT_FOUND/, 'it is not replaced twice');
  clock.now = new Date(clock.now.getTime() + ROTATION_HOURS * 3_600_000);
  assert.deepEqual([await status(carl.secret), await status(next.secret)], [401, 200]);
  await revokeKey(carl.email, next.key.publicId, tools);
  assert.equal(await status(next.secret), 401);
});

test('a key is limited to its scopes', async () => {
  const reader = await callerOf(house, 'dora@exemple.fr', { scopes: ['read'] });
  assert.equal((await reader.ask('GET', '/analysis')).status, 200);
  assert.deepEqual(await codeOf(reader.ask('POST', '/analysis/start', { domain: 'a.fr' })), [
    403,
    'FORBIDDEN_SCOPE',
    'scope',
  ]);
});

test('the same request under an idempotency key is answered once, another one is refused', async () => {
  const key = { 'idempotency-key': 'commande-1' };
  const first = await started({ domain: 'une-fois.fr' }, key);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  const again = await anna.ask('POST', '/analysis/start', { domain: 'une-fois.fr' }, key);
  assert.deepEqual([again.headers.get('idempotent-replayed'), await again.json()], ['true', first]);
  assert.deepEqual(await codeOf(anna.ask('POST', '/analysis/start', { domain: 'autre.fr' }, key)), [
    422,
    'IDEMPOTENCY_MISMATCH',
    'Idempotency-Key',
  ]);
  const both = await Promise.all([1, 2, 3].map(() => started({ domain: 'ensemble.fr' }, { 'idempotency-key': 'k2' })));
  assert.equal(new Set(both.map(({ reportId }) => reportId)).size, 1);
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
  assert.notEqual((await started({ domain: 'une-fois.fr' }, key)).reportId, first.reportId, 'after a day it is free');
});

test('the audits of an account are listed in pages without repetition or gap, and filtered by domain', async () => {
  const eve = await callerOf(house, 'eve@exemple.fr');
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    await forgetCalls(database);
    ids.unshift(
      (await read<ApiStarted>(eve.ask('POST', '/analysis/start', { domain: `liste-${n}.fr`, protocols: ['spf'] })))
        .reportId,
    );
    await ended2(eve, ids[0] ?? '');
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    await forgetCalls(database);
    const page: ApiPage = await read<ApiPage>(eve.ask('GET', `/analysis?limit=2${cursor && `&cursor=${cursor}`}`));
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  assert.deepEqual(seen, ids);
  const { data } = await read<ApiPage>(eve.ask('GET', '/analysis?domain=liste-3.fr'));
  assert.deepEqual(
    data.map(({ domain }) => domain),
    ['liste-3.fr'],
  );
  assert.deepEqual(await codeOf(eve.ask('GET', '/analysis?cursor=zz')), [400, 'INVALID_REQUEST', 'cursor']);
  assert.deepEqual(await codeOf(eve.ask('GET', '/analysis?limit=0')), [400, 'INVALID_REQUEST', 'limit']);
});

async function ended2(caller: typeof anna, reportId: string): Promise<void> {
  for (;;) {
    await forgetCalls(database);
    if ((await read<ApiAnalysis>(caller.ask('GET', `/analysis/${reportId}`))).status !== 'started') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('the audits of another account are answered as not found', async () => {
  const { reportId } = await started({ domain: 'a-anna.fr' });
  await ended(reportId);
  for (const part of ['', '/report', '/evidence', '/plan', '/events']) {
    assert.deepEqual(
      await codeOf(ben.ask('GET', `/analysis/${reportId}${part}`)),
      [404, 'NOT_FOUND', 'reportId'],
      part,
    );
  }
  assert.deepEqual((await read<ApiPage>(ben.ask('GET', '/analysis'))).data, []);
});

test('the evidence, the plan and the events of an audit can be read', async () => {
  const { reportId } = await started({ domain: 'tout-lire.fr' });
  await ended(reportId);
  await forgetCalls(database);
  const evidence = await read<Record<string, unknown>>(anna.ask('GET', `/analysis/${reportId}/evidence`));
  assert.equal((evidence['evidence'] as { domain?: string })?.domain ?? evidence['domain'], 'tout-lire.fr');
  assert.deepEqual(Object.keys(await read<object>(anna.ask('GET', `/analysis/${reportId}/plan`))).sort(), [
    'first',
    'firstThing',
    'message',
    'nextLetter',
    'path',
  ]);
  const events = await anna.ask('GET', `/analysis/${reportId}/events`);
  assert.match(events.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(await events.text(), /"type":"completed"/);
});

test('the evidence and the plan are in English where the caller prefers it, and drawn once', async () => {
  const { reportId } = await started({ domain: 'lire-en-anglais.fr' });
  await ended(reportId);
  await forgetCalls(database);
  const inEnglish = (part: string) =>
    anna.ask('GET', `/analysis/${reportId}/${part}`, undefined, { 'accept-language': 'en-GB, en;q=0.9' });
  const [first, again, plan, french] = [
    await inEnglish('evidence'),
    await inEnglish('evidence'),
    await inEnglish('plan'),
    await anna.ask('GET', `/analysis/${reportId}/evidence`),
  ];
  assert.equal(first.headers.get('content-language'), 'en');
  assert.match(first.headers.get('vary') ?? '', /accept-language/i);
  assert.equal((await read<{ language: string }>(first)).language, 'en');
  assert.equal(first.headers.get('etag'), again.headers.get('etag'));
  assert.notEqual(first.headers.get('etag'), french.headers.get('etag'));
  assert.equal((await read<{ language: string }>(french)).language, 'fr');
  assert.deepEqual(Object.keys(await read<object>(plan)), ['first', 'firstThing', 'message', 'nextLetter', 'path']);
  assert.equal(drawn.english, 1);
});

test('a report is available once it was bought under the address of the account and validated; before, 409 says what to do', async () => {
  const audit = await wholeReport(house);
  const account = await tools.store.apiAccounts.byEmail(anna.email);
  await tools.store.apiAudits.note(account?.id ?? 0, audit.id, clock.now);
  const path = `/analysis/${audit.publicId}/report`;
  const { error } = await read<ApiError>(anna.ask('GET', path));
  assert.equal(error.code, 'NOT_ORDERED');
  assert.match(error.message, new RegExp(`/analyse/${audit.publicId}`));
  await validatedPurchase(house, audit, 'anna@exemple.fr');
  const answer = await anna.ask('GET', path);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  assert.equal(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
});

test('a report bought by another address stays with that address, and a paid one is unavailable before its validation', async () => {
  const account = await tools.store.apiAccounts.byEmail(anna.email);
  const bought = await wholeReport(house);
  await tools.store.apiAudits.note(account?.id ?? 0, bought.id, clock.now);
  await validatedPurchase(house, bought, 'quelqu-un@exemple.fr');
  assert.equal((await codeOf(anna.ask('GET', `/analysis/${bought.publicId}/report`)))[1], 'NOT_ORDERED');
  const running = await completedReport(house, 'attente.fr');
  await tools.store.apiAudits.note(account?.id ?? 0, running.id, clock.now);
  await purchase(house, running, 'anna@exemple.fr');
  assert.deepEqual((await codeOf(anna.ask('GET', `/analysis/${running.publicId}/report`))).slice(0, 2), [
    409,
    'NOT_READY',
  ]);
});

test('an account has half of the audits that a name may have in an hour', async () => {
  const ask = (caller: typeof anna, n: number) =>
    caller.ask('POST', '/analysis/start', { domain: `s${n}.convoitee.fr` });
  for (let n = 0; n < 5; n += 1) {
    const { reportId } = await read<ApiStarted>(ask(anna, n));
    await ended(reportId);
  }
  assert.equal((await ask(anna, 5)).status, 429);
  const answer = await ask(ben, 6);
  assert.equal(answer.status, 200, 'another account');
});
