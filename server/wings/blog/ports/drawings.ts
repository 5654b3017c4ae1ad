import type { Picture } from '@rempart/contract';
import { sha256 } from '../../../common/digest.ts';

/** An article as HTML. */
export interface Drawn {
  readonly html: string;
  /** Headings of the second level. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly words: number;
}

/** Input of a drawing. */
export interface DrawingAsked {
  readonly source: string;
  /** By their address. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface Drawing {
  readonly drawn: Drawn;
  /** Version of the code that drew it. */
  readonly version: string;
  /** SHA-256 of the text that was drawn, hex. */
  readonly sourceSha256: string;
}

/** The drawn articles; each belongs to one text and is of no use for another. */
export interface Drawings {
  readonly of: (postId: number) => Promise<Drawing | null>;
  /** Replaces an earlier one; does nothing where the article is gone. */
  readonly keep: (postId: number, drawing: Drawing) => Promise<void>;
}

export function sourceSha256(source: string): string {
  return sha256(source);
}

/** Renders articles in a worker thread. */
export interface DrawingArticles {
  /** Draws an article as HTML. Rejects where that takes too long, or too many wait. */
  readonly drawMarkdown: (asked: DrawingAsked) => Promise<Drawn>;
  /** Version of the code that draws articles in this process. */
  readonly drawingVersion: string;
}
