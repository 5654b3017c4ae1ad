import type { MiddlewareHandler } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from '../usecases/admit.ts';
import type { Vars } from './guards.ts';

/** Paths whose answers are costly: results, reports and articles, with their pages and pictures. */
export const readPaths = [
  '/analyse/*',
  '/api/analysis/:id/results',
  '/api/analysis/:id/document',
  '/api/download-report/*',
  '/blog/*',
  '/api/blog/*',
  '/partage/*',
] as const;

/**
 * Counts readings in middleware, because most of them are pages. An answer « not modified » (304) counts as well. Refuses with
 * `RATE_LIMITED`.
 */
export function countReads(tools: Pick<Tools, 'limits'>): MiddlewareHandler<Vars> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') enforceLimit('read', c.get('visitor'), tools);
    return next();
  };
}
