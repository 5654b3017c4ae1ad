import { eq } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import type { Drawings } from '../ports/drawings.ts';
import { blogPosts, postDrawings } from './schema-blog.ts';

/** The drawings of articles. */
export function drawingsIn(db: Executor): Drawings {
  return {
    of: async (postId) => {
      const { version, sourceSha256, drawn } = postDrawings;
      const [found] = await db
        .select({ version, sourceSha256, drawn })
        .from(postDrawings)
        .where(eq(postDrawings.postId, postId));
      return found ?? null;
    },

    keep: (postId, drawing) =>
      db.transaction(async (tx) => {
        const present = tx
          .select({ id: blogPosts.id })
          .from(blogPosts)
          .where(eq(blogPosts.id, postId))
          .for('key share');
        if ((await present).length === 0) return;
        const row = { ...drawing };
        await tx
          .insert(postDrawings)
          .values({ postId, ...row })
          .onConflictDoUpdate({ target: postDrawings.postId, set: row });
      }),
  };
}
