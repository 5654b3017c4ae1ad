import type { Health } from '@house/contract';
import { Hono } from 'hono';
import type { Tools } from '../../tools.ts';

/** What the installation says of itself. */
export function houseRoutes({ store, demo }: Tools) {
  return new Hono()
    .get('/health', async (c) => {
      const database = await store.ping().then(
        () => true,
        () => false,
      );
      return c.json<Health>({ ok: database, database }, database ? 200 : 503);
    })
    .get('/demo', async (c) => c.json(await demo()));
}
