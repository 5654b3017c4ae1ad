import { KEPT } from '@rempart/contract';
import { exists, inArray, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { deleteBefore } from '../../../adapters/postgres/rows.ts';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import type { BlogTables } from '../ports/tools.ts';
import { drawingsIn } from './drawings.ts';
import { picturesIn } from './pictures.ts';
import { postsIn } from './posts.ts';
import { blogPictures, blogPosts, postSlugs, postVersions } from './schema-blog.ts';

export const blogData: WingData<BlogTables> = {
  tables: (db) => ({ posts: postsIn(db), drawings: drawingsIn(db), pictures: picturesIn(db) }),
  purge: async (db, before, now) => ({
    posts: await purgeBin(db, before(KEPT.posts)),
    pictures: await purgePictures(db, before(KEPT.pictures), now),
  }),
};

/** Articles that were moved to the bin before. */
async function purgeBin(db: Executor, before: Date): Promise<number> {
  const over = await db.delete(blogPosts).where(lt(blogPosts.removedAt, before)).returning({ id: blogPosts.id });
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await db.delete(postSlugs).where(inArray(postSlugs.postId, ids));
  return over.length;
}

/** Pictures that no article, nor version of one, has shown since; `now` is recorded for those in use. */
export async function purgePictures(db: Executor, before: Date, now: Date): Promise<number> {
  const showing = db
    .select({ one: sql`1` })
    .from(blogPosts)
    .where(sql`strpos(concat_ws(' ', ${blogPosts.imageUrl}, ${blogPosts.content}), ${blogPictures.sha256}) > 0`);
  const showedOnce = db
    .select({ one: sql`1` })
    .from(postVersions)
    .where(sql`strpos(${postVersions.text}::text, ${blogPictures.sha256}) > 0`);
  await db
    .update(blogPictures)
    .set({ usedAt: now })
    .where(or(exists(showing), exists(showedOnce)));
  return deleteBefore(db, blogPictures.usedAt, before);
}
