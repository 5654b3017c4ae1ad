import type { Fleet } from '@rempart/contract';
import { type Context, Hono } from 'hono';
import type { Logo } from '../../ports/fleet-sharing.ts';
import type { Tools } from '../../ports/tools.ts';
import { fleetTable, readFleet, readSharedFleet } from '../../usecases/watching/fleet.ts';
import { readProviderLogo } from '../../usecases/watching/share.ts';

/** The domains of a watcher as a file, for whoever has the link of the page, or one that only reads; and the logo of that watcher. */
export function fleetFileRoutes(tools: Tools) {
  const owners = (c: Context) => readFleet(c.req.param('token') ?? '', tools);
  const readers = (c: Context) => readSharedFleet(c.req.param('token') ?? '', tools);
  const logo = (c: Context, role: 'owner' | 'client') => readProviderLogo(c.req.param('token') ?? '', role, tools);
  return new Hono()
    .get('/surveillance/parc/:token/parc.json', async (c) => json(c, await owners(c)))
    .get('/surveillance/parc/:token/parc.csv', async (c) => csv(c, await owners(c)))
    .get('/surveillance/lecture/:token/parc.json', async (c) => json(c, await readers(c)))
    .get('/surveillance/lecture/:token/parc.csv', async (c) => csv(c, await readers(c)))
    .get('/surveillance/parc/:token/partage/logo', async (c) => picture(c, await logo(c, 'owner')))
    .get('/surveillance/client/:token/logo', async (c) => picture(c, await logo(c, 'client')));
}

function json(c: Context, { domains, common }: Fleet): Response {
  hide(c);
  c.header('Content-Disposition', 'attachment; filename="parc.json"');
  return c.json({ domains, common });
}

function csv(c: Context, fleet: Fleet): Response {
  hide(c);
  c.header('Content-Disposition', 'attachment; filename="parc.csv"');
  return c.body(fleetTable(fleet), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
}

/** Whoever opens it alone opens a picture, whatever its sender wrote into it: an SVG runs nothing and fetches nothing. */
function picture(c: Context, { type, bytes }: Logo): Response {
  hide(c);
  return c.body(bytes, 200, {
    'Content-Type': type === 'svg' ? 'image/svg+xml' : 'image/png',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/** Its address is a secret. */
function hide(c: Context): void {
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
}
