import { adminMarkdown, adminPost } from '@house/contract';
import { Hono } from 'hono';
import type { Tools } from '../../tools.ts';
import { changePost, createPost, listPosts, previewPost, removePost } from '../../usecases/admin/blog.ts';
import { type AdminVars, adminDoor } from '../admin-door.ts';
import { read } from '../read.ts';
import { idOf } from './admin.ts';

/** The writing side of the blog. */
export function adminBlogRoutes(tools: Tools) {
  return new Hono<AdminVars>()
    .use(adminDoor(tools))
    .get('/posts', async (c) => c.json(await listPosts(tools)))
    .post('/posts', async (c) => c.json(await createPost(c.get('admin'), await read(c, adminPost), tools), 201))
    .put('/posts/:id', async (c) =>
      c.json(await changePost(c.get('admin'), idOf(c.req.param('id')), await read(c, adminPost), tools)),
    )
    .delete('/posts/:id', async (c) => {
      await removePost(c.get('admin'), idOf(c.req.param('id')), tools);
      return c.body(null, 204);
    })
    .post('/preview', async (c) => c.json(previewPost((await read(c, adminMarkdown)).content)));
}
