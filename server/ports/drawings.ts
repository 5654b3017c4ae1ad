import type { ClientPage } from '@rempart/contract';
import type { KeptTerms, ReportOrder } from '@rempart/report';
import type { ShownFort } from '../domain/pictures/share-image.ts';
import type { Invoice } from './invoices.ts';
import type { ReportFile } from './sold-reports.ts';

/** Renders documents in worker threads. */
export interface Rendering {
  /** Draws a report as a PDF. Rejects where the press is busy or failed. */
  readonly drawReport: (order: ReportOrder) => Promise<ReportFile>;
  /** Draws an invoice or a credit note as a PDF. Rejects likewise. */
  readonly drawInvoice: (invoice: Invoice) => Promise<Uint8Array>;
  /** Draws the conditions of sale as a PDF, from their stored text. Rejects likewise. */
  readonly drawTerms: (kept: KeptTerms) => Promise<Uint8Array>;
  /** Draws the page of a client as a PDF. Rejects likewise. */
  readonly drawClientPage: (page: ClientPage) => Promise<Uint8Array>;
  /** Draws a preview picture as a PNG in a worker thread. Rejects where too many wait. */
  readonly drawPreview: (fort: ShownFort) => Promise<Uint8Array>;
}
