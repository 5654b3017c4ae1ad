import type { MiddlewareHandler } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from '../usecases/admit.ts';
import { Refusal } from '../usecases/refusal.ts';
import type { Vars } from './guards.ts';

/** Uploads that come in at once, of all visitors; each is held in memory until it is read. */
const AT_ONCE = 12;
const COME_BACK_SECONDS = 10;

/**
 * Lets in bodies that are larger than others: so many of a visitor, and so many at once. What is read of them is counted by the use-case.
 * Refuses with `RATE_LIMITED` and `UNAVAILABLE`.
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
