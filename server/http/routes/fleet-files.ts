import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { exportFleet, readFleet } from '../../usecases/watching/fleet.ts';

/** The domains of a watcher as a file, for whoever has the link of the page. */
export function fleetFileRoutes(tools: Tools) {
  return new Hono()
    .use('/surveillance/parc/:token/:file', async (c, next) => {
      c.header('Cache-Control', 'no-store');
      c.header('X-Robots-Tag', 'noindex');
      return next();
    })
    .get('/surveillance/parc/:token/parc.json', async (c) => {
      const { domains, common } = await readFleet(c.req.param('token'), tools);
      c.header('Content-Disposition', 'attachment; filename="parc.json"');
      return c.json({ domains, common });
    })
    .get('/surveillance/parc/:token/parc.csv', async (c) => {
      const table = await exportFleet(c.req.param('token'), tools);
      c.header('Content-Disposition', 'attachment; filename="parc.csv"');
      return c.body(table, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
    });
}
