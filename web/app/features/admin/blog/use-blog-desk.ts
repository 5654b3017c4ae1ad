import { type AdminPost, type AdminPostVersion, adminMessages, blogEndpoints } from '@rempart/contract';
import { useEffect, useReducer } from 'react';
import { messageOf } from '../../../message-of.ts';
import { useToast } from '../../../ui/toast.tsx';
import { AdminRefusal, adminCall } from '../session.ts';
import { useAnswer } from '../use-loaded.ts';
import { blogDesk, emptyDesk } from './blog-desk.ts';
import { dropDraft, emptyForm, formOf, keptDraft, type PostForm, writtenOf } from './draft.ts';

/** The articles of the blog, the author's state, and the author's acts. */
export function useBlogDesk(secret: string) {
  const posts = useAnswer(blogEndpoints.list, { path: { secret } });
  const bin = useAnswer(blogEndpoints.bin, { path: { secret } });
  const [desk, tell] = useReducer(blogDesk, emptyDesk);
  useEffect(() => tell({ type: 'draft-found', draft: keptDraft() }), []);
  const toast = useToast();
  const at = (post: Pick<AdminPost, 'id'>) => ({ secret, id: String(post.id) });
  /** Shows the result, and loads both lists again. */
  async function act(work: Promise<unknown>, done: string, failed: string): Promise<void> {
    await work.then(
      () => toast.show({ title: done }),
      (refusal: Error) => toast.show({ title: failed, description: refusal.message, variant: 'destructive' }),
    );
    posts.reload();
    bin.reload();
  }

  async function save(written: PostForm): Promise<void> {
    const { id } = written;
    tell({ type: 'saving', id: id ?? 0 });
    const body = writtenOf({ ...written, updatedAt: desk.form?.updatedAt ?? null });
    try {
      await (id === null
        ? adminCall(blogEndpoints.create, { path: { secret }, body })
        : adminCall(blogEndpoints.change, { path: at({ id }), body }));
    } catch (refusal) {
      const changed = refusal instanceof AdminRefusal && refusal.code === 'POST_CHANGED';
      tell({ type: 'not-saved', fault: `${adminMessages.saveFailed} : ${messageOf(refusal)}`, changed });
      return;
    }
    tell({ type: 'saved', draft: dropDraft(id) });
    toast.show({ title: id === null ? adminMessages.created : adminMessages.updated });
    posts.reload();
  }

  async function togglePublished(post: AdminPost): Promise<void> {
    tell({ type: 'changing', id: post.id });
    const body = writtenOf({ ...formOf(post), published: !post.published });
    const changing = adminCall(blogEndpoints.change, { path: at(post), body });
    await act(changing, adminMessages.updated, adminMessages.saveFailed);
    tell({ type: 'changed' });
  }

  async function remove(post: AdminPost): Promise<void> {
    tell({ type: 'deletion-asked', post: null });
    const removing = adminCall(blogEndpoints.remove, { path: at(post) });
    await act(removing, adminMessages.deleted, adminMessages.deleteFailed);
  }

  async function bringBack(post: AdminPost): Promise<void> {
    const bringing = adminCall(blogEndpoints.bringBack, { path: at(post) });
    await act(bringing, adminMessages.broughtBack, adminMessages.saveFailed);
  }

  async function restoreVersion(post: AdminPost, { id }: AdminPostVersion): Promise<void> {
    tell({ type: 'versions-asked', post: null });
    const restoring = adminCall(blogEndpoints.restoreVersion, { path: { ...at(post), version: String(id) } }).then(
      (restored) => posts.change((before) => before.map((one) => (one.id === restored.id ? restored : one))),
    );
    await act(restoring, adminMessages.versionRestored, adminMessages.saveFailed);
  }

  function forgetDraft(): void {
    tell({ type: 'draft-found', draft: desk.draft && dropDraft(desk.draft.id) });
  }

  return {
    posts,
    bin,
    desk,
    save: (written: PostForm) => void save(written),
    togglePublished: (post: AdminPost) => void togglePublished(post),
    remove: (post: AdminPost) => void remove(post),
    bringBack: (post: AdminPost) => void bringBack(post),
    restoreVersion: (post: AdminPost, version: AdminPostVersion) => void restoreVersion(post, version),
    forgetDraft,
    edit: (form: PostForm = emptyForm) => tell({ type: 'editing', form }),
    cancel: () => tell({ type: 'cancelled', draft: keptDraft() }),
    askDeletion: (post: AdminPost | null) => tell({ type: 'deletion-asked', post }),
    askVersions: (post: AdminPost | null) => tell({ type: 'versions-asked', post }),
  };
}
