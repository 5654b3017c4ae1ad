import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { DrawingArticles, Drawings } from './drawings.ts';
import type { Pictures } from './pictures.ts';
import type { Posts } from './posts.ts';

export interface BlogTables {
  readonly posts: Posts;
  readonly drawings: Drawings;
  readonly pictures: Pictures;
}

/** The dependencies of the blog's use-cases. */
export interface Tools extends CoreTools<BlogTables>, DrawingArticles {}
