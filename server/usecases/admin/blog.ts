import type { AdminPost, AdminPostWritten } from '@house/contract';
import type { Admin } from '../../admins.ts';
import { drawMarkdown } from '../../markdown.ts';
import { byAddress } from '../../pictures.ts';
import type { StoredPost, Tools } from '../../tools.ts';
import { Refusal } from '../refusal.ts';

type Given = Pick<Tools, 'store' | 'now'>;

/** All articles, the last changed first. */
export async function listPosts({ store }: Given): Promise<readonly AdminPost[]> {
  return (await store.posts.all()).map(viewOf);
}

/** Throws `SLUG_TAKEN`. */
export async function createPost(admin: Admin, written: AdminPostWritten, tools: Given): Promise<AdminPost> {
  const at = tools.now();
  const publishedAt = written.published ? at : null;
  const post = await tools.store.posts.create({ ...written, publishedAt }, at);
  if (!post) throw new Refusal('SLUG_TAKEN');
  await note(admin, 'createPost', post, tools);
  return viewOf(post);
}

/**
 * Publishing sets the time of publication, unpublishing takes it away, and a change of what is published leaves it. Who comes by an
 * earlier slug is led on. Throws `NOT_FOUND` and `SLUG_TAKEN`.
 */
export async function changePost(
  admin: Admin,
  id: number,
  written: AdminPostWritten,
  tools: Given,
): Promise<AdminPost> {
  const before = await tools.store.posts.byId(id);
  if (!before) throw new Refusal('NOT_FOUND');
  const at = tools.now();
  const publishedAt = written.published ? (before.published ? (before.publishedAt ?? at) : at) : null;
  const post = await tools.store.posts.change(id, { ...written, publishedAt }, at);
  if (!post) throw new Refusal('SLUG_TAKEN');
  await note(admin, 'changePost', post, tools);
  return viewOf(post);
}

/** Throws `NOT_FOUND`. */
export async function removePost(admin: Admin, id: number, tools: Given): Promise<void> {
  const post = await tools.store.posts.byId(id);
  if (!post || !(await tools.store.posts.remove(id))) throw new Refusal('NOT_FOUND');
  await note(admin, 'removePost', post, tools);
}

/** An article as its page would show it. */
export async function previewPost(
  content: string,
  { store }: Pick<Tools, 'store'>,
): Promise<{ readonly html: string; readonly words: number }> {
  const { html, words } = drawMarkdown(content, byAddress(await store.pictures.all()));
  return { html, words };
}

function note(admin: Admin, act: string, { slug }: StoredPost, { store, now }: Given): Promise<void> {
  return store.admins.note({ at: now(), who: admin.username, act, orderId: null, detail: { slug } });
}

function viewOf({ publishedAt, createdAt, updatedAt, ...post }: StoredPost): AdminPost {
  return {
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
