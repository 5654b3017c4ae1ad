import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { Refusal } from '../usecases/refusal.ts';

/** `application/json`, and media types whose structure is that (RFC 6839 §3.1). */
const JSON_TYPE = /^\s*application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/**
 * The JSON body of a request, validated by the schema. `readElsewhere` names the fields that have a strict reader of their own and are not
 * stored verbatim. @throws {Refusal} `UNSUPPORTED_MEDIA` where the body is not declared as JSON.
 */
export async function read<S extends z.ZodMiniType>(
  c: Context,
  schema: S,
  readElsewhere: readonly string[] = [],
): Promise<z.output<S>> {
  const type = c.req.header('content-type');
  const isJson = type === undefined ? (await c.req.text()) === '' : JSON_TYPE.test(type);
  if (!isJson) throw new Refusal('UNSUPPORTED_MEDIA');
  return conform(await c.req.json().catch(() => null), schema, readElsewhere);
}

/** Validates untrusted input by the schema, or refuses. */
export function conform<S extends z.ZodMiniType>(
  value: unknown,
  schema: S,
  readElsewhere: readonly string[] = [],
): z.output<S> {
  const conformed = schema.safeParse(value);
  if (!conformed.success) throw new Refusal('VALIDATION');
  const stored = Object.entries(conformed.data ?? {}).filter(([field]) => !readElsewhere.includes(field));
  if (stored.some(([, part]) => holdsNul(part))) throw new Refusal('VALIDATION');
  return conformed.data;
}

/** U+0000 is valid in JSON, but not in PostgreSQL text. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}
