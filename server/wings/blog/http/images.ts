import { Hono } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { readPicture } from '../usecases/read-picture.ts';

/** The pictures of the blog. A URL names its content, so that browsers cache it for ever. */
export function imageRoutes(tools: Tools) {
  return new Hono().get('/images/:file', async (c) => {
    const { type, bytes } = await readPicture(c.req.param('file'), tools);
    return c.body(bytes, 200, {
      'Content-Type': `image/${type}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Opened directly, it is rendered as a picture, whatever else its bytes contain.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
  });
}
