import { adminMounts, officeEndpoints } from '@rempart/contract';
import { adminApiPlan, keysLinkAsked, ownKeyAsked, ownWebhookAsked } from '@rempart/contract/api';
import { Hono } from 'hono';
import { conform } from '../../../http/read.ts';
import type { AdminVars } from '../../../http/require-admin.ts';
import { routesAt } from '../../../http/route.ts';
import type { PageRequest, WingSite } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import { listApiAccounts, revokeApiKey, setApiPlan } from '../usecases/api-desk.ts';
import {
  askKeysLink,
  makeOwnKey,
  makeOwnWebhook,
  readOwnKeys,
  removeOwnWebhook,
  revokeOwnKey,
  rotateOwnKey,
} from '../usecases/own-keys.ts';
import { apiV1 } from './routes.ts';

export function programSite(tools: Tools, warn: (text: string) => void): WingSite {
  return {
    door: { path: '/api/v1', routes: new Hono().route('/', apiV1(tools, warn)) },
    admin: { mount: adminMounts.office, routes: adminApiRoutes(tools) },
    pages: (request) => keyPages(request, tools),
  };
}

function keyPages({ visitor, answered }: PageRequest, tools: Tools): ReturnType<NonNullable<WingSite['pages']>> {
  return {
    askKeysLink: (asked) => answered(async () => askKeysLink(conform(asked, keysLinkAsked), visitor, tools)),
    ownKeys: (token) => answered(() => readOwnKeys(token, tools)),
    makeOwnKey: (token, asked) => answered(async () => makeOwnKey(token, conform(asked, ownKeyAsked), tools)),
    rotateOwnKey: (token, id) => answered(() => rotateOwnKey(token, id, tools)),
    revokeOwnKey: (token, id) => answered(() => revokeOwnKey(token, id, tools)),
    makeOwnWebhook: (token, asked) =>
      answered(async () => makeOwnWebhook(token, conform(asked, ownWebhookAsked), tools)),
    removeOwnWebhook: (token, id) => answered(() => removeOwnWebhook(token, id, tools)),
  };
}

function adminApiRoutes(tools: Tools) {
  const { route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.office);
  route(officeEndpoints.apiAccounts, () => listApiAccounts(tools));
  routeWithBody(officeEndpoints.setApiPlan, adminApiPlan, ({ account }, plan, c) =>
    setApiPlan(c.get('admin'), account, plan, tools),
  );
  route(officeEndpoints.revokeApiKey, ({ account, key }, c) => revokeApiKey(c.get('admin'), account, key, tools));
  return router;
}
