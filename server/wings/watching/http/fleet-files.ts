import type { Fleet } from '@rempart/contract';
import { type Context, Hono } from 'hono';
import type { Logo } from '../ports/fleet-sharing.ts';
import type { Tools } from '../ports/tools.ts';
import { fleetTable, readFleet, readSharedFleet } from '../usecases/fleet.ts';
import { readProviderLogo } from '../usecases/share.ts';
import { fleetWorkbook } from './fleet-workbook.ts';

/** The domains of a watcher as a file, for holders of the page’s link or of a read-only link; and the logo of that watcher. */
export function fleetFileRoutes(tools: Tools) {
  const owners = (c: Context) => readFleet(c.req.param('token') ?? '', tools);
  const readers = (c: Context) => readSharedFleet(c.req.param('token') ?? '', tools);
  const logo = (c: Context, role: 'owner' | 'client') => readProviderLogo(c.req.param('token') ?? '', role, tools);
  return new Hono()
    .get('/surveillance/parc/:token/parc.json', async (c) => json(c, await owners(c)))
    .get('/surveillance/parc/:token/parc.csv', async (c) => csv(c, await owners(c)))
    .get('/surveillance/parc/:token/parc.xlsx', async (c) => xlsx(c, await owners(c)))
    .get('/surveillance/lecture/:token/parc.xlsx', async (c) => xlsx(c, await readers(c)))
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

async function xlsx(c: Context, fleet: Fleet): Promise<Response> {
  hide(c);
  c.header('Content-Disposition', 'attachment; filename="parc.xlsx"');
  return c.body(await fleetWorkbook(fleet), 200, {
    'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** Opened directly, it is rendered as a picture: an SVG executes and fetches nothing, whatever its uploader wrote into it. */
function picture(c: Context, { type, bytes }: Logo): Response {
  hide(c);
  return c.body(bytes, 200, {
    'Content-Type': type === 'svg' ? 'image/svg+xml' : 'image/png',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/** The URL is a secret. */
function hide(c: Context): void {
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
}
