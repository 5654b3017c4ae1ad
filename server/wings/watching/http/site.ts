import {
  fleetAsked,
  fleetClientPath,
  fleetLinkAsked,
  fleetReaderPath,
  providerAsked,
  watchAsked,
  watchingEndpoints,
  watchLinkAsked,
  watchListAsked,
} from '@rempart/contract';
import { Hono } from 'hono';
import type { Vars } from '../../../http/guards.ts';
import { conform } from '../../../http/read.ts';
import { routesAt } from '../../../http/route.ts';
import type { PageRequest, WingSite } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import { askWatch, askWatchLink, askWatchList } from '../usecases/ask.ts';
import { readClientPage } from '../usecases/client-page.ts';
import { confirmWatch, readWatchLink, stopWatch } from '../usecases/decide.ts';
import { addToFleet, readFleet, readSharedFleet, setFleetWeekly } from '../usecases/fleet.ts';
import { forgetWatcher, listWatched, renewAddresses, setBadge, stopListed } from '../usecases/list.ts';
import { readMonthlyPage, setMonthlyPage, stopMonthlyPage } from '../usecases/monthly.ts';
import { readSharing, revokeFleetLink, setProvider, shareFleet } from '../usecases/share.ts';
import { clientPageTag, readerPageTag } from '../usecases/shared-page-tags.ts';
import { linkReports, unlinkReports } from '../usecases/sources.ts';
import { fleetFileRoutes } from './fleet-files.ts';
import { watchFileRoutes } from './watch-files.ts';

const PAGE = ':page{[A-Za-z0-9_-]{43}(?:[.]data)?}';

export function watchingSite(tools: Tools): WingSite {
  return {
    api: watchingRoutes(tools),
    files: () => new Hono().route('/', watchFileRoutes(tools)).route('/', fleetFileRoutes(tools)),
    kept: [
      { path: fleetClientPath(PAGE), route: 'routes/fleet-client', tagOf: (token) => clientPageTag(token, tools) },
      { path: fleetReaderPath(PAGE), route: 'routes/fleet-reader', tagOf: (token) => readerPageTag(token, tools) },
    ],
    pages: (request) => watchingPages(request, tools),
  };
}

function watchingPages({ visitor, answered }: PageRequest, tools: Tools): ReturnType<NonNullable<WingSite['pages']>> {
  return {
    watchLink: (token, purpose) => answered(() => readWatchLink(token, purpose, tools)),
    confirmWatch: (token) => answered(() => confirmWatch(token, tools)),
    stopWatch: (token) => answered(() => stopWatch(token, tools)),
    watchedDomains: (token) => answered(() => listWatched(token, tools)),
    fleet: (token) => answered(() => readFleet(token, tools)),
    addToFleet: (token, asked) => answered(async () => addToFleet(token, conform(asked, fleetAsked), visitor, tools)),
    setFleetWeekly: (token, weekly) => answered(() => setFleetWeekly(token, weekly, tools)),
    fleetSharing: (token) => answered(() => readSharing(token, tools)),
    shareFleet: (token, asked) => answered(async () => shareFleet(token, conform(asked, fleetLinkAsked), tools)),
    revokeFleetLink: (token, id) => answered(() => revokeFleetLink(token, id, tools)),
    setProvider: (token, asked) =>
      answered(async () => setProvider(token, { ...conform(asked, providerAsked), logo: asked.logo }, tools)),
    setMonthlyPage: (token, id, isWanted) => answered(() => setMonthlyPage(token, id, isWanted, tools)),
    monthlyPage: (token) => answered(() => readMonthlyPage(token, tools)),
    stopMonthlyPage: (token) => answered(() => stopMonthlyPage(token, tools)),
    readerFleet: (token) => answered(() => readSharedFleet(token, tools)),
    clientPage: (token) => answered(() => readClientPage(token, tools)),
    stopWatched: (token, id) => answered(() => stopListed(token, id, tools)),
    setWatchBadge: (token, id, badge) => answered(() => setBadge(token, id, badge, tools)),
    linkReports: (token, id, link) => answered(() => linkReports(token, id, link, tools)),
    unlinkReports: (token, id) => answered(() => unlinkReports(token, id, tools)),
    renewWatchAddresses: (token) => answered(() => renewAddresses(token, tools)),
    forgetWatcher: (token) => answered(() => forgetWatcher(token, tools)),
    askWatchList: (asked) => answered(async () => askWatchList(conform(asked, watchListAsked), visitor, tools)),
    askWatchLink: (asked) => answered(async () => askWatchLink(conform(asked, watchLinkAsked), visitor, tools)),
  };
}

/** Domains that are audited every day. */
function watchingRoutes(tools: Tools) {
  const { route, routeWithBody, router } = routesAt<Vars>();
  routeWithBody(watchingEndpoints.ask, watchAsked, (_, asked, c) => askWatch(asked, c.get('visitor'), tools));
  routeWithBody(watchingEndpoints.askLink, watchLinkAsked, (_, asked, c) =>
    askWatchLink(asked, c.get('visitor'), tools),
  );
  route(watchingEndpoints.list, ({ token }) => listWatched(token, tools));
  route(watchingEndpoints.stop, ({ token, id }) => stopListed(token, id, tools));
  return router;
}
