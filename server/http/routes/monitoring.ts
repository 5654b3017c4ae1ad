import { Hono } from 'hono';
import { isSecret } from '../../common/digest.ts';
import type { Tools } from '../../ports/tools.ts';
import { openReadiness } from '../../usecases/check-readiness.ts';
import { readFigures } from '../../usecases/read-figures.ts';
import { metricsText } from '../metrics-text.ts';

/** For monitoring. Without its token the metrics endpoint does not exist. */
export function monitoringRoutes(tools: Tools, metricsToken: string | null) {
  const readiness = openReadiness(tools);
  return new Hono()
    .use('/:path{healthz|readyz|metrics}', async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .get('/healthz', (c) => c.text('ok\n'))
    .get('/readyz', async (c) => {
      const { database, disk } = await readiness();
      return c.json({ ok: database && disk, database, disk }, database && disk ? 200 : 503);
    })
    .get('/metrics', async (c, next) => {
      if (!isToken(c.req.header('authorization'), metricsToken)) return next();
      const text = metricsText(await readFigures(tools), tools.meter.read(), tools.now());
      return c.body(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    });
}

function isToken(authorization: string | undefined, token: string | null): boolean {
  return token !== null && authorization !== undefined && isSecret(authorization, `Bearer ${token}`);
}
