import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { one, updatesAny } from '../../../adapters/postgres/rows.ts';
import type { Post, Posts } from '../ports/posts.ts';
import { keepVersion, versionsOf } from './post-versions.ts';
import { blogPosts, postSlugs, sownPosts } from './schema-blog.ts';

/** The articles of the blog. */
export function postsIn(db: Executor): Posts {
  return {
    published: async () => {
      const rows = await db
        .select()
        .from(blogPosts)
        .where(and(eq(blogPosts.published, true), inUse))
        .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id));
      return rows.map(postOf);
    },

    all: () => db.select().from(blogPosts).where(inUse).orderBy(desc(blogPosts.updatedAt), desc(blogPosts.id)),

    byId: async (id) =>
      one(
        await db
          .select()
          .from(blogPosts)
          .where(and(eq(blogPosts.id, id), inUse)),
      ),

    create: (post, { who, at }) =>
      db.transaction(async (tx) => {
        if (await isTaken(tx, post.slug, null)) return null;
        const row = { ...post, tags: [...post.tags], createdAt: at, updatedAt: at };
        const [created] = await tx.insert(blogPosts).values(row).onConflictDoNothing().returning();
        if (!created) return null;
        await keepVersion(tx, null, created, who);
        return created;
      }),

    change: (id, post, { who, at, over }) =>
      db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(blogPosts)
          .where(and(eq(blogPosts.id, id), inUse))
          .for('update');
        if (over !== null && before?.updatedAt.toISOString() !== over) return 'changed';
        if (!before || (await isTaken(tx, post.slug, id))) return null;
        if (before.slug !== post.slug) {
          await tx.delete(postSlugs).where(eq(postSlugs.slug, post.slug));
          await tx.insert(postSlugs).values({ slug: before.slug, postId: id }).onConflictDoNothing();
        }
        const row = { ...post, tags: [...post.tags], updatedAt: at };
        const [changed] = await tx.update(blogPosts).set(row).where(eq(blogPosts.id, id)).returning();
        if (!changed) return null;
        await keepVersion(tx, before, changed, who);
        return changed;
      }),

    versions: (id) => versionsOf(db, id),

    remove: (id, at) => updatesAny(db, blogPosts, { removedAt: at }, and(eq(blogPosts.id, id), inUse)),

    bringBack: async (id) =>
      one(
        await db
          .update(blogPosts)
          .set({ removedAt: null })
          .where(and(eq(blogPosts.id, id), isNotNull(blogPosts.removedAt)))
          .returning(),
      ),

    bin: () => db.select().from(blogPosts).where(isNotNull(blogPosts.removedAt)).orderBy(desc(blogPosts.removedAt)),

    movedTo: async (slug) => {
      const [found] = await db
        .select({ slug: blogPosts.slug })
        .from(postSlugs)
        .innerJoin(blogPosts, eq(blogPosts.id, postSlugs.postId))
        .where(and(eq(postSlugs.slug, slug), eq(blogPosts.published, true), inUse));
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

const inUse = isNull(blogPosts.removedAt);

/** Whether another article has, or had, this slug: a slug leads to one article. */
async function isTaken(tx: Executor, slug: string, own: number | null): Promise<boolean> {
  const having = await tx.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug));
  const had = await tx.select({ id: postSlugs.postId }).from(postSlugs).where(eq(postSlugs.slug, slug));
  return [...having, ...had].some(({ id }) => id !== own);
}

/** A published row always has its time; a row older than this rule uses its time of creation. */
function postOf(row: typeof blogPosts.$inferSelect): Post {
  const { published: _published, removedAt: _removedAt, publishedAt, ...rest } = row;
  return { ...rest, publishedAt: publishedAt ?? row.createdAt };
}
