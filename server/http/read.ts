import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { Refusal } from '../usecases/refusal.ts';

/** The JSON body of a request, as the schema wants it. */
export async function read<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> {
  return conform(await c.req.json().catch(() => null), schema);
}

/** A value from outside, as the schema wants it; else a refusal. */
export function conform<S extends z.ZodMiniType>(value: unknown, schema: S): z.output<S> {
  const conformed = schema.safeParse(value);
  if (!conformed.success) throw new Refusal('VALIDATION');
  return conformed.data;
}
