import type { BlogCategory } from '@house/contract';
import { desc, eq } from 'drizzle-orm';
import type { Post, Posts } from '../tools.ts';
import type { Executor } from './database.ts';
import { blogPosts, sownPosts } from './schema.ts';

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

/** A published row always has its time; one of before this rule has that of its creation. */
function postOf(row: typeof blogPosts.$inferSelect): Post {
  const { published: _published, publishedAt, category, ...rest } = row;
  return { ...rest, category: category as BlogCategory, publishedAt: publishedAt ?? row.createdAt };
}
