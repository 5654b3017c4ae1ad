import { type AdminPost, type AdminPostWritten, blogCategories, type Picture, slugOf, tagsOf } from '@rempart/contract';

/** The form as typed; tags as one text. */
export interface PostForm {
  readonly id: number | null;
  readonly title: string;
  readonly slug: string;
  /** The slug follows the title until it is typed by hand; a published article keeps its own. */
  readonly slugFollows: boolean;
  readonly excerpt: string;
  readonly content: string;
  readonly author: string;
  readonly category: AdminPost['category'];
  readonly tags: string;
  readonly imageUrl: string;
  readonly videoUrl: string;
  readonly published: boolean;
  readonly featured: boolean;
  /** Of the article as it was opened; null for a new one, and where its writer knows that it changed since. */
  readonly updatedAt: string | null;
}

export const emptyForm: PostForm = {
  id: null,
  title: '',
  slug: '',
  slugFollows: true,
  excerpt: '',
  content: '',
  author: 'Admin',
  category: blogCategories[0],
  tags: '',
  imageUrl: '',
  videoUrl: '',
  published: false,
  featured: false,
  updatedAt: null,
};

export function formOf(post: AdminPost): PostForm {
  const { id, title, slug, excerpt, content, author, category, published, featured, updatedAt } = post;
  const texts = { tags: post.tags.join(', '), imageUrl: post.imageUrl ?? '', videoUrl: post.videoUrl ?? '' };
  const written = { title, slug, slugFollows: false, excerpt, content, author, category, published, featured };
  return { id, updatedAt, ...written, ...texts };
}

export function typed(form: PostForm, change: Partial<PostForm>): PostForm {
  if (change.title !== undefined && form.slugFollows) return { ...form, ...change, slug: slugOf(change.title) };
  if (change.slug !== undefined) return { ...form, ...change, slugFollows: false };
  return { ...form, ...change };
}

/** The text with Markdown inserted at the caret, as a paragraph of its own; `caret` is its new position. */
export function insertAt(
  text: string,
  caret: number,
  piece: string,
): { readonly text: string; readonly caret: number } {
  const [before, after] = [text.slice(0, caret).trimEnd(), text.slice(caret).trimStart()];
  const head = before === '' ? piece : `${before}\n\n${piece}`;
  return { text: after === '' ? head : `${head}\n\n${after}`, caret: head.length };
}

/** Square brackets would end the description, backslashes would change it. */
export function pictureMarkdown({ alt, address }: Pick<Picture, 'alt' | 'address'>): string {
  return `![${alt.replace(/[[\]\\]/g, '\\$&')}](${address})`;
}

/** The request body for the server. */
export function writtenOf({ id: _, slugFollows: __, tags, imageUrl, videoUrl, ...form }: PostForm): AdminPostWritten {
  return { ...form, tags: [...tagsOf(tags)], imageUrl: imageUrl.trim() || null, videoUrl: videoUrl.trim() || null };
}

const KEY = 'adminDraft';

/** Typed and unsaved texts, stored in this tab alone: one for each article, the last typed first. */
function keptDrafts(): readonly PostForm[] {
  try {
    return [JSON.parse(sessionStorage.getItem(KEY) ?? '[]')].flat().map((kept) => ({ ...emptyForm, ...kept }));
  } catch {
    return [];
  }
}

export function keptDraft(): PostForm | null {
  return keptDrafts()[0] ?? null;
}

export function keepDraft(form: PostForm): void {
  sessionStorage.setItem(KEY, JSON.stringify([form, ...keptDrafts().filter(({ id }) => id !== form.id)]));
}

/** Forgets the draft of an article; returns the next one. */
export function dropDraft(dropped: PostForm['id']): PostForm | null {
  const others = keptDrafts().filter(({ id }) => id !== dropped);
  if (others.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(others));
  return others[0] ?? null;
}
