import type * as z from 'zod/mini';
import type { Method } from '../endpoints/endpoint.ts';
import { commonFaults, domainList, domainsAdded, domainsAsked, tagsAsked } from './domains.ts';
import type { ApiErrorCode } from './errors.ts';
import { foretellAsked, foretold } from './foretold.ts';
import { apiPlan } from './plan-shown.ts';
import type { ApiScope } from './plans.ts';
import { apiAnalysis, apiPage, apiStart, apiStarted } from './schemas.ts';
import {
  apiDelivery,
  deliveryPage,
  webhookAsked,
  webhookCreated,
  webhookList,
  webhookSecretChanged,
} from './webhooks.ts';

/** One call of the API; its route, its description and its tests are made from it. */
export interface ApiCall {
  readonly method: Method;
  /** Below `/api/v1`, as OpenAPI writes it: « /analysis/{reportId} ». */
  readonly path: string;
  /** null: needs no key, and is not counted. */
  readonly scope: ApiScope | null;
  readonly body?: z.ZodMiniType;
  /** Query parameters, each a string. */
  readonly query?: readonly ApiParameter[];
  readonly headers?: readonly ApiParameter[];
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema?: z.ZodMiniType;
    /** The answer is a document with a schema of its own, which other programs use too. */
    readonly document?: 'Audit';
    /** The media type, where that is not JSON. */
    readonly media?: 'application/pdf' | 'text/event-stream';
  };
  /** In addition to those of every call. */
  readonly errors: readonly ApiErrorCode[];
}

export interface ApiParameter {
  readonly name: string;
  readonly schema: { readonly type: 'string' | 'integer'; readonly [rule: string]: unknown };
}

/** The refusals that any call with a key may get. */
export const everyCallErrors: readonly ApiErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN_SCOPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

const OF_A_BODY: readonly ApiErrorCode[] = ['INVALID_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'FOREIGN_ORIGIN'];

export const MOST_LISTED = 100;
const PAGED: readonly ApiParameter[] = [
  { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: MOST_LISTED, default: 20 } },
  { name: 'cursor', schema: { type: 'string' } },
];

/** Each call by its name. */
export const apiCalls = {
  startAnalysis: {
    method: 'POST',
    path: '/analysis/start',
    scope: 'start',
    body: apiStart,
    headers: [{ name: 'Idempotency-Key', schema: { type: 'string', minLength: 1, maxLength: 255 } }],
    success: { status: 200, schema: apiStarted },
    errors: [...OF_A_BODY, 'INVALID_DOMAIN', 'OPTED_OUT', 'TOO_MANY_RUNNING', 'IDEMPOTENCY_MISMATCH'],
  },
  listAnalyses: {
    method: 'GET',
    path: '/analysis',
    scope: 'read',
    query: [...PAGED, { name: 'domain', schema: { type: 'string' } }],
    success: { status: 200, schema: apiPage },
    errors: ['INVALID_REQUEST'],
  },
  readAnalysis: {
    method: 'GET',
    path: '/analysis/{reportId}',
    scope: 'read',
    success: { status: 200, schema: apiAnalysis },
    errors: ['NOT_FOUND'],
  },
  readReport: {
    method: 'GET',
    path: '/analysis/{reportId}/report',
    scope: 'report',
    success: { status: 200, media: 'application/pdf' },
    errors: ['NOT_FOUND', 'NOT_COMPLETED', 'NOT_ORDERED', 'NOT_READY', 'WITHDRAWN', 'PARTIAL'],
  },
  readEvidence: {
    method: 'GET',
    path: '/analysis/{reportId}/evidence',
    scope: 'read',
    success: { status: 200, document: 'Audit' },
    errors: ['NOT_FOUND', 'NOT_COMPLETED'],
  },
  readPlan: {
    method: 'GET',
    path: '/analysis/{reportId}/plan',
    scope: 'read',
    success: { status: 200, schema: apiPlan },
    errors: ['NOT_FOUND', 'NOT_COMPLETED', 'PARTIAL'],
  },
  foretellService: {
    method: 'POST',
    path: '/analysis/{reportId}/before',
    scope: 'read',
    body: foretellAsked,
    success: { status: 200, schema: foretold },
    errors: [...OF_A_BODY, 'NOT_FOUND', 'NOT_COMPLETED', 'PARTIAL', 'OPTED_OUT'],
  },
  followAnalysis: {
    method: 'GET',
    path: '/analysis/{reportId}/events',
    scope: 'read',
    headers: [{ name: 'Last-Event-ID', schema: { type: 'string' } }],
    success: { status: 200, media: 'text/event-stream' },
    errors: ['NOT_FOUND'],
  },
  listDomains: {
    method: 'GET',
    path: '/domains',
    scope: 'watch',
    query: [{ name: 'tag', schema: { type: 'string' } }],
    success: { status: 200, schema: domainList },
    errors: [],
  },
  addDomains: {
    method: 'POST',
    path: '/domains',
    scope: 'watch',
    body: domainsAsked,
    success: { status: 200, schema: domainsAdded },
    errors: [...OF_A_BODY, 'INVALID_DOMAIN', 'OPTED_OUT', 'UNPROVEN_DOMAIN', 'TOO_MANY_WATCHED'],
  },
  setDomainTags: {
    method: 'PUT',
    path: '/domains/{domainId}/tags',
    scope: 'watch',
    body: tagsAsked,
    success: { status: 204 },
    errors: [...OF_A_BODY, 'NOT_FOUND'],
  },
  stopDomain: {
    method: 'DELETE',
    path: '/domains/{domainId}',
    scope: 'watch',
    success: { status: 204 },
    errors: ['NOT_FOUND', 'FOREIGN_ORIGIN'],
  },
  listCommonFaults: {
    method: 'GET',
    path: '/domains/common-faults',
    scope: 'watch',
    success: { status: 200, schema: commonFaults },
    errors: [],
  },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks',
    body: webhookAsked,
    success: { status: 201, schema: webhookCreated },
    errors: [...OF_A_BODY, 'TOO_MANY_WEBHOOKS'],
  },
  listWebhooks: {
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks',
    success: { status: 200, schema: webhookList },
    errors: [],
  },
  changeWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    scope: 'webhooks',
    success: { status: 200, schema: webhookSecretChanged },
    errors: ['NOT_FOUND', 'FOREIGN_ORIGIN'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    scope: 'webhooks',
    success: { status: 204 },
    errors: ['NOT_FOUND', 'FOREIGN_ORIGIN'],
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    scope: 'webhooks',
    query: PAGED,
    success: { status: 200, schema: deliveryPage },
    errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  },
  replayDelivery: {
    method: 'POST',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    scope: 'webhooks',
    success: { status: 202, schema: apiDelivery },
    errors: ['NOT_FOUND', 'WEBHOOK_DISABLED', 'FOREIGN_ORIGIN'],
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
export type ApiCallName = keyof typeof apiCalls;
