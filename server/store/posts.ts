import type { BlogCategory } from '@house/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Post, Posts, StoredPost } from '../tools.ts';
import type { Executor } from './database.ts';
import { blogPosts, postSlugs, sownPosts } from './schema.ts';

/** The articles of the blog. */
export function postsIn(db: Executor): Posts {
  return {
    published: async () => {
      const rows = await db
        .select()
        .from(blogPosts)
        .where(eq(blogPosts.published, true))
        .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id));
      return rows.map(postOf);
    },

    all: async () => {
      const rows = await db.select().from(blogPosts).orderBy(desc(blogPosts.updatedAt), desc(blogPosts.id));
      return rows.map(storedOf);
    },

    byId: async (id) => {
      const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
      return row ? storedOf(row) : null;
    },

    create: (post, at) =>
      db.transaction(async (tx) => {
        if (await isTaken(tx, post.slug, null)) return null;
        const row = { ...post, tags: [...post.tags], createdAt: at, updatedAt: at };
        const [created] = await tx.insert(blogPosts).values(row).onConflictDoNothing().returning();
        return created ? storedOf(created) : null;
      }),

    change: (id, post, at) =>
      db.transaction(async (tx) => {
        const [before] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update');
        if (!before || (await isTaken(tx, post.slug, id))) return null;
        if (before.slug !== post.slug) {
          await tx.delete(postSlugs).where(eq(postSlugs.slug, post.slug));
          await tx.insert(postSlugs).values({ slug: before.slug, postId: id }).onConflictDoNothing();
        }
        const row = { ...post, tags: [...post.tags], updatedAt: at };
        const [changed] = await tx.update(blogPosts).set(row).where(eq(blogPosts.id, id)).returning();
        return changed ? storedOf(changed) : null;
      }),

    remove: (id) =>
      db.transaction(async (tx) => {
        await tx.delete(postSlugs).where(eq(postSlugs.postId, id));
        const removed = await tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning({ id: blogPosts.id });
        return removed.length > 0;
      }),

    movedTo: async (slug) => {
      const [found] = await db
        .select({ slug: blogPosts.slug })
        .from(postSlugs)
        .innerJoin(blogPosts, eq(blogPosts.id, postSlugs.postId))
        .where(and(eq(postSlugs.slug, slug), eq(blogPosts.published, true)));
      return found?.slug ?? null;
    },

    sow: (article, at) =>
      db.transaction(async (tx) => {
        const [first] = await tx
          .insert(sownPosts)
          .values({ slug: article.slug, sownAt: at })
          .onConflictDoNothing()
          .returning();
        if (!first) return;
        const row = {
          ...article,
          tags: [...article.tags],
          published: true,
          publishedAt: at,
          createdAt: at,
          updatedAt: at,
        };
        await tx.insert(blogPosts).values(row).onConflictDoNothing();
      }),
  };
}

/** Whether another article has this slug, or had it: an address leads to one article. */
async function isTaken(tx: Executor, slug: string, own: number | null): Promise<boolean> {
  const having = await tx.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug));
  const had = await tx.select({ id: postSlugs.postId }).from(postSlugs).where(eq(postSlugs.slug, slug));
  return [...having, ...had].some(({ id }) => id !== own);
}

function storedOf(row: typeof blogPosts.$inferSelect): StoredPost {
  return { ...row, category: row.category as BlogCategory };
}

/** A published row always has its time; one of before this rule has that of its creation. */
function postOf(row: typeof blogPosts.$inferSelect): Post {
  const { published: _published, publishedAt, category, ...rest } = row;
  return { ...rest, category: category as BlogCategory, publishedAt: publishedAt ?? row.createdAt };
}
