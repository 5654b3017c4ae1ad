import type { Context } from 'hono';
import type * as z from 'zod/mini';
import * as mini from 'zod/mini';
import { read } from '../../../http/read.ts';
import { ApiRefusal } from '../usecases/refusal.ts';

const anything = mini.unknown();

/** The JSON body of a call, validated by its schema; else a refusal that names the first invalid field and its value. */
export async function readCall<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> {
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
