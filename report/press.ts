import type { ClientPage } from '@rempart/contract';
import type { InvoiceSheet } from './invoice.ts';
import type { DrawnReport } from './pdf.ts';
import type { ReportOrder } from './subject.ts';
import type { KeptTerms } from './terms.ts';
import { openThread, type ThreadOptions } from './thread.ts';

/** Renders reports, invoices and conditions of sale in a worker thread, one at a time, because rendering blocks its thread. */
export interface Press {
  /** @throws {ThreadRefusal} where the queue is full, the time is over, or the press was closed; any other error is a bug. */
  readonly drawReport: (order: ReportOrder) => Promise<DrawnReport>;
  /** @throws likewise. */
  readonly drawInvoice: (sheet: InvoiceSheet) => Promise<DrawnReport>;
  /** The conditions of sale as they stood on the day of a sale. @throws likewise. */
  readonly drawTerms: (kept: KeptTerms) => Promise<DrawnReport>;
  /** The page of a client as it is today. @throws likewise. */
  readonly drawClientPage: (page: ClientPage) => Promise<DrawnReport>;
  readonly close: () => Promise<void>;
}

export type PressOptions = Partial<ThreadOptions>;

/** What the thread is given. */
export type PressRequest =
  | { readonly report: ReportOrder }
  | { readonly invoice: InvoiceSheet }
  | { readonly terms: KeptTerms }
  | { readonly clientPage: ClientPage };

const TIME_LIMIT_MS = 20_000;
const QUEUE = 8;

export function openPress({ timeLimitMs = TIME_LIMIT_MS, queue = QUEUE }: PressOptions = {}): Press {
  const file = new URL('./press-worker.ts', import.meta.url);
  const { ask, close } = openThread<PressRequest, DrawnReport>(file, { timeLimitMs, queue });
  return {
    drawReport: (report) => ask({ report }),
    drawInvoice: (invoice) => ask({ invoice }),
    drawTerms: (terms) => ask({ terms }),
    drawClientPage: (clientPage) => ask({ clientPage }),
    close,
  };
}
