import { adminMounts, siteEndpoints } from '@rempart/contract';
import type { Vars } from '../../../http/guards.ts';
import { routesAt } from '../../../http/route.ts';
import type { WingSite } from '../../../http/wing-site.ts';
import type { Tools } from '../ports/tools.ts';
import { openBlog } from '../usecases/read-blog.ts';
import { adminBlogRoutes } from './admin-blog.ts';
import { blogFeedRoutes } from './feeds.ts';
import { imageRoutes } from './images.ts';

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
