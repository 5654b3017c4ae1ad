import { adminMarkdown, adminMounts, adminPost, blogEndpoints, type Picture, pictureWords } from '@rempart/contract';
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
  const { at, route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.blog);
  route(blogEndpoints.list, () => listPosts(tools));
  routeWithBody(blogEndpoints.create, adminPost, (_, post, c) => createPost(c.get('admin'), post, tools));
  routeWithBody(blogEndpoints.change, adminPost, ({ id }, post, c) =>
    changePost(c.get('admin'), idOf(id), post, tools),
  );
  route(blogEndpoints.remove, ({ id }, c) => removePost(c.get('admin'), idOf(id), tools));
  route(blogEndpoints.versions, ({ id }) => listVersions(idOf(id), tools));
  route(blogEndpoints.restoreVersion, ({ id, version }, c) =>
    restoreVersion(c.get('admin'), idOf(id), idOf(version), tools),
  );
  route(blogEndpoints.bin, () => listBin(tools));
  route(blogEndpoints.bringBack, ({ id }, c) => bringBackPost(c.get('admin'), idOf(id), tools));
  routeWithBody(blogEndpoints.preview, adminMarkdown, (_, { content }) => previewPost(content, tools));
  router.post(at(blogEndpoints.keepPicture), limitPictureBody, async (c) => {
    const { alt } = conform(c.req.query(), pictureWords);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json<Picture>(await keepPicture(c.get('admin'), { bytes, alt }, tools), 201);
  });
  return router;
}
