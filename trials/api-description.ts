import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { ApiErrorCode } from '@rempart/contract/api';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { StoredAudit } from '../server/ports/audits.ts';
import { callerOf, forgetCalls } from './api.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';
import { openDatabase } from './made-databases.ts';

/** For tests of the contract: one house with one account, the description as it is served, and calls whose answers must keep it. */

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-scope'?: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly 'x-codes'?: readonly ApiErrorCode[];
        readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
      }
    >
  >;
}

export const database = await openDatabase();
export const house = await openTestApp(fakeOutside(), { database });
after(() => house.close());
export const { tools } = house;
export const anna = await callerOf(house, 'anna@exemple.fr');
export const annaId = (await tools.store.apiAccounts.byEmail(anna.email))?.id ?? 0;

export const described = await house.app.request('/api/v1/openapi.json');
export const description = (await described.json()) as {
  readonly openapi: string;
  readonly info: { readonly contact: { readonly url: string } };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
          };
        };
      }
    >
  >;
};
export const ajv = new Ajv2020({ strict: false, validateFormats: false });
// The description lets answers gain members; what is answered today has those that it names, and no others (evidence is left open inside).
const { Audit, ...others } = description.components.schemas;
ajv.addSchema({ $id: 'api', ...description, components: { schemas: { ...closed(others), Audit } } });
export const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
export const seen = new Set<string>();

function closed(schemas: object): object {
  return JSON.parse(JSON.stringify(schemas), (_, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
}

/** Fails where the answer is not one that the description lists for this operation. */
export async function keeps({ operation }: (typeof operations)[number], answer: Response): Promise<unknown> {
  const promised = operation.responses[answer.status];
  assert.ok(promised, `${operation.operationId} answers ${answer.status}, which is not described`);
  const media = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const said =
    media === 'application/json' ? ((await answer.json()) as { error?: { code: ApiErrorCode } }) : await answer.text();
  if (promised.content) assert.ok(promised.content[media], `${operation.operationId}: ${answer.status} as ${media}`);
  const schema = promised.content?.[media]?.schema as { readonly $ref?: string } | undefined;
  if (schema?.$ref) {
    const isValid = ajv.validate({ $ref: `api${schema.$ref}` }, said);
    assert.ok(isValid, `${operation.operationId} ${answer.status}: ${ajv.errorsText()} ${JSON.stringify(said)}`);
  }
  const code = typeof said === 'object' ? said.error?.code : undefined;
  if (code)
    assert.ok(
      promised['x-codes']?.includes(code),
      `${operation.operationId} refuses with ${code}, which is not described`,
    );
  seen.add(`${operation.operationId} ${code ?? answer.status}`);
  return said;
}

export const named = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  assert.ok(found, id);
  return found;
};
export async function ask(
  id: string,
  {
    query = '',
    body,
    headers,
    ...ids
  }: Ids & { query?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  await forgetCalls(database);
  const found = named(id);
  return keeps(found, await anna.ask(found.method, placed(found.path, ids) + query, body, headers));
}
/** The values for the parameters of a path. */
export interface Ids {
  readonly reportId?: string;
  readonly webhookId?: string;
  readonly deliveryId?: string;
  readonly domainId?: string;
}
export function placed(path: string, ids: Ids): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name] ?? '');
}
export const NOBODYS: Ids = {
  reportId: 'a'.repeat(22),
  webhookId: 'b'.repeat(22),
  deliveryId: 'msg_c',
  domainId: 'd'.repeat(22),
};
export async function own(audit: StoredAudit): Promise<string> {
  await tools.store.apiAudits.note(annaId, audit.id, tools.now());
  return audit.publicId;
}
