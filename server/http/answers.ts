import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../common/log.ts';
import { routeOf } from './refuse.ts';

/** Logs each answer except immutable files. Its random id finds a visitor's complaint in the log. */
export function logResponses(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const request = randomBytes(8).toString('hex');
    const began = performance.now();
    await next();
    c.header('X-Request-Id', request);
    if (c.req.path.startsWith('/assets/')) return;
    const { method } = c.req;
    const ms = Math.round(performance.now() - began);
    log({ event: 'answered', request, method, route: routeOf(c), status: c.res.status, ms });
  };
}
