import type { AdminPost, AdminPostVersion, AdminPostWritten, ArticleDrawn, LoggedAct } from '@rempart/contract';
import type { Admin } from '../../../ports/admins.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { StoredPost } from '../ports/posts.ts';
import type { Tools } from '../ports/tools.ts';
import { drawArticle } from './draw-article.ts';

type Dependencies = Pick<Tools, 'store' | 'drawMarkdown' | 'drawingVersion' | 'now'>;

/** All articles, last changed first. */
export async function listPosts({ store }: Dependencies): Promise<readonly AdminPost[]> {
  return (await store.posts.all()).map(viewOf);
}

/** Throws `SLUG_TAKEN`, and `NOT_DRAWABLE` where its page could not be drawn in time. */
export async function createPost(admin: Admin, written: AdminPostWritten, tools: Dependencies): Promise<AdminPost> {
  const drawing = await drawArticle(written.content, tools);
  const at = tools.now();
  const publishedAt = written.published ? at : null;
  const post = await tools.store.posts.create({ ...written, publishedAt }, { who: admin.username, at });
  if (!post) throw new Refusal('SLUG_TAKEN');
  await tools.store.drawings.keep(post.id, drawing);
  await note(admin, 'createPost', post, tools);
  return viewOf(post);
}

/**
 * Publishing sets the time of publication, unpublishing clears it, and changing a published article leaves it. An earlier slug redirects to
 * the present one. Throws `NOT_FOUND`, `SLUG_TAKEN`, `NOT_DRAWABLE`, and `POST_CHANGED` where its writer read an earlier text.
 */
export async function changePost(
  admin: Admin,
  id: number,
  { updatedAt: over, ...written }: AdminPostWritten,
  tools: Dependencies,
): Promise<AdminPost> {
  const before = await tools.store.posts.byId(id);
  if (!before) throw new Refusal('NOT_FOUND');
  const drawing = await drawArticle(written.content, tools);
  const at = tools.now();
  const since = (before.published && before.publishedAt) || at;
  const publishedAt = written.published ? since : null;
  const post = await tools.store.posts.change(id, { ...written, publishedAt }, { who: admin.username, at, over });
  if (post === 'changed') throw new Refusal('POST_CHANGED');
  if (!post) throw new Refusal('SLUG_TAKEN');
  await tools.store.drawings.keep(id, drawing);
  await note(admin, 'changePost', post, tools);
  return viewOf(post);
}

/** Moves an article to the bin, from which it can be restored until the purge. Throws `NOT_FOUND`. */
export async function removePost(admin: Admin, id: number, tools: Dependencies): Promise<void> {
  const post = await tools.store.posts.byId(id);
  if (!post || !(await tools.store.posts.remove(id, tools.now()))) throw new Refusal('NOT_FOUND');
  await note(admin, 'removePost', post, tools);
}

export async function listBin({ store }: Dependencies): Promise<readonly AdminPost[]> {
  return (await store.posts.bin()).map(viewOf);
}

/** Restores an article unchanged, published where it was published. Throws `NOT_FOUND`. */
export async function bringBackPost(admin: Admin, id: number, tools: Dependencies): Promise<AdminPost> {
  const post = await tools.store.posts.bringBack(id);
  if (!post) throw new Refusal('NOT_FOUND');
  await note(admin, 'bringBackPost', post, tools);
  return viewOf(post);
}

export async function listVersions(id: number, { store }: Dependencies): Promise<readonly AdminPostVersion[]> {
  return (await store.posts.versions(id)).map(({ savedAt, ...version }) => ({
    ...version,
    savedAt: savedAt.toISOString(),
  }));
}

/** Saves the text of a version as the present one; slug and publication stay. Throws `NOT_FOUND`. */
export async function restoreVersion(
  admin: Admin,
  id: number,
  version: number,
  tools: Dependencies,
): Promise<AdminPost> {
  const post = await tools.store.posts.byId(id);
  const wanted = (await tools.store.posts.versions(id)).find((one) => one.id === version);
  if (!post || !wanted) throw new Refusal('NOT_FOUND');
  const { slug, published, featured } = post;
  const written = { ...wanted.text, tags: [...wanted.text.tags], slug, published, featured, updatedAt: null };
  return changePost(admin, id, written, tools);
}

/** An article as its page would show it. Throws `NOT_DRAWABLE`. */
export async function previewPost(content: string, tools: Dependencies): Promise<ArticleDrawn> {
  const { html, words } = (await drawArticle(content, tools)).drawn;
  return { html, words };
}

function note(admin: Admin, act: LoggedAct, { slug }: StoredPost, { store, now }: Dependencies): Promise<number> {
  return store.admins.note({ at: now(), who: admin.username, act, orderId: null, detail: { slug } });
}

function viewOf({ publishedAt, createdAt, updatedAt, removedAt, ...post }: StoredPost): AdminPost {
  return {
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
  };
}
