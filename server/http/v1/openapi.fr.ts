import { product } from '@rempart/brand';
import {
  type ApiCall,
  type ApiParameter,
  apiCalls,
  apiCallWords,
  apiErrors,
  apiLimits,
  apiPlanNames,
  apiPlans,
  apiSchemas,
  apiScopeWords,
  type DeliveredEvent,
  deliveredEvents,
  deliveredEventWords,
  eventBodies,
  everyCallErrors,
} from '@rempart/contract/api';
import * as z from 'zod/mini';

const WAIT = { description: 'Secondes à attendre', schema: { type: 'integer' } };

/** The description of version 1 (OpenAPI 3.1), made from the schemas by which the server reads and the table of its calls. */
export function describeApi(origin: string) {
  const { schemas } = z.toJSONSchema(apiSchemas, { uri: refOf });
  return {
    openapi: '3.1.1',
    info: {
      title: `API de ${product.name}`,
      version: '1.0.0',
      description: `Lancer l’analyse d’un domaine, la suivre, rapporter ce qu’elle a trouvé. Chaque appel avec une clé compte, quelle que soit la réponse. ${apiPlans.map(limitsOf).join(' ')} Les mois sont ceux du calendrier (UTC).`,
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    paths: pathsOf(apiCalls),
    webhooks: Object.fromEntries(deliveredEvents.map((event) => [event, webhookOf(event)])),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `Droits d’une clé : ${Object.entries(apiScopeWords)
            .map(([scope, words]) => `${scope} (${words})`)
            .join(', ')}.`,
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)])),
    },
  };
}

function limitsOf(plan: (typeof apiPlans)[number]): string {
  const { second, hour, month } = apiLimits[plan];
  const longer = hour === null ? 'sans limite par heure ni par mois' : `${hour} par heure, ${month} par mois`;
  return `${apiPlanNames[plan]} : ${longer}, ${second} par seconde.`;
}

function pathsOf(calls: Readonly<Record<string, ApiCall>>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls))
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(name as keyof typeof apiCalls, call),
    };
  return paths;
}

/** What is posted to a webhook: the receiver's part of the API. */
function webhookOf(event: DeliveredEvent) {
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
      summary: deliveredEventWords[event],
      security: [],
      parameters: [
        header('webhook-id', 'Le même à chaque tentative d’un message'),
        header('webhook-timestamp', 'Secondes depuis le 1er janvier 1970, à cette tentative'),
        header('webhook-signature', 'v1, et HMAC-SHA256 en base64 de « id.timestamp.corps » (Standard Webhooks)'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: refTo(eventBodies[event]) } } },
      responses: { '2XX': { description: 'Reçu' }, 410: { description: 'Ne plus rien envoyer à cette adresse' } },
    },
  };
}

function operationOf(name: keyof typeof apiCalls, call: ApiCall) {
  const { summary, description } = apiCallWords[name];
  const { status, schema, media } = call.success;
  const json = schema ? { schema: refTo(schema) } : {};
  return {
    operationId: name,
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
        description: 'La demande a abouti',
        ...(status !== 204 && { content: { [media ?? 'application/json']: json } }),
      },
      ...(media === 'text/event-stream' && { 204: { description: 'Il n’y a plus rien à suivre' } }),
      ...refusalsOf(call),
    },
  };
}

function parameterIn(place: 'query' | 'header') {
  return ({ name, schema }: ApiParameter) => ({ name, in: place, required: false, schema });
}

/** One answer for each status, with the codes that it may bear. */
function refusalsOf({ scope, errors }: ApiCall) {
  const codes = [...new Set([...(scope === null ? [] : everyCallErrors), ...errors])];
  const statuses = [...new Set(codes.map((code) => apiErrors[code].status))].sort();
  const answers = statuses.map((status) => {
    const own = codes.filter((code) => apiErrors[code].status === status);
    const body = { schema: { $ref: refOf('Error') } };
    const answer = {
      description: own.map((code) => `${code} : ${apiErrors[code].message}`).join('. '),
      'x-codes': own,
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': WAIT } }),
      content: { 'application/json': body, 'application/problem+json': { schema: { type: 'object' } } },
    };
    return [status, answer];
  });
  return Object.fromEntries(answers);
}

function refOf(id: string): string {
  return `#/components/schemas/${id}`;
}

function refTo(schema: z.ZodMiniType): object {
  const id = apiSchemas.get(schema)?.id;
  if (id === undefined) throw new Error('a schema of the API without a name');
  return { $ref: refOf(id) };
}

function bare({ $schema: _, $id: __, ...schema }: Readonly<Record<string, unknown>>) {
  return schema;
}
