import type { blogCategories } from './blog.fr.ts';
import type { Picture } from './pictures.ts';

export type BlogCategory = (typeof blogCategories)[number];

/** What a card of the list needs. */
export interface BlogPostSummary {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  readonly imageUrl: string | null;
  /** What `imageUrl` leads to, where that is a picture of this site. */
  readonly picture: Picture | null;
  readonly videoUrl: string | null;
  readonly featured: boolean;
  /** Times are ISO 8601. */
  readonly publishedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One of `GET /api/blog/posts?published=true`. */
export interface BlogPost extends BlogPostSummary {
  /** Markdown. */
  readonly content: string;
}

/** An article as its page shows it. */
export interface BlogArticle extends BlogPost {
  /** Safe HTML made of the content. */
  readonly html: string;
  /** Headings of the second level; empty where there are fewer than three. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly minutes: number;
  readonly words: number;
  readonly related: readonly Pick<BlogPostSummary, 'slug' | 'title' | 'excerpt' | 'category'>[];
}

export interface BlogList {
  readonly featured: readonly BlogPostSummary[];
  readonly others: readonly BlogPostSummary[];
  /** When this copy was read; set where the database did not answer and an older copy stands in. */
  readonly staleSince: string | null;
}

/** What the list is narrowed to. */
export interface BlogQuery {
  readonly text: string;
  readonly category: BlogCategory | null;
}
