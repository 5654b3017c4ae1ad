import { consentProof, contactMessage, siteEndpoints } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { keepMessage } from '../../usecases/keep-contact-request.ts';
import { noteConsent } from '../../usecases/note-consent.ts';
import { readStatus } from '../../usecases/read-status.ts';
import type { Blog } from '../../wings/blog/usecases/read-blog.ts';
import type { Vars } from '../guards.ts';
import { deviceToken, orderToken } from '../kept-token.ts';
import { routesAt } from '../route.ts';

/** The endpoints of the pages around the audit. */
export function siteRoutes(tools: Tools, blog: Blog, production: boolean) {
  const { route, routeWithBody } = routesAt<Vars>();
  return new Hono<Vars>()
    .on(...route(siteEndpoints.posts, () => blog.posts()))
    .on(...route(siteEndpoints.article, ({ slug }) => blog.article(slug)))
    .on(...route(siteEndpoints.status, () => readStatus(tools)))
    .on(
      ...routeWithBody(siteEndpoints.contact, contactMessage, (_, written, c) =>
        keepMessage(written, c.get('visitor'), tools),
      ),
    )
    .on(
      ...routeWithBody(siteEndpoints.consent, consentProof, (_, proof, c) =>
        noteConsent(proof, c.get('visitor'), tools),
      ),
    )
    .on(
      ...route(siteEndpoints.forgetBrowser, (_, c) => {
        for (const token of [orderToken, deviceToken]) token.drop(c, production);
      }),
    );
}
