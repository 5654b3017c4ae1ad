import type { MiddlewareHandler } from 'hono';
import { type Payer, payersOf } from '../domain/costs.ts';
import type { Tools } from '../ports/tools.ts';
import { atCostOf, enforceLimit } from '../usecases/admit.ts';
import { digestOf } from '../usecases/orders/access.ts';
import type { Vars } from './guards.ts';

/** The page of an audit asks for its state twice a second where it gets no events. */
const POLLED = /^\/api\/analysis\/[^/]+$/;
/** The payment provider sends as many messages as there are payments, each of them signed. */
const SIGNED = '/api/stripe/webhook';

/**
 * Counts a visitor's requests in middleware, and the processor time that they take, whatever they ask for, so that no new route is
 * forgotten. An answer « not modified » (304) counts as well. Refuses with `RATE_LIMITED`. Apply after files, of which a page has dozens.
 */
export function countRequests(tools: Pick<Tools, 'limits'>): MiddlewareHandler<Vars> {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const act = isRead && POLLED.test(c.req.path) ? 'poll' : 'request';
    if (c.req.path === SIGNED) return next();
    const visitor = c.get('visitor');
    enforceLimit(act, visitor, tools);
    return atCostOf([...payersOf(visitor), ...keyIn(c.req.path)], taskOf(c.req.method, c.req.path), tools, next);
  };
}

/** A secret link has a budget of its own, however many visitors read it. */
function keyIn(path: string): readonly Payer[] {
  const key = /\/([\w-]{43})(?:[./]|$)/.exec(path)?.[1];
  // Other processes hear of it.
  return key === undefined ? [] : [{ kind: 'key', name: digestOf(key) }];
}

/** Requests that take about as long as one another: of one path, whatever names stand in it. */
function taskOf(method: string, path: string): string {
  const parts = path.split('/').slice(0, 7);
  return `${method} ${parts.map((part) => (/^(?:[a-z][a-z.-]{0,30})?$/.test(part) ? part : '*')).join('/')}`;
}
