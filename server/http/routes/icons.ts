import { type Context, Hono } from 'hono';
import { drawIcon, drawTabIcon, INSTALLED_SIZES, TOUCH_SIZE, webManifest } from '../../domain/pictures/icons.ts';

/** A new release may change the logo. */
const KEPT = `public, max-age=${7 * 86_400}`;

/** The logo for tabs, bookmarks and home screens; each size is drawn once. */
export function iconRoutes() {
  const drawn = new Map<string, Buffer>();
  const answer = (c: Context, type: string, draw: () => Buffer) => {
    const picture = drawn.get(c.req.path) ?? draw();
    drawn.set(c.req.path, picture);
    return c.body(new Uint8Array(picture), 200, { 'Content-Type': type, 'Cache-Control': KEPT });
  };
  const routes = new Hono()
    .get('/favicon.ico', (c) => answer(c, 'image/x-icon', drawTabIcon))
    .get('/apple-touch-icon.png', (c) => answer(c, 'image/png', () => drawIcon(TOUCH_SIZE)))
    .get('/site.webmanifest', (c) =>
      c.body(JSON.stringify(webManifest), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': KEPT,
      }),
    );
  for (const size of INSTALLED_SIZES)
    routes.get(`/icone-${size}.png`, (c) => answer(c, 'image/png', () => drawIcon(size)));
  return routes;
}
