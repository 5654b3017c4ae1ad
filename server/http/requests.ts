import type { MiddlewareHandler } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from '../usecases/admit.ts';
import type { Vars } from './guards.ts';

/** The page of an audit asks for its state twice a second where it gets no events. */
const POLLED = /^\/api\/analysis\/[^/]+$/;
/** The payment provider sends as many messages as there are payments, each of them signed. */
const SIGNED = '/api/stripe/webhook';

/**
 * Counts a visitor's requests in middleware, whatever they ask for, so that no new route is forgotten. An answer « not modified » (304)
 * counts as well. Refuses with `RATE_LIMITED`. Apply after files, of which a page has dozens.
 */
export function countRequests(tools: Pick<Tools, 'limits'>): MiddlewareHandler<Vars> {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const act = isRead && POLLED.test(c.req.path) ? 'poll' : 'request';
    if (c.req.path !== SIGNED) enforceLimit(act, c.get('visitor'), tools);
    return next();
  };
}
