import { sql } from 'drizzle-orm';
import { boolean, pgTable, serial, text, timestamp, varchar } from 'drizzle-orm/pg-core';

export * from './schema-admin.ts';
export * from './schema-analysis.ts';
export * from './schema-blog.ts';
export * from './schema-mail.ts';
export * from './schema-orders.ts';
export * from './schema-site.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const blogPosts = pgTable('blog_posts', {
  id: serial('id').primaryKey(),
  title: varchar('title', { length: 255 }).notNull(),
  slug: varchar('slug', { length: 255 }).notNull().unique(),
  excerpt: text('excerpt').notNull(),
  content: text('content').notNull(),
  author: varchar('author', { length: 100 }).notNull(),
  category: varchar('category', { length: 50 }).notNull(),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  imageUrl: varchar('image_url', { length: 500 }),
  videoUrl: varchar('video_url', { length: 500 }),
  published: boolean('published').notNull().default(false),
  featured: boolean('featured').notNull().default(false),
  publishedAt: moment('published_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
