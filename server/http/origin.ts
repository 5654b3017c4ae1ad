import type { Context } from 'hono';
import type { Tools } from '../ports/tools.ts';

/** Scheme and host of the public site: as declared, else as in this request. */
export function originOf(c: Context, { facts }: Pick<Tools, 'facts'>): string {
  return facts.origin ?? new URL(c.req.url).origin;
}
