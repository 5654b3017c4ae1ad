import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { readPicture } from '../../usecases/read-picture.ts';

/** The pictures of the blog. An address names its content, so that it is asked for once. */
export function imageRoutes(tools: Tools) {
  return new Hono().get('/images/:file', async (c) => {
    const { type, bytes } = await readPicture(c.req.param('file'), tools);
    return c.body(bytes, 200, {
      'Content-Type': `image/${type}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Whoever opens it alone opens a picture, whatever else is written in its bytes.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
  });
}
