import { product } from '@rempart/brand';
import { type ApiCall, apiCalls, MOST_LISTED } from '@rempart/contract/api';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import type * as z from 'zod/mini';
import * as mini from 'zod/mini';
import { limitBody, noForms, readablePath, sameOrigin } from '../../../http/guards.ts';
import { methodsOf } from '../../../http/methods.ts';
import { read } from '../../../http/read.ts';
import { countRequests } from '../../../http/requests.ts';
import { eventsOf } from '../../../http/routes/events.ts';
import { answerPacked } from '../../../http/stored-answer.ts';
import { readDocument } from '../../../usecases/read-analysis.ts';
import type { Tools } from '../ports/tools.ts';
import { addDomains, listCommonFaults, listDomains, setDomainTags, stopDomain } from '../usecases/domains.ts';
import { foretellForAccount } from '../usecases/foretell.ts';
import { listForAccount, ownCompleted, ownReport, readForAccount, readPlan } from '../usecases/read.ts';
import { readEnglish } from '../usecases/read-english.ts';
import { ApiRefusal } from '../usecases/refusal.ts';
import { reportForAccount } from '../usecases/report.ts';
import { startForAccount } from '../usecases/start.ts';
import {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
} from '../usecases/webhooks.ts';
import { refuseThrown } from './errors.ts';
import { languageFor } from './language.ts';
import { describeApi } from './openapi.ts';
import { type ApiVars, apiDoor } from './require-key.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Version 1 of the API, below `/api/v1`: documented by `apiCalls`, with its own format of refusals. */
export function apiV1(tools: Tools, warn: (text: string) => void) {
  const api = new Hono<ApiVars>();
  api.onError((fault, c) => refuseThrown(fault, c, warn));
  api.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
  });
  api.use(readablePath, sameOrigin, limitBody(), noForms);
  // Editors and viewers on other sites read it.
  api.get('/openapi.json', countRequests(tools), cors(), etag(), (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.json(describeApi(tools.origin(), languageFor(c)));
  });
  const { startAnalysis, listAnalyses, readAnalysis, readReport, readEvidence, followAnalysis } = apiCalls;

  api.post(at(startAnalysis), apiDoor(startAnalysis, tools), async (c) => {
    const idempotencyKey = c.req.header('idempotency-key') ?? null;
    if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey))
      throw new ApiRefusal('INVALID_REQUEST', { field: 'Idempotency-Key', value: idempotencyKey });
    const startBody = await readCall(c, startAnalysis.body);
    const { started, isReplayed } = await startForAccount(c.get('caller'), startBody, idempotencyKey, tools);
    if (isReplayed) c.header('Idempotent-Replayed', 'true');
    return c.json(started);
  });
  api.get(at(listAnalyses), apiDoor(listAnalyses, tools), async (c) => {
    const { domain = null } = c.req.query();
    if (domain?.includes('\0')) throw new ApiRefusal('INVALID_REQUEST', { field: 'domain' });
    return c.json(await listForAccount(c.get('caller'), { ...pageOf(c), domain }, tools));
  });
  api.get(at(readAnalysis), apiDoor(readAnalysis, tools), async (c) =>
    c.json(await readForAccount(c.get('caller'), c.req.param('reportId') ?? '', tools)),
  );
  api.get(at(readReport), apiDoor(readReport, tools), async (c) => {
    const { pdf, fileName } = await reportForAccount(c.get('caller'), c.req.param('reportId') ?? '', tools);
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', `attachment; filename="${fileName}"`);
    return c.body(new Uint8Array(pdf));
  });
  api.get(at(readEvidence), apiDoor(readEvidence, tools), async (c) => {
    const audit = await ownCompleted(c.get('caller'), c.req.param('reportId') ?? '', tools);
    const { publicId, domain } = audit;
    const document =
      languageFor(c) === 'en' ? (await readEnglish(audit, tools)).document : await readDocument(publicId, tools);
    c.header('Content-Disposition', `attachment; filename="${product.slug}-${domain}.json"`);
    return answerPacked(c, document);
  });
  api.get(at(apiCalls.readPlan), apiDoor(apiCalls.readPlan, tools), async (c) =>
    c.json(await readPlan(c.get('caller'), c.req.param('reportId') ?? '', languageFor(c), tools)),
  );
  api.post(at(apiCalls.foretellService), apiDoor(apiCalls.foretellService, tools), async (c) => {
    const asked = await readCall(c, apiCalls.foretellService.body);
    return c.json(
      await foretellForAccount(c.get('caller'), c.req.param('reportId') ?? '', asked, languageFor(c), tools),
    );
  });
  api.get(at(followAnalysis), apiDoor(followAnalysis, tools), async (c) => {
    const audit = await ownReport(c.get('caller'), c.req.param('reportId') ?? '', tools);
    return eventsOf(c, { audit, visitor: c.get('visitor') }, tools, warn);
  });
  domainRoutes(api, tools);
  webhookRoutes(api, tools);
  return api.all('*', (c) => {
    const allowed = methodsOf(api, c.req.path.replace(/^\/api\/v1/, ''));
    if (allowed.length === 0) throw new ApiRefusal('NOT_FOUND');
    c.header('Allow', allowed.join(', '));
    throw new ApiRefusal('METHOD_NOT_ALLOWED', { value: c.req.method });
  });
}

function domainRoutes(api: Hono<ApiVars>, tools: Tools): void {
  const {
    listDomains: list,
    addDomains: add,
    setDomainTags: tag,
    stopDomain: stop,
    listCommonFaults: common,
  } = apiCalls;
  const idOf = (c: Context) => c.req.param('domainId') ?? '';
  api.get(at(common), apiDoor(common, tools), async (c) =>
    c.json(await listCommonFaults(c.get('caller'), languageFor(c), tools)),
  );
  api.get(at(list), apiDoor(list, tools), async (c) =>
    c.json(await listDomains(c.get('caller'), c.req.query('tag') ?? null, tools)),
  );
  api.post(at(add), apiDoor(add, tools), async (c) =>
    c.json(await addDomains(c.get('caller'), await readCall(c, add.body), tools)),
  );
  api.put(at(tag), apiDoor(tag, tools), async (c) => {
    await setDomainTags(c.get('caller'), idOf(c), await readCall(c, tag.body), tools);
    return c.body(null, 204);
  });
  api.delete(at(stop), apiDoor(stop, tools), async (c) => {
    await stopDomain(c.get('caller'), idOf(c), tools);
    return c.body(null, 204);
  });
}

function webhookRoutes(api: Hono<ApiVars>, tools: Tools): void {
  const { createWebhook: create, listWebhooks: list, deleteWebhook: remove, replayDelivery: replay } = apiCalls;
  const { listDeliveries: deliveries, changeWebhookSecret: change } = apiCalls;
  api.post(at(create), apiDoor(create, tools), async (c) =>
    c.json(await createWebhook(c.get('caller'), await readCall(c, create.body), tools), 201),
  );
  api.get(at(list), apiDoor(list, tools), async (c) => c.json(await listWebhooks(c.get('caller'), tools)));
  api.post(at(change), apiDoor(change, tools), async (c) =>
    c.json(await changeWebhookSecret(c.get('caller'), c.req.param('webhookId') ?? '', tools)),
  );
  api.delete(at(remove), apiDoor(remove, tools), async (c) => {
    await deleteWebhook(c.get('caller'), c.req.param('webhookId') ?? '', tools);
    return c.body(null, 204);
  });
  api.get(at(deliveries), apiDoor(deliveries, tools), async (c) =>
    c.json(await listDeliveries(c.get('caller'), c.req.param('webhookId') ?? '', pageOf(c), tools)),
  );
  api.post(at(replay), apiDoor(replay, tools), async (c) => {
    const ids = { webhookId: c.req.param('webhookId') ?? '', deliveryId: c.req.param('deliveryId') ?? '' };
    return c.json(await replayDelivery(c.get('caller'), ids, tools), 202);
  });
}

/** The requested page of a list. Throws `INVALID_REQUEST`. */
function pageOf(c: Context): { readonly cursor: string | null; readonly limit: number } {
  const { cursor = null, limit = '20' } = c.req.query();
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST_LISTED)
    throw new ApiRefusal('INVALID_REQUEST', { field: 'limit', value: limit });
  return { cursor, limit: Number(limit) };
}

/** « /analysis/{reportId} » in the router's syntax. */
function at({ path }: Pick<ApiCall, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const anything = mini.unknown();

/** The JSON body of a call, validated by its schema; else a refusal that names the first invalid field and its value. */
async function readCall<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> {
  const body: unknown = await read(c, anything);
  const conformed = schema.safeParse(body);
  if (conformed.success) return conformed.data;
  const [issue] = conformed.error.issues;
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : (issue?.path ?? []);
  const [field] = path;
  throw new ApiRefusal(field === 'domain' ? 'INVALID_DOMAIN' : 'INVALID_REQUEST', {
    field: field === undefined ? null : String(field),
    value: textOf(path.reduce<unknown>(part, body)),
  });
}

function part(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
