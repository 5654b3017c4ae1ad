import { createHash } from 'node:crypto';
import type { Picture } from '@rempart/contract';

/** An article as HTML. */
export interface Drawn {
  readonly html: string;
  /** Headings of the second level. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly words: number;
}

/** What is drawn from. */
export interface DrawingAsked {
  readonly source: string;
  /** By their address. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface Drawing {
  readonly drawn: Drawn;
  /** Of what drew it. */
  readonly version: string;
  /** SHA-256 of the text that was drawn, hex. */
  readonly sourceSha256: string;
}

/** The drawn articles; each belongs to a text, and is of no use for another one. */
export interface Drawings {
  readonly of: (postId: number) => Promise<Drawing | null>;
  /** In the place of an earlier one; nothing where the article is gone. */
  readonly keep: (postId: number, drawing: Drawing) => Promise<void>;
}

export function sourceSha256(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}
