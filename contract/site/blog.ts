import type { blogCategories } from './blog.fr.ts';
import type { Picture } from './pictures.ts';

export type BlogCategory = (typeof blogCategories)[number];

/** The fields for a card of the list. */
export interface BlogPostSummary {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  readonly imageUrl: string | null;
  /** The picture at `imageUrl`, where it is on this site. */
  readonly picture: Picture | null;
  readonly videoUrl: string | null;
  readonly featured: boolean;
  /** Times are ISO 8601. */
  readonly publishedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An element of `GET /api/blog/posts?published=true`. */
export interface BlogPost extends BlogPostSummary {
  /** Markdown. */
  readonly content: string;
}

/** An article as its page shows it. */
export interface BlogArticle extends BlogPost {
  /** Safe HTML made from the content. */
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
  /** The time of this copy; set where the database did not answer and an older copy is returned. */
  readonly staleSince: string | null;
}

/** Filters of the list. */
export interface BlogQuery {
  readonly text: string;
  readonly category: BlogCategory | null;
}
