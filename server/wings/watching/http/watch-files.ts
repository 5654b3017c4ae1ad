import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { originOf } from '../../../http/origin.ts';
import { xml } from '../../../http/xml.ts';
import { drawBadge } from '../domain/badge.fr.ts';
import type { Tools } from '../ports/tools.ts';
import { readBadge, watchedForMachines } from '../usecases/list.ts';
import { drawWatchCalendar } from './watch-calendar.fr.ts';
import { drawWatchFeed } from './watch-feed.fr.ts';

/** Seconds. A badge is at most an hour older than the known state. */
const KEPT_S = { badge: 3600, feed: 900 } as const;

/** Files for machines: the feed and the calendar, each for the holder of its secret, and badges for other sites. */
export function watchFileRoutes(tools: Tools) {
  return new Hono()
    .use('/surveillance/:kind{flux|echeances}/*', etag())
    .get('/surveillance/flux/:token', async (c) => {
      const domains = await watchedForMachines(c.req.param('token'), tools);
      hide(c);
      const origin = originOf(c, tools);
      const feed = drawWatchFeed(domains, { origin, self: origin + c.req.path, now: tools.now() });
      return xml(c, feed, 'application/atom+xml');
    })
    .get('/surveillance/echeances/:file{[\\w-]+[.]ics}', async (c) => {
      const domains = await watchedForMachines(c.req.param('file').slice(0, -'.ics'.length), tools);
      hide(c);
      return c.body(drawWatchCalendar(domains, tools.now()), 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
    })
    .get('/surveillance/insigne/:file{[\\w-]+[.]svg}', async (c) => {
      const shown = await readBadge(c.req.param('file').slice(0, -'.svg'.length), tools);
      c.header('Cache-Control', `public, max-age=${KEPT_S.badge}`);
      // It is made to be embedded in other sites.
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return c.body(drawBadge(shown), shown === null ? 404 : 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
    });
}

/** The URL is a secret: shared caches and search engines must not keep it. */
function hide(c: Context): void {
  c.header('Cache-Control', `private, max-age=${KEPT_S.feed}`);
  c.header('X-Robots-Tag', 'noindex');
}
