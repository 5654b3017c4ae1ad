import type { InvoiceSheet } from '@rempart/report';

/** As issued; its content is frozen. */
export type Invoice = InvoiceSheet;

export interface Invoices {
  /**
   * Takes the next number of the year. Call it while holding the money lock, or two invoices would take the same one. An order has one of
   * each kind.
   */
  readonly issue: (invoice: Omit<Invoice, 'number'>) => Promise<Invoice>;
  /** The newest first; null: all. */
  readonly list: (most: number | null) => Promise<readonly Invoice[]>;
  readonly byNumber: (number: string) => Promise<Invoice | null>;
  readonly of: (orderNumber: string, kind: Invoice['kind']) => Promise<Invoice | null>;
}

export interface SaleTerms {
  /** Stores each text once. */
  readonly keep: (terms: { readonly version: string; readonly html: string; readonly at: Date }) => Promise<void>;
  /** The newest text of a version. */
  readonly read: (version: string) => Promise<string | null>;
}
