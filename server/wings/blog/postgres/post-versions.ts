import { isDeepStrictEqual } from 'node:util';
import type { PostText } from '@rempart/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import type { PostVersion, StoredPost } from '../ports/posts.ts';
import { postVersions } from './schema-blog.ts';

/** The present text, and twenty before it. */
const KEPT = 21;

/**
 * Stores the text of a save, if it differs from the previous one. The first change also stores the text of an article that was delivered
 * with the program.
 */
export async function keepVersion(
  tx: Executor,
  before: StoredPost | null,
  saved: StoredPost,
  who: string,
): Promise<void> {
  const postId = saved.id;
  const text = textOf(saved);
  if (before && isDeepStrictEqual(textOf(before), text)) return;
  const earlier = await versionsOf(tx, postId);
  if (before && earlier.length === 0)
    await tx.insert(postVersions).values({ postId, savedAt: before.updatedAt, who: null, text: textOf(before) });
  await tx.insert(postVersions).values({ postId, savedAt: saved.updatedAt, who, text });
  const over = earlier.slice(KEPT - 1).map(({ id }) => id);
  if (over.length > 0) await tx.delete(postVersions).where(inArray(postVersions.id, over));
}

/** Newest first. */
export async function versionsOf(db: Executor, postId: number): Promise<readonly PostVersion[]> {
  const { id, savedAt, who, text } = postVersions;
  return db
    .select({ id, savedAt, who, text })
    .from(postVersions)
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(id));
}

function textOf({ title, excerpt, content, author, category, tags, imageUrl, videoUrl }: StoredPost): PostText {
  return { title, excerpt, content, author, category, tags, imageUrl, videoUrl };
}
