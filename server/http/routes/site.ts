import { consentProof, contactMessage } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { keepMessage } from '../../usecases/keep-letter.ts';
import { noteConsent } from '../../usecases/note-consent.ts';
import type { Blog } from '../../usecases/read-blog.ts';
import { readStatus } from '../../usecases/read-status.ts';
import type { Vars } from '../guards.ts';
import { deviceToken, orderToken } from '../kept-token.ts';
import { read } from '../read.ts';

/** What the pages around the audit exchange with the server. */
export function siteRoutes(tools: Tools, blog: Blog, production: boolean) {
  return (
    new Hono<Vars>()
      .get('/blog/posts', async (c) => c.json(await blog.posts()))
      .get('/blog/posts/:slug', async (c) => c.json(await blog.article(c.req.param('slug'))))
      .get('/status', async (c) => c.json(await readStatus(tools)))
      .post('/contact', async (c) =>
        c.json(await keepMessage(await read(c, contactMessage), c.get('visitor'), tools), 201),
      )
      .post('/consent', async (c) => {
        await noteConsent(await read(c, consentProof), c.get('visitor'), tools);
        return c.body(null, 204);
      })
      /** What only the server can take out of a browser: the cookies that no script reads. */
      .post('/forget-browser', (c) => {
        for (const token of [orderToken, deviceToken]) token.drop(c, production);
        return c.body(null, 204);
      })
  );
}
