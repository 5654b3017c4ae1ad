import { watchAsked, watchingEndpoints, watchLinkAsked } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { askWatch, askWatchLink } from '../../usecases/watching/ask.ts';
import { listWatched, stopListed } from '../../usecases/watching/list.ts';
import type { Vars } from '../guards.ts';
import { routesAt } from '../route.ts';

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
