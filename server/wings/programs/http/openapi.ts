import { entriesOf } from '@rempart/contract';
import {
  type ApiCall,
  type ApiLanguage,
  type ApiParameter,
  type ApiWords,
  apiCalls,
  apiLimits,
  apiPlans,
  apiSchemas,
  apiStatuses,
  type DeliveredEvent,
  deliveredEvents,
  eventBodies,
  everyCallErrors,
} from '@rempart/contract/api';
import auditSchema from '@rempart/engine/audit.schema.json' with { type: 'json' };
import * as z from 'zod/mini';
import { apiWords, descriptionWords } from './language.ts';
import type { DescriptionWords } from './openapi-words.en.ts';

type Words = ApiWords & DescriptionWords;

/** RFC 9457 §3; its member `error` (§3.2) is that of the ordinary form, so that one program reads both. */
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    error: { $ref: `${refOf('Error')}/properties/error` },
  },
} as const;

/** The description of version 1 (OpenAPI 3.1), generated from the schemas that validate requests and the table of its calls. */
export function describeApi(origin: string, language: ApiLanguage) {
  const words = { ...apiWords[language], ...descriptionWords[language] };
  const { schemas } = z.toJSONSchema(apiSchemas, { uri: refOf });
  const asked = new Set(Object.values<ApiCall>(apiCalls).flatMap(({ body }) => (body ? [idOf(body)] : [])));
  return {
    openapi: '3.1.1',
    info: {
      title: words.title,
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Rempart', url: `${origin}/contact` },
      description: words.description(
        apiPlans.map((plan) => words.plan(words.apiPlanNames[plan], apiLimits[plan])).join(' '),
      ),
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    tags: Object.entries(words.groups).map(([name, description]) => ({ name, description })),
    paths: pathsOf(apiCalls, words),
    webhooks: Object.fromEntries(deliveredEvents.map((event) => [event, webhookOf(event, words)])),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: words.scopes(
            Object.entries(words.apiScopeWords)
              .map(([scope, said]) => `${scope} (${said})`)
              .join(', '),
          ),
        },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(schemas).map(([id, schema]) => [id, asked.has(id) ? bare(schema) : open(bare(schema))]),
        ),
        Audit: open(bare(auditSchema)),
        Problem: PROBLEM,
      },
    },
  };
}

function pathsOf(calls: Readonly<Record<keyof typeof apiCalls, ApiCall>>, words: Words) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of entriesOf(calls))
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(name, call, words),
    };
  return paths;
}

/** A message to a webhook: the receiver's part of the API. */
function webhookOf(event: DeliveredEvent, words: Words) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: event,
      summary: words.deliveredEventWords[event],
      security: [],
      parameters: [
        header('webhook-id', words.sameMessage),
        header('webhook-timestamp', words.attemptedAt),
        header('webhook-signature', words.signature),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: refTo(eventBodies[event]) } } },
      responses: { '2XX': { description: words.received }, 410: { description: words.gone } },
    },
  };
}

function operationOf(name: keyof typeof apiCalls, call: ApiCall, words: Words) {
  const { summary, description } = words.apiCallWords[name];
  const { status, schema, document, media } = call.success;
  const described = schema ? refTo(schema) : document && { $ref: refOf(document) };
  const json = described ? { schema: described } : {};
  return {
    operationId: name,
    tags: call.path.split('/').slice(1, 2),
    summary,
    description,
    ...(call.scope !== null && { 'x-scope': call.scope }),
    parameters: [
      ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => ({
        name: one,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(call.query ?? []).map(parameterIn('query')),
      ...(call.headers ?? []).map(parameterIn('header')),
    ],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: refTo(call.body) } } },
    }),
    responses: {
      [status]: {
        description: words.done,
        ...(status !== 204 && { content: { [media ?? 'application/json']: json } }),
      },
      ...(media === 'text/event-stream' && { 204: { description: words.nothingLeft } }),
      ...refusalsOf(call, words),
    },
  };
}

function parameterIn(place: 'query' | 'header') {
  return ({ name, schema }: ApiParameter) => ({ name, in: place, required: false, schema });
}

/** One answer for each status, with its possible codes. */
function refusalsOf({ scope, errors }: ApiCall, words: Words) {
  const codes = [...new Set([...(scope === null ? [] : everyCallErrors), ...errors])];
  const statuses = [...new Set(codes.map((code) => apiStatuses[code]))].sort();
  const answers = statuses.map((status) => {
    const own = codes.filter((code) => apiStatuses[code] === status);
    const body = { schema: { $ref: refOf('Error') } };
    const answer = {
      description: own.map((code) => words.code(code, words.apiErrors[code])).join('. '),
      'x-codes': own,
      ...((status === 429 || status === 503) && {
        headers: {
          'Retry-After': { description: words.wait, schema: { type: 'integer' } },
        },
      }),
      content: { 'application/json': body, 'application/problem+json': { schema: { $ref: refOf('Problem') } } },
    };
    return [status, answer];
  });
  return Object.fromEntries(answers);
}

function refOf(id: string): string {
  return `#/components/schemas/${id}`;
}

function refTo(schema: z.ZodMiniType): object {
  return { $ref: refOf(idOf(schema)) };
}

function idOf(schema: z.ZodMiniType): string {
  const id = apiSchemas.get(schema)?.id;
  if (id === undefined) throw new Error('a schema of the API without a name');
  return id;
}

function bare({ $schema: _, $id: __, ...schema }: Readonly<Record<string, unknown>>) {
  return schema;
}

/** An answer may gain members in a minor version: clients generated from this description must let them pass. Requests stay closed. */
function open(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('additionalProperties' in value)) return value;
    const { additionalProperties, ...others } = value;
    return additionalProperties === false ? others : value;
  });
}
