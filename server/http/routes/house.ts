import { siteEndpoints } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { isDatabaseThere } from '../../usecases/check-readiness.ts';
import type { Vars } from '../guards.ts';
import { routesAt } from '../route.ts';

/** The health endpoints of the installation. */
export function healthRoutes(tools: Tools) {
  const { route, router } = routesAt<Vars>();
  route(siteEndpoints.health, async (_, c) => {
    const database = await isDatabaseThere(tools);
    c.status(database ? 200 : 503);
    return { ok: database, database };
  });
  route(siteEndpoints.demo, () => tools.demo());
  return router;
}
