import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_BELOW, MOST_WATCHED } from '@rempart/contract';
import { type ApiError, apiLimits, apiScopes, deliveredEvents, MOST_WEBHOOKS } from '@rempart/contract/api';
import { specimenEvidence } from '@rempart/report';
import * as fc from 'fast-check';
import { callerOf, forgetCalls } from '../../../../trials/api.ts';
import {
  ajv,
  anna,
  annaId,
  ask,
  database,
  described,
  description,
  house,
  keeps,
  NOBODYS,
  named,
  operations,
  own,
  placed,
  seen,
  tools,
} from '../../../../trials/api-description.ts';
import { wholeReport } from '../../../../trials/completed.ts';
import type { TestApp } from '../../../../trials/house.ts';
import { purchase, validatedPurchase } from '../../../../trials/purchase.ts';
import { notifyCompletion } from '../usecases/webhook-events.ts';
import { apiV1 } from './routes.ts';

test('the description is valid OpenAPI 3.1, and every reference in it resolves', () => {
  assert.equal(described.status, 200);
  assert.match(description.openapi, /^3\.1\.\d$/);
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(references.length > 20);
  for (const path of references) {
    const found = path.split('/').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], description);
    assert.equal(typeof found, 'object', path);
  }
  assert.equal(apiLimits.free.hour, 10);
});

test('the description says whom to ask, and groups its calls', () => {
  assert.match(description.info.contact.url, /^https?:\S+\/contact$/);
  const groups = description.tags.map(({ name }) => name);
  assert.deepEqual(groups, ['analysis', 'domains', 'webhooks']);
  for (const { operation } of operations)
    assert.ok(
      operation.tags.every((tag) => groups.includes(tag)),
      operation.operationId,
    );
});

test('the described and the served routes are the same', () => {
  const served = apiV1(tools, () => {})
    .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/openapi.json')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual([...new Set(served)].sort(), operations.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every call, with every code that it documents, answers as described', async () => {
  const start = { domain: 'contrat.fr', protocols: ['spf'] };
  const started = (await ask('startAnalysis', { body: start, headers: { 'idempotency-key': 'a' } })) as {
    reportId: string;
  };
  await ask('startAnalysis', { body: { ...start, domain: 'b.fr' }, headers: { 'idempotency-key': 'a' } });
  await ask('startAnalysis', { body: { domain: 'x' } });
  await ask('startAnalysis', { body: { domain: 'x.fr', protocols: [] } });
  await ask('startAnalysis', { body: { domain: 'refuse.fr' } });
  await ask('startAnalysis', { body: '{"domain":"a.fr"}', headers: { 'content-type': 'text/plain' } });
  await ask('startAnalysis', { body: { domain: 'a'.repeat(200_000) } });
  await ask('startAnalysis', { body: start, headers: { origin: 'https://ailleurs.fr' } });
  await ask('listAnalyses');
  await ask('listAnalyses', { query: '?limit=1000' });
  const { reportId } = started;
  for (const id of ['readReport', 'readEvidence', 'readPlan', 'foretellService'])
    await ask(id, { reportId, ...(BODIES[id] && { body: BODIES[id] }) });
  await ask('readAnalysis', { reportId });
  const { startWorker } = house;
  await startWorker();
  await ask('followAnalysis', { reportId });
  await ask('readAnalysis', { reportId });
  await ask('readEvidence', { reportId });
  await ask('readPlan', { reportId });
  await ask('readReport', { reportId });
  const events = named('followAnalysis');
  await forgetCalls(database);
  await keeps(events, await anna.ask('GET', `/analysis/${reportId}/events`, undefined, { 'last-event-id': '999' }));
  const whole = (await ask('startAnalysis', { body: { domain: 'entier.fr' } })) as { reportId: string };
  await ask('followAnalysis', { reportId: whole.reportId });
  await ask('readPlan', { reportId: whole.reportId });
  const sold = await wholeReport(house);
  const soldId = await own(sold);
  await ask('readReport', { reportId: soldId });
  await validatedPurchase(house, sold, anna.email);
  await ask('readReport', { reportId: soldId });
  const paid = await wholeReport(house);
  const { order } = await purchase(house, paid, anna.email);
  await ask('readReport', { reportId: await own(paid) });
  const newestPaid = async () => ({ ...order, state: 'refunded', refundedAt: new Date() }) as const;
  const store = { ...tools.store, orderLists: { ...tools.store.orderLists, newestPaid } };
  const refunded = apiV1({ ...tools, store }, () => {});
  await forgetCalls(database);
  const headers = { authorization: `Bearer ${anna.secret}` };
  await keeps(named('readReport'), await refunded.request(`/analysis/${paid.publicId}/report`, { headers }));
  await useServices(reportId);
  await startTooMany();
  await useDomains();
  await useWebhooks();

  for (const one of operations) {
    const path = placed(one.path, NOBODYS);
    const body = BODIES[one.operation.operationId];
    if (one.path.includes('{')) await ask(one.operation.operationId, { ...NOBODYS, body });
    await keeps(
      one,
      await house.app.request(`/api/v1${path}`, {
        method: one.method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const scopes = apiScopes.filter((scope) => scope !== one.operation['x-scope']);
    const lesser = await callerOf(house, `${one.operation.operationId}@exemple.fr`, { scopes });
    await keeps(one, await lesser.ask(one.method, path, body));
    const free = await callerOf(house, `${one.operation.operationId}-libre@exemple.fr`, { plan: 'free' });
    const both = await Promise.all([1, 2, 3].map(() => free.ask(one.method, path, body)));
    for (const answer of both) {
      if (answer.status === 429) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
      await keeps(one, answer);
    }
    for (const how of ['INTERNAL', 'UNAVAILABLE'] as const)
      await keeps(one, await broken(house, how, one.method, path, anna.secret, body));
  }
  const missing = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { 'x-codes': codes }]) =>
      (codes ?? [status]).map((code) => `${operation.operationId} ${code}`).filter((one) => !seen.has(one)),
    ),
  );
  assert.deepEqual(missing, [], 'every documented answer was seen');
});

/** Bodies that calls accept, by operation. */
const BODIES: Readonly<Record<string, object>> = {
  startAnalysis: { domain: 'contrat.fr', protocols: ['spf'] },
  addDomains: { domains: [{ domain: 'surveille.fr', tags: ['Durand'] }], entitled: true },
  setDomainTags: { tags: ['Martin'] },
  foretellService: { service: 'mailjet.com/domain-auth' },
  createWebhook: { url: 'https://recepteur.exemple.fr/', events: ['analysis.completed'] },
};

/** `partial`: an audit of some protocols. */
async function useServices(partial: string): Promise<void> {
  const call = 'foretellService';
  const reportId = await own(await wholeReport(house, specimenEvidence()));
  const link = 'https://dns.example/v2/domainTemplates/providers/mailjet.com/services/domain-auth/apply?domain=';
  const record = { type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none', ttl: 3600, txtConflictMatchingMode: 'All' };
  const named = { providerId: 'essai.example', providerName: 'Essai', serviceId: 'envoi', serviceName: 'Envoi' };
  const told = (await ask(call, { reportId, body: { template: { ...named, records: [record] } } })) as {
    readonly predicted: { readonly letter: { readonly before: string; readonly after: string } };
    readonly records: { readonly removed: readonly { readonly name: string }[] };
    readonly service: { readonly id: string };
  };
  assert.deepEqual(
    [told.service.id, told.records.removed.map(({ name }) => name)],
    ['essai.example/envoi', ['_dmarc']],
  );
  assert.ok(told.predicted.letter.after >= told.predicted.letter.before);
  await ask(call, { reportId, body: BODIES[call], headers: { 'accept-language': 'en' } });
  await ask(call, { reportId, body: { link: `${link}${specimenEvidence().domain}` } });
  for (const body of [
    ...[{}, { service: 'mailjet' }, { service: 'nul' }, { link: `${link}ailleurs.fr` }],
    ...[{ template: { records: [] } }, { template: { ...named, records: [{ ...record, type: 'DS' }] } }],
  ]) {
    const { error } = (await ask(call, { reportId, body })) as ApiError;
    assert.equal(error.code, 'INVALID_REQUEST', JSON.stringify(body));
  }
  await ask(call, { reportId: partial, body: BODIES[call] });
  await ask(call, {
    reportId: await own(await wholeReport(house, { ...specimenEvidence(), domain: 'refuse.fr' })),
    body: BODIES[call],
  });
  await ask(call, { reportId, body: { service: 'a'.repeat(200_000) } });
  await ask(call, { reportId, body: '{}', headers: { 'content-type': 'text/plain' } });
  await ask(call, { reportId, body: BODIES[call], headers: { origin: 'https://ailleurs.fr' } });
}

async function useDomains(): Promise<void> {
  await ask('listDomains');
  await ask('addDomains', { body: BODIES['addDomains'] });
  const { data } = (await ask('listDomains', { query: '?tag=Durand' })) as { data: { id: string }[] };
  const domainId = data[0]?.id ?? '';
  const wide = { domains: [{ domain: 'a'.repeat(200_000) }], entitled: true };
  for (const domain of ['x', 'refuse.fr', 'surveille.fr'])
    await ask('addDomains', { body: { domains: [{ domain }, { domain: 'surveille.fr' }], entitled: true } });
  const below = Array.from({ length: MOST_BELOW + 1 }, (_, n) => ({ domain: `n${n}.foule.fr` }));
  await ask('addDomains', { body: { domains: below, entitled: true } });
  const more = Array.from({ length: MOST_WATCHED }, (_, n) => ({ domain: `parc-${n}.fr` }));
  await ask('addDomains', { body: { domains: more, entitled: true } });
  const foreign = { origin: 'https://ailleurs.fr' };
  for (const [id, body, refused] of [
    ['addDomains', wide, { domains: [], entitled: true }],
    ['setDomainTags', { tags: ['a'.repeat(200_000)] }, { tags: ['a,b'] }],
  ] as const) {
    await ask(id, { domainId, body });
    await ask(id, { domainId, body: refused });
    await ask(id, { domainId, body: '{}', headers: { 'content-type': 'text/plain' } });
    await ask(id, { domainId, body: BODIES[id], headers: foreign });
  }
  await ask('setDomainTags', { domainId, body: BODIES['setDomainTags'] });
  await ask('stopDomain', { domainId, headers: foreign });
  await ask('listCommonFaults');
  await ask('stopDomain', { domainId });
}

async function useWebhooks(): Promise<void> {
  const body = BODIES['createWebhook'];
  const { id: webhookId } = (await ask('createWebhook', { body })) as { id: string };
  for (const refused of [{ url: 'http://exemple.fr' }, { url: 'https://exemple.fr', events: [] }, 'texte'])
    await ask('createWebhook', { body: refused });
  await ask('createWebhook', { body: '{}', headers: { 'content-type': 'text/plain' } });
  await ask('createWebhook', { body: { url: 'a'.repeat(200_000) } });
  for (let n = 1; n <= MOST_WEBHOOKS; n += 1) await ask('createWebhook', { body });
  await ask('listWebhooks');
  await ask('listDeliveries', { webhookId, query: '?limit=0' });
  const deliveries = (await ask('listDeliveries', { webhookId })) as { data: { id: string }[] };
  const deliveryId = deliveries.data[0]?.id ?? '';
  await ask('replayDelivery', { webhookId, deliveryId });
  const foreign = { origin: 'https://ailleurs.fr' };
  await ask('changeWebhookSecret', { webhookId });
  for (const id of ['createWebhook', 'changeWebhookSecret', 'replayDelivery', 'deleteWebhook'])
    await ask(id, { webhookId, deliveryId, headers: foreign });
  const webhook = await tools.store.webhooks.find(annaId, webhookId);
  await tools.store.webhooks.disable(webhook?.id ?? 0, tools.now());
  await ask('replayDelivery', { webhookId, deliveryId });
  await ask('deleteWebhook', { webhookId });
}

/** The free plan allows three waiting audits. */
async function startTooMany(): Promise<void> {
  const free = await callerOf(house, 'occupe@exemple.fr', { plan: 'free' });
  const id = (await tools.store.apiAccounts.byEmail(free.email))?.id ?? 0;
  for (const n of [1, 2, 3]) {
    const asked = {
      domain: `attend-${n}.fr`,
      unicode: `attend-${n}.fr`,
      dnsAnalysis: true,
      securityChecks: true,
      selectors: [],
      sendsNothing: false,
    };
    await tools.store.apiAudits.note(id, (await tools.store.audits.open(asked, tools.now())).id, tools.now());
  }
  await keeps(named('startAnalysis'), await free.ask('POST', '/analysis/start', { domain: 'de-trop.fr' }));
}

/** The same call where the database answers with an internal error, or is unavailable. */
async function broken(
  { tools }: TestApp,
  how: 'INTERNAL' | 'UNAVAILABLE',
  method: string,
  path: string,
  secret: string,
  body?: object,
) {
  const fault = how === 'INTERNAL' ? new Error('ours') : Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const keyBy = () => Promise.reject(fault);
  const store = { ...tools.store, apiAccounts: { ...tools.store.apiAccounts, keyBy } };
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return apiV1({ ...tools, store }, () => {}).request(path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}

test('no account reads data of another by any route, whatever its parameters', async () => {
  await forgetCalls(database);
  const secretDomain = 'secret-d-anna.fr';
  const audit = await wholeReport(house);
  await tools.store.apiAudits.note(annaId, audit.id, tools.now());
  const started = (await ask('startAnalysis', { body: { domain: secretDomain } })) as { reportId: string };
  const hook = (await ask('createWebhook', { body: { url: `https://${secretDomain}/` } })) as { id: string };
  await ask('addDomains', { body: { domains: [{ domain: secretDomain, tags: ['Secret'] }], entitled: true } });
  const { data: watched } = (await ask('listDomains')) as { data: { id: string; domain: string }[] };
  const ids = [
    started.reportId,
    audit.publicId,
    hook.id,
    ...watched.filter(({ domain }) => domain === secretDomain).map(({ id }) => id),
  ];
  const role = fc.constantFrom('unknown', 'other', 'none', 'revoked');
  const route = fc.constantFrom(...operations.filter(({ method }) => method === 'GET'));
  const place = fc.constantFrom(
    ...ids,
    ...ids.map((id) => `${id}%00`),
    ...ids.map((id) => `../analysis/${id}`),
    String(audit.id),
    '1',
  );
  const other = await callerOf(house, 'autre@exemple.fr');
  const revoked = await callerOf(house, 'revoquee@exemple.fr');
  const account = await tools.store.apiAccounts.byEmail(revoked.email);
  for (const { publicId } of await tools.store.apiAccounts.keysOf(account?.id ?? 0))
    await tools.store.apiAccounts.revoke(account?.id ?? 0, publicId, tools.now());
  await fc.assert(
    fc.asyncProperty(role, route, place, async (who, { path }, id) => {
      await forgetCalls(database);
      const secret = { unknown: `rmp_${'b'.repeat(43)}`, other: other.secret, none: '', revoked: revoked.secret }[who];
      const at = `/api/v1${path.replace(/\{\w+\}/g, () => id)}?domain=${secretDomain}`;
      const answer = await house.app.request(at, { headers: { authorization: `Bearer ${secret}` } });
      const said = await answer.text();
      assert.ok(!said.includes(secretDomain) && !said.includes(audit.domain), `${who} ${at}: ${said}`);
      if (path.includes('{') || who !== 'other')
        assert.ok([401, 404].includes(answer.status), `${who} ${at}: ${answer.status}`);
      else assert.deepEqual((JSON.parse(said) as { data: unknown }).data, []);
    }),
    { numRuns: 150 },
  );
});

test('the messages to webhooks are described, event by event, and equal what the server sends', async () => {
  assert.deepEqual(Object.keys(description.webhooks), [...deliveredEvents]);
  const [webhook] = await tools.store.webhooks.of(annaId);
  const audit = await wholeReport(house);
  await tools.store.apiAudits.note(annaId, audit.id, tools.now());
  await notifyCompletion({ auditId: audit.id }, tools.store, tools.now());
  const deliveries = await tools.store.webhooks.deliveries(webhook?.id ?? 0, { before: null, most: 10 });
  assert.ok(deliveries.some(({ event }) => event === 'analysis.completed'));
  for (const { event, body } of deliveries) {
    const schema = description.webhooks[event]?.post.requestBody.content['application/json'].schema.$ref;
    assert.ok(ajv.validate({ $ref: `api${schema}` }, JSON.parse(body)), `${event}: ${ajv.errorsText()} ${body}`);
  }
});
