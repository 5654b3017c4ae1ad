import type { AdminPost } from '@rempart/contract';
import type { PostForm } from './draft.ts';

/** The author's state besides the articles themselves. */
export interface BlogDesk {
  /** The article in the editor; null while the list is shown. */
  readonly form: PostForm | null;
  /** A text that was typed and not saved. */
  readonly draft: PostForm | null;
  /** The article whose deletion awaits confirmation, and the one whose versions are shown. */
  readonly doomed: AdminPost | null;
  readonly looked: AdminPost | null;
  /** The article with a request in progress; 0 for a new one. */
  readonly busyId: number | null;
  /** Why the article in the editor was not saved. */
  readonly fault: string | null;
}

export type BlogDeskEvent =
  | { readonly type: 'draft-found'; readonly draft: PostForm | null }
  | { readonly type: 'editing'; readonly form: PostForm }
  /** The text stays as a draft. */
  | { readonly type: 'cancelled'; readonly draft: PostForm | null }
  | { readonly type: 'saving'; readonly id: number }
  | { readonly type: 'saved'; readonly draft: PostForm | null }
  /** `changed`: since the article was opened; the next attempt replaces it. */
  | { readonly type: 'not-saved'; readonly fault: string; readonly changed?: boolean }
  | { readonly type: 'changing'; readonly id: number }
  | { readonly type: 'changed' }
  | { readonly type: 'deletion-asked'; readonly post: AdminPost | null }
  | { readonly type: 'versions-asked'; readonly post: AdminPost | null };

export const emptyDesk: BlogDesk = { form: null, draft: null, doomed: null, looked: null, busyId: null, fault: null };

/** The state after an event. Typed text is kept until it is saved. */
export function blogDesk(desk: BlogDesk, event: BlogDeskEvent): BlogDesk {
  switch (event.type) {
    case 'draft-found':
      return { ...desk, draft: event.draft };
    case 'editing':
      return { ...desk, form: event.form, fault: null };
    case 'cancelled':
      return { ...desk, form: null, fault: null, draft: event.draft };
    case 'saving':
      return { ...desk, busyId: event.id, fault: null };
    case 'saved':
      return { ...desk, form: null, draft: event.draft, busyId: null, fault: null };
    case 'not-saved': {
      const form = desk.form && event.changed ? { ...desk.form, updatedAt: null } : desk.form;
      return { ...desk, form, busyId: null, fault: event.fault };
    }
    case 'changing':
      return { ...desk, busyId: event.id };
    case 'changed':
      return { ...desk, busyId: null };
    case 'deletion-asked':
      return { ...desk, doomed: event.post };
    case 'versions-asked':
      return { ...desk, looked: event.post };
  }
}
