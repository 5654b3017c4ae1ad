import type { Context } from 'hono';
import type { Tools } from '../ports/tools.ts';

/** Scheme and host under which the site is public: as declared, else as this request came. */
export function originOf(c: Context, { facts }: Pick<Tools, 'facts'>): string {
  return facts.origin ?? new URL(c.req.url).origin;
}
