import { adminMarkdown, adminMounts, adminPost, blogEndpoints, type Picture, pictureWords } from '@rempart/contract';
import { Hono } from 'hono';
import { limitPictureBody } from '../../../http/guards.ts';
import { conform } from '../../../http/read.ts';
import type { AdminVars } from '../../../http/require-admin.ts';
import { routesAt } from '../../../http/route.ts';
import { idOf } from '../../../http/routes/admin.ts';
import type { Tools } from '../ports/tools.ts';
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
} from '../usecases/blog.ts';
import { keepPicture } from '../usecases/pictures.ts';

/** What administrators publish: the blog. */
export function adminBlogRoutes(tools: Tools) {
  const { at, route, routeWithBody } = routesAt<AdminVars>(adminMounts.blog);
  return new Hono<AdminVars>()
    .on(...route(blogEndpoints.list, () => listPosts(tools)))
    .on(...routeWithBody(blogEndpoints.create, adminPost, (_, post, c) => createPost(c.get('admin'), post, tools)))
    .on(
      ...routeWithBody(blogEndpoints.change, adminPost, ({ id }, post, c) =>
        changePost(c.get('admin'), idOf(id), post, tools),
      ),
    )
    .on(...route(blogEndpoints.remove, ({ id }, c) => removePost(c.get('admin'), idOf(id), tools)))
    .on(...route(blogEndpoints.versions, ({ id }) => listVersions(idOf(id), tools)))
    .on(
      ...route(blogEndpoints.restoreVersion, ({ id, version }, c) =>
        restoreVersion(c.get('admin'), idOf(id), idOf(version), tools),
      ),
    )
    .on(...route(blogEndpoints.bin, () => listBin(tools)))
    .on(...route(blogEndpoints.bringBack, ({ id }, c) => bringBackPost(c.get('admin'), idOf(id), tools)))
    .on(...routeWithBody(blogEndpoints.preview, adminMarkdown, (_, { content }) => previewPost(content, tools)))
    .post(at(blogEndpoints.keepPicture), limitPictureBody, async (c) => {
      const { alt } = conform(c.req.query(), pictureWords);
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json<Picture>(await keepPicture(c.get('admin'), { bytes, alt }, tools), 201);
    });
}
