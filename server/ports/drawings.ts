import type { Picture } from '@rempart/contract';
import type { KeptTerms, ReportOrder } from '@rempart/report';
import { sha256 } from '../common/digest.ts';
import type { ShownFort } from '../domain/pictures/share-image.ts';
import type { Invoice } from './invoices.ts';
import type { ReportFile } from './sold-reports.ts';

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

/** Renders documents in worker threads. */
export interface Rendering {
  /** Draws a report as a PDF. Rejects where the press is busy or failed. */
  readonly drawReport: (order: ReportOrder) => Promise<ReportFile>;
  /** Draws an invoice or a credit note as a PDF. Rejects likewise. */
  readonly drawInvoice: (invoice: Invoice) => Promise<Uint8Array>;
  /** Draws the conditions of sale as a PDF, from their stored text. Rejects likewise. */
  readonly drawTerms: (kept: KeptTerms) => Promise<Uint8Array>;
  /** Draws an article as HTML in a worker thread. Rejects where that takes too long, or too many wait. */
  readonly drawMarkdown: (asked: DrawingAsked) => Promise<Drawn>;
  /** Draws a preview picture as a PNG in a worker thread. Rejects where too many wait. */
  readonly drawPreview: (fort: ShownFort) => Promise<Uint8Array>;
  /** Version of the code that draws articles in this process. */
  readonly drawingVersion: string;
}
