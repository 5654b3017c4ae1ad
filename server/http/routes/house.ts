import type { Health } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { isDatabaseThere } from '../../usecases/check-readiness.ts';

/** What the installation says of itself. */
export function houseRoutes(tools: Tools) {
  return new Hono()
    .get('/health', async (c) => {
      const database = await isDatabaseThere(tools);
      return c.json<Health>({ ok: database, database }, database ? 200 : 503);
    })
    .get('/demo', async (c) => c.json(await tools.demo()));
}
