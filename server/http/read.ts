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
  return conform(parsed(await c.req.text()), schema, readElsewhere);
}

/** Deeper than any body that a schema here describes. */
const DEEPEST = 32;

/** null for text that is no JSON, or nested so deeply that a function which calls itself for each level would not come back. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return depthOf(text) > DEEPEST ? null : value;
  } catch {
    return null;
  }
}

/** The deepest nesting of a valid JSON text, found in one walk. */
function depthOf(text: string): number {
  let [depth, deepest, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '[' || sign === '{')) deepest = Math.max(deepest, ++depth);
    else if (!isQuoted && (sign === ']' || sign === '}')) depth -= 1;
  }
  return deepest;
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
