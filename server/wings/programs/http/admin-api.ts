import { adminMounts, officeEndpoints } from '@rempart/contract';
import { adminApiPlan } from '@rempart/contract/api';
import type { AdminVars } from '../../../http/require-admin.ts';
import { routesAt } from '../../../http/route.ts';
import type { Tools } from '../ports/tools.ts';
import { listApiAccounts, revokeApiKey, setApiPlan } from '../usecases/api-desk.ts';

export function adminApiRoutes(tools: Tools) {
  const { route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.office);
  route(officeEndpoints.apiAccounts, () => listApiAccounts(tools));
  routeWithBody(officeEndpoints.setApiPlan, adminApiPlan, ({ account }, plan, c) =>
    setApiPlan(c.get('admin'), account, plan, tools),
  );
  route(officeEndpoints.revokeApiKey, ({ account, key }, c) => revokeApiKey(c.get('admin'), account, key, tools));
  return router;
}
