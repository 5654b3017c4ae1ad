import type { MiddlewareHandler } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from '../usecases/admit.ts';
import { Refusal } from '../usecases/refusal.ts';
import type { Vars } from './guards.ts';

/** Concurrent uploads, of all visitors; each is in memory until it is read. */
const AT_ONCE = 12;
const COME_BACK_SECONDS = 10;

/**
 * Admits bodies that are larger than others: a limited number per visitor, and in total. The use-case counts what is read of them. Refuses
 * with `RATE_LIMITED` and `UNAVAILABLE`.
 */
export function largeBodies(tools: Pick<Tools, 'limits'>): MiddlewareHandler<Vars> {
  let underway = 0;
  return async (c, next) => {
    if (c.req.method !== 'POST') return next();
    enforceLimit('upload-body', c.get('visitor'), tools);
    if (underway >= AT_ONCE) throw new Refusal('UNAVAILABLE', COME_BACK_SECONDS);
    underway += 1;
    try {
      return await next();
    } finally {
      underway -= 1;
    }
  };
}
