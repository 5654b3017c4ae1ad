import * as z from 'zod/mini';
import { blogCategories } from '../site/blog.fr.ts';
import type { BlogCategory, BlogPost } from '../site/blog.ts';

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const address = (form: RegExp) =>
  z._default(z.nullable(z.string().check(z.trim(), z.maxLength(500), z.regex(form))), null);
/** On this site only: a picture from another site would reveal the reader to it. */
const ownAddress = address(/^(?:\/(?!\/)\S*)?$/);
/** A link for readers; nothing is fetched from there. */
const webAddress = address(/^(?:https:\/\/\S+)?$/);

/** The body of `POST` and `PUT …/blog/admin/dashboard/{secret}/posts`. */
export const adminPost = z.object({
  title: line(255),
  slug: z.string().check(z.trim(), z.minLength(1), z.maxLength(255), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  excerpt: line(1000),
  content: line(200_000),
  author: line(100),
  category: z.enum(blogCategories),
  tags: z._default(z.array(line(50)).check(z.maxLength(20)), []),
  imageUrl: ownAddress,
  videoUrl: webAddress,
  published: z._default(z.boolean(), false),
  featured: z._default(z.boolean(), false),
  /** Of the article as its writer read it: refused where it changed since. null: saved over whatever is there. */
  updatedAt: z._default(z.nullable(z.iso.datetime()), null),
});
export type AdminPostWritten = z.output<typeof adminPost>;

/** Sent with the bytes of a picture. */
export const pictureWords = z.object({ alt: line(300) });

export const adminMarkdown = z.object({ content: z.string().check(z.maxLength(200_000)) });
export type AdminMarkdown = z.output<typeof adminMarkdown>;

/** An article as its page would show it. */
export interface ArticleDrawn {
  readonly html: string;
  readonly words: number;
}

/** One article, published or not. */
export interface AdminPost extends Omit<BlogPost, 'publishedAt' | 'picture'> {
  readonly published: boolean;
  /** null for a draft. */
  readonly publishedAt: string | null;
  /** When it was moved to the bin. */
  readonly removedAt: string | null;
}

/** The text of an article, which a version stores; neither its slug nor its publication. */
export interface PostText {
  readonly title: string;
  readonly excerpt: string;
  /** Markdown. */
  readonly content: string;
  readonly author: string;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  readonly imageUrl: string | null;
  readonly videoUrl: string | null;
}

/** An element of `GET …/posts/{id}/versions`: the present text, then the earlier ones. */
export interface AdminPostVersion {
  readonly id: number;
  readonly savedAt: string;
  /** null: it was delivered with the site. */
  readonly who: string | null;
  readonly text: PostText;
}

/** Makes a slug from a title: lower case, no accents, one hyphen for each run of other characters. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u0153', 'oe')
    .replaceAll('\u00e6', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 255);
}

/** Parses tags as typed: « dmarc, spf ,, bimi » is three. */
export function tagsOf(typed: string): readonly string[] {
  return [
    ...new Set(
      typed
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}
