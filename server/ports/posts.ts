import type { PostText } from '@rempart/contract';

/** An article that is published. */
export interface Post extends LaunchArticle {
  readonly id: number;
  readonly publishedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An article as it is written down in this checkout. */
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
  /** Since when it is in the bin. */
  readonly removedAt: Date | null;
}

/** The text of an article as it was saved once. */
export interface PostVersion {
  readonly id: number;
  readonly savedAt: Date;
  /** null: it came with the house. */
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
  /** The last changed first. This and the others know nothing of what is in the bin, but that its slug is taken. */
  readonly all: () => Promise<readonly StoredPost[]>;
  readonly byId: (id: number) => Promise<StoredPost | null>;
  /** null where another article has this slug, or had it. */
  readonly create: (post: WrittenPost, by: Saved) => Promise<StoredPost | null>;
  /** null likewise. The slug that it had leads to it from now on, and the text that it had is kept. */
  readonly change: (id: number, post: WrittenPost, by: Saved) => Promise<StoredPost | null>;
  /** The texts that an article had, the present one first, then the last twenty. */
  readonly versions: (id: number) => Promise<readonly PostVersion[]>;
  /** Into the bin, at once out of sight; false where it is there already, or nowhere. */
  readonly remove: (id: number, at: Date) => Promise<boolean>;
  /** Out of the bin, as it was; null where it is not in there. */
  readonly bringBack: (id: number) => Promise<StoredPost | null>;
  /** What is in the bin, the last first. */
  readonly bin: () => Promise<readonly StoredPost[]>;
  /** The slug of the published article that once had this one; null where there is none. */
  readonly movedTo: (slug: string) => Promise<string | null>;
  /** Newest first. */
  readonly published: () => Promise<readonly Post[]>;
  /** Publishes a launch article, once for ever: edited or deleted, it is left alone. */
  readonly sow: (article: LaunchArticle, at: Date) => Promise<void>;
}
