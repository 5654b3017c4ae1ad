import type { PostText } from '@rempart/contract';

export interface Post extends LaunchArticle {
  readonly id: number;
  readonly publishedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An article as this checkout contains it. */
export interface LaunchArticle extends PostText {
  readonly slug: string;
  readonly featured: boolean;
}

/** An article, published or not. */
export interface StoredPost extends LaunchArticle {
  readonly id: number;
  readonly published: boolean;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it was moved to the bin. */
  readonly removedAt: Date | null;
}

/** One saved text of an article. */
export interface PostVersion {
  readonly id: number;
  readonly savedAt: Date;
  /** null: it is delivered with the program. */
  readonly who: string | null;
  readonly text: PostText;
}

export interface Saved {
  readonly who: string;
  readonly at: Date;
}

export interface WrittenPost extends LaunchArticle {
  readonly published: boolean;
  readonly publishedAt: Date | null;
}

export interface Posts {
  /** Last changed first. This and the other methods ignore articles in the bin, except that their slugs remain taken. */
  readonly all: () => Promise<readonly StoredPost[]>;
  readonly byId: (id: number) => Promise<StoredPost | null>;
  /** null where another article has, or had, this slug. */
  readonly create: (post: WrittenPost, by: Saved) => Promise<StoredPost | null>;
  /**
   * null likewise, `changed` where it is no longer as it was at `over`, if that is given. The old slug redirects to it from now on, and the
   * old text is kept as a version.
   */
  readonly change: (
    id: number,
    post: WrittenPost,
    by: Saved & { readonly over: string | null },
  ) => Promise<StoredPost | 'changed' | null>;
  /** The texts of an article: the present one, then the last twenty. */
  readonly versions: (id: number) => Promise<readonly PostVersion[]>;
  /** Moves an article to the bin, out of sight at once; false where it is there already, or does not exist. */
  readonly remove: (id: number, at: Date) => Promise<boolean>;
  /** Restores an article from the bin unchanged; null where it is not in the bin. */
  readonly bringBack: (id: number) => Promise<StoredPost | null>;
  /** The articles in the bin, last removed first. */
  readonly bin: () => Promise<readonly StoredPost[]>;
  /** The slug of the published article that once had this one; null where there is none. */
  readonly movedTo: (slug: string) => Promise<string | null>;
  /** Newest first. */
  readonly published: () => Promise<readonly Post[]>;
  /** Publishes a launch article, once for ever: an edited or deleted one is left alone. */
  readonly sow: (article: LaunchArticle, at: Date) => Promise<void>;
}
