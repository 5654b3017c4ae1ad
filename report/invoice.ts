import type { VatRegime } from '@rempart/contract';

/** What an invoice or a credit note says (CGI ann. II art. 242 nonies A), frozen when it is issued. */
export interface InvoiceBody {
  readonly seller: {
    readonly name: string | null;
    readonly legalForm: string | null;
    readonly siren: string | null;
    readonly registration: string | null;
    readonly vatNumber: string | null;
    readonly address: string | null;
  };
  readonly buyer: {
    readonly name: string;
    readonly company: string | null;
    readonly siren: string | null;
    readonly vatNumber: string | null;
    readonly address: string | null;
    readonly email: string | null;
  };
  /** What was sold: the domain of the report. */
  readonly domain: string;
  /** All taxes included. */
  readonly totalCents: number;
  /** null: not declared. Those issued before it was asked have none: without a rate they were of the « franchise ». */
  readonly vatRegime?: VatRegime | null;
  /** Per cent; null where no VAT is invoiced. */
  readonly vatRate: number | null;
  /** The time of the payment, or of the refund; ISO 8601. */
  readonly paidAt: string;
  /** The latest time at which the report is supplied, as promised; ISO 8601. Absent in those issued before it was noted. */
  readonly suppliedBy?: string;
  /** The invoice that a credit note undoes. */
  readonly undoes: string | null;
  /** Nothing was paid: the payment was pretended. */
  readonly isDemonstration: boolean;
}

/** `F-2026-000001` for an invoice, `A-2026-000001` for a credit note (« avoir »). */
export interface InvoiceSheet {
  readonly number: string;
  readonly kind: 'invoice' | 'credit';
  readonly orderNumber: string;
  readonly issuedAt: Date;
  readonly body: InvoiceBody;
}

/** The same as the template reads it: texts only. */
export interface InvoiceText {
  readonly title: string;
  readonly author: string;
  /** ISO 8601. */
  readonly day: string;
  readonly house: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  readonly line: readonly [string, string, string, string];
  readonly totals: readonly (readonly [string, string])[];
  readonly notes: readonly string[];
  readonly watermark: string | null;
}
