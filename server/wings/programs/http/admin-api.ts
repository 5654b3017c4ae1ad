import { adminMounts, officeEndpoints } from '@rempart/contract';
import { adminApiPlan } from '@rempart/contract/api';
import { Hono } from 'hono';
import type { AdminVars } from '../../../http/require-admin.ts';
import { routesAt } from '../../../http/route.ts';
import type { Tools } from '../ports/tools.ts';
import { listApiAccounts, revokeApiKey, setApiPlan } from '../usecases/api-desk.ts';

export function adminApiRoutes(tools: Tools) {
  const { route, routeWithBody } = routesAt<AdminVars>(adminMounts.office);
  return new Hono<AdminVars>()
    .on(...route(officeEndpoints.apiAccounts, () => listApiAccounts(tools)))
    .on(
      ...routeWithBody(officeEndpoints.setApiPlan, adminApiPlan, ({ account }, plan, c) =>
        setApiPlan(c.get('admin'), account, plan, tools),
      ),
    )
    .on(
      ...route(officeEndpoints.revokeApiKey, ({ account, key }, c) =>
        revokeApiKey(c.get('admin'), account, key, tools),
      ),
    );
}
