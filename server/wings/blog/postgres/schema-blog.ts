import { type BlogCategory, type PostText, pictureTypes } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core';
import { moment, octets, ownedBy } from '../../../adapters/postgres/columns.ts';
import type { Drawn } from '../ports/drawings.ts';

export const blogPosts = pgTable('blog_posts', {
  id: serial('id').primaryKey(),
  title: varchar('title', { length: 255 }).notNull(),
  slug: varchar('slug', { length: 255 }).notNull().unique(),
  excerpt: text('excerpt').notNull(),
  content: text('content').notNull(),
  author: varchar('author', { length: 100 }).notNull(),
  category: varchar('category', { length: 50 }).$type<BlogCategory>().notNull(),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  imageUrl: varchar('image_url', { length: 500 }),
  videoUrl: varchar('video_url', { length: 500 }),
  published: boolean('published').notNull().default(false),
  featured: boolean('featured').notNull().default(false),
  publishedAt: moment('published_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** When it was moved to the bin. */
  removedAt: moment('removed_at'),
});

/** Earlier texts of articles. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: serial('id').primaryKey(),
    postId: ownedBy('post_id', () => blogPosts.id),
    savedAt: moment('saved_at').notNull(),
    /** null: it was delivered with the program. */
    who: text('who'),
    text: json('text').$type<PostText>().notNull(),
  },
  (table) => [index('post_versions_post').on(table.postId)],
);

/** An article as HTML, drawn when it was saved. */
export const postDrawings = pgTable('post_drawings', {
  postId: ownedBy('post_id', () => blogPosts.id).primaryKey(),
  /** The version of the code that drew it. */
  version: text('version').notNull(),
  /** SHA-256 of the text that was drawn, hex. */
  sourceSha256: text('source_sha256').notNull(),
  drawn: json('drawn').$type<Drawn>().notNull(),
});

export const blogPictures = pgTable('blog_pictures', {
  /** Of the octets, hex. */
  sha256: varchar('sha256', { length: 64 }).primaryKey(),
  type: text('type', { enum: pictureTypes }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  alt: text('alt').notNull(),
  octets: octets('octets').notNull(),
  /** When it was uploaded, or last found in an article. */
  usedAt: moment('used_at').notNull(),
});

/** Launch articles that were published once: an edited or deleted one does not come back. */
export const sownPosts = pgTable('sown_posts', {
  slug: varchar('slug', { length: 255 }).primaryKey(),
  sownAt: moment('sown_at').notNull(),
});

/** Earlier slugs of articles, which redirect to the article. */
export const postSlugs = pgTable('post_slugs', {
  slug: varchar('slug', { length: 255 }).primaryKey(),
  postId: integer('post_id').notNull(),
});
