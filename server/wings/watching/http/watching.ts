import { watchAsked, watchingEndpoints, watchLinkAsked } from '@rempart/contract';
import { Hono } from 'hono';
import type { Vars } from '../../../http/guards.ts';
import { routesAt } from '../../../http/route.ts';
import type { Tools } from '../ports/tools.ts';
import { askWatch, askWatchLink } from '../usecases/ask.ts';
import { listWatched, stopListed } from '../usecases/list.ts';

/** Domains that are audited every day. */
export function watchingRoutes(tools: Tools) {
  const { route, routeWithBody } = routesAt<Vars>();
  return new Hono<Vars>()
    .on(...routeWithBody(watchingEndpoints.ask, watchAsked, (_, asked, c) => askWatch(asked, c.get('visitor'), tools)))
    .on(
      ...routeWithBody(watchingEndpoints.askLink, watchLinkAsked, (_, asked, c) =>
        askWatchLink(asked, c.get('visitor'), tools),
      ),
    )
    .on(...route(watchingEndpoints.list, ({ token }) => listWatched(token, tools)))
    .on(...route(watchingEndpoints.stop, ({ token, id }) => stopListed(token, id, tools)));
}
