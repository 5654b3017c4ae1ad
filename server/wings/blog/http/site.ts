import { adminMounts, siteEndpoints } from '@rempart/contract';
import { Hono } from 'hono';
import type { Vars } from '../../../http/guards.ts';
import { routesAt } from '../../../http/route.ts';
import type { WingSite } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import { openBlog } from '../usecases/read-blog.ts';
import { readPicture } from '../usecases/read-picture.ts';
import { adminBlogRoutes } from './admin-blog.ts';
import { blogFeedRoutes } from './feeds.ts';

export function blogSite(tools: Tools): WingSite {
  const blog = openBlog(tools);
  const { route, router } = routesAt<Vars>();
  route(siteEndpoints.posts, () => blog.posts());
  route(siteEndpoints.article, ({ slug }) => blog.article(slug));
  return {
    api: router,
    admin: { mount: adminMounts.blog, routes: adminBlogRoutes(tools) },
    files: (answerImage) => blogFeedRoutes(tools, blog, answerImage).route('/', imageRoutes(tools)),
    pages: ({ answered }) => ({
      articles: (query) => answered(() => blog.list(query)),
      article: (slug) => answered(() => blog.article(slug)),
      movedArticle: (slug) => answered(() => blog.movedTo(slug)),
    }),
    listed: async () => (await blog.posts()).map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, updatedAt })),
  };
}

/** The pictures of the blog. A URL names its content, so that browsers cache it for ever. */
function imageRoutes(tools: Tools) {
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
