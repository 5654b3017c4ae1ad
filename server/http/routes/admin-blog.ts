import { adminMarkdown, adminPost, announcementWritten, pictureWords } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import {
  bringBackPost,
  changePost,
  createPost,
  listBin,
  listPosts,
  listVersions,
  previewPost,
  removePost,
  restoreVersion,
} from '../../usecases/admin/blog.ts';
import { keepPicture } from '../../usecases/admin/pictures.ts';
import { announce, listAnnouncements, removeAnnouncement, resolveAnnouncement } from '../../usecases/announce.ts';
import { type AdminVars, adminDoor } from '../admin-door.ts';
import { pictureBody } from '../guards.ts';
import { conform, read } from '../read.ts';
import { idOf } from './admin.ts';

/** What administrators write for the public: the blog, and what they say of incidents. */
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
    .get('/posts/:id/versions', async (c) => c.json(await listVersions(idOf(c.req.param('id')), tools)))
    .post('/posts/:id/versions/:version/restore', async (c) => {
      const { id, version } = c.req.param();
      return c.json(await restoreVersion(c.get('admin'), idOf(id), idOf(version), tools));
    })
    .get('/announcements', async (c) => c.json(await listAnnouncements(tools)))
    .post('/announcements', async (c) =>
      c.json(await announce(c.get('admin'), await read(c, announcementWritten), tools), 201),
    )
    .post('/announcements/:id/resolve', async (c) => {
      await resolveAnnouncement(c.get('admin'), idOf(c.req.param('id')), tools);
      return c.body(null, 204);
    })
    .delete('/announcements/:id', async (c) => {
      await removeAnnouncement(c.get('admin'), idOf(c.req.param('id')), tools);
      return c.body(null, 204);
    })
    .get('/bin', async (c) => c.json(await listBin(tools)))
    .post('/bin/:id/restore', async (c) => c.json(await bringBackPost(c.get('admin'), idOf(c.req.param('id')), tools)))
    .post('/preview', async (c) => c.json(await previewPost((await read(c, adminMarkdown)).content, tools)))
    .post('/pictures', pictureBody, async (c) => {
      const { alt } = conform(c.req.query(), pictureWords);
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json(await keepPicture(c.get('admin'), { bytes, alt }, tools), 201);
    });
}
