import { pictureTypes } from '@house/contract';
import { Hono } from 'hono';
import type { Tools } from '../../tools.ts';
import { Refusal } from '../../usecases/refusal.ts';

const FILE = new RegExp(`^([0-9a-f]{64})\\.(${pictureTypes.join('|')})$`);

/** The pictures of the blog. An address names its content, so that it is asked for once. */
export function imageRoutes({ store }: Pick<Tools, 'store'>) {
  return new Hono().get('/images/:file', async (c) => {
    const [, sha256 = '', ending] = FILE.exec(c.req.param('file')) ?? [];
    const type = pictureTypes.find((one) => one === ending);
    const bytes = type && (await store.pictures.bytes(sha256, type));
    if (!bytes) throw new Refusal('NOT_FOUND');
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${type}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Whoever opens it alone opens a picture, whatever else is written in its bytes.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
  });
}
