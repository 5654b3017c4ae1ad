import { consentProof, contactMessage, siteEndpoints } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { isDatabaseThere } from '../../usecases/check-readiness.ts';
import { keepMessage } from '../../usecases/keep-contact-request.ts';
import { noteConsent } from '../../usecases/note-consent.ts';
import { readStatus } from '../../usecases/read-status.ts';
import type { Vars } from '../guards.ts';
import { deviceToken, orderToken } from '../kept-token.ts';
import { routesAt } from '../route.ts';
import type { WingSite } from '../wing-site.ts';

/** The endpoints of the pages around the audit. */
export function siteRoutes(tools: Tools, sites: readonly WingSite[], production: boolean) {
  const { route, routeWithBody, router } = routesAt<Vars>();
  route(siteEndpoints.status, () => readStatus(tools));
  routeWithBody(siteEndpoints.contact, contactMessage, (_, written, c) =>
    keepMessage(written, c.get('visitor'), tools),
  );
  routeWithBody(siteEndpoints.consent, consentProof, (_, proof, c) => noteConsent(proof, c.get('visitor'), tools));
  route(siteEndpoints.forgetBrowser, (_, c) => {
    for (const token of [orderToken, deviceToken, ...sites.flatMap(({ tokens }) => tokens ?? [])])
      token.drop(c, production);
  });
  return router;
}

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
