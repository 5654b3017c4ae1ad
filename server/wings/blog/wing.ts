import type { Wing } from '../../process/wing.ts';
import { blogSite } from './http/site.ts';
import { drawingVersion, openDrawings } from './outside/drawings.ts';
import { seedArticles } from './outside/launch-articles.ts';
import type { DrawingArticles } from './ports/drawings.ts';
import type { BlogTables } from './ports/tools.ts';
import { blogData } from './postgres/data.ts';
import { drawOldArticles } from './usecases/draw-article.ts';

export const blog: Wing<BlogTables, DrawingArticles> = {
  data: blogData,
  open: async (closing) => ({
    drawMarkdown: closing.with(openDrawings()).ask,
    drawingVersion: await drawingVersion(),
  }),
  prepare: ({ store, now }) => seedArticles(store.posts, now()),
  catchUp: drawOldArticles,
  site: blogSite,
};
