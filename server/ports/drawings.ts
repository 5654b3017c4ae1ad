import { createHash } from 'node:crypto';
import type { Picture } from '@rempart/contract';
import type { KeptTerms, ReportOrder } from '@rempart/report';
import type { Invoice } from './invoices.ts';
import type { ReportFile } from './sold-reports.ts';

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

/** What makes documents, beside the event loop. */
export interface Rendering {
  /** Draws a report as a PDF. Rejects where the press is busy or gave up. */
  readonly drawReport: (order: ReportOrder) => Promise<ReportFile>;
  /** Draws an invoice or a credit note as a PDF. Rejects likewise. */
  readonly drawInvoice: (invoice: Invoice) => Promise<Uint8Array>;
  /** Draws the conditions of sale as a PDF, as they were kept. Rejects likewise. */
  readonly drawTerms: (kept: KeptTerms) => Promise<Uint8Array>;
  /** Draws an article as HTML, beside the event loop. Rejects where that takes too long, or too many wait. */
  readonly drawMarkdown: (asked: DrawingAsked) => Promise<Drawn>;
  /** Of what draws articles in this process. */
  readonly drawingVersion: string;
}
