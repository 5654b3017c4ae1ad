import { watchAsked, watchingEndpoints, watchLinkAsked } from '@rempart/contract';
import type { Vars } from '../../../http/guards.ts';
import { routesAt } from '../../../http/route.ts';
import type { Tools } from '../ports/tools.ts';
import { askWatch, askWatchLink } from '../usecases/ask.ts';
import { listWatched, stopListed } from '../usecases/list.ts';

/** Domains that are audited every day. */
export function watchingRoutes(tools: Tools) {
  const { route, routeWithBody, router } = routesAt<Vars>();
  routeWithBody(watchingEndpoints.ask, watchAsked, (_, asked, c) => askWatch(asked, c.get('visitor'), tools));
  routeWithBody(watchingEndpoints.askLink, watchLinkAsked, (_, asked, c) =>
    askWatchLink(asked, c.get('visitor'), tools),
  );
  route(watchingEndpoints.list, ({ token }) => listWatched(token, tools));
  route(watchingEndpoints.stop, ({ token, id }) => stopListed(token, id, tools));
  return router;
}
