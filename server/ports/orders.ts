import type { ContactInfo } from '@rempart/contract';

/** The life of an order; `failed_generation` and `delivery_uncertain` wait for a person. */
export type OrderState =
  | 'awaiting_payment'
  | 'paid'
  | 'generating'
  | 'generated'
  | 'failed_generation'
  | 'validated'
  | 'sending'
  | 'sent'
  | 'delivery_uncertain'
  | 'refunded';

export interface Order {
  readonly id: number;
  readonly publicId: string;
  readonly number: string;
  /** Which audit was bought: every link names it. */
  readonly reportId: number;
  /** A later audit of the same domain, from which the report is drawn; null: that which was bought. */
  readonly auditedId: number | null;
  /** The same domain is being audited once more; null where it is not. */
  readonly auditingId: number | null;
  readonly state: OrderState;
  readonly amountCents: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly company: {
    readonly name: string;
    readonly siren?: string;
    readonly vatNumber?: string;
    readonly address?: string;
  } | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly generatedAt: Date | null;
  readonly validatedAt: Date | null;
  readonly sentAt: Date | null;
  readonly refundedAt: Date | null;
  /** When its buyer withdrew, where that was before the report was provided: the money is due back, and the report is not sent. */
  readonly withdrawnAt: Date | null;
  /** Its report was let go and is held for a moment; null where it was not, was taken back, or has gone. */
  readonly release: Release | null;
  /** When its buyer first fetched the report here, by the page or by a mailed link. */
  readonly downloadedAt: Date | null;
}

/** A report that a person let go: by whom, with which note, and when it leaves unless it is taken back. */
export interface Release {
  readonly by: string;
  readonly note: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Consents as they were worded. */
export interface Agreement {
  readonly termsVersion: string;
  readonly terms: string;
  /** The second box: of a consumer, immediate supply and loss of the right of withdrawal; of a business, that it buys as such. */
  readonly immediate: string;
  readonly at: string;
}

/** Whether its buyer may fetch the report: a person has read it, and the money was not given back. */
export function isDownloadable({ validatedAt, state }: Order): boolean {
  return validatedAt !== null && state !== 'refunded';
}

/** Whether a withdrawal under this address is of this order: one that was paid, under the same address. Any other is no contract of theirs. */
export function isWithdrawnBy(address: string, { email, paidAt }: Order): boolean {
  return paidAt !== null && email !== null && email.toLowerCase() === address.toLowerCase();
}

/** The life of an order: who buys, what was agreed, and how far it is. */
export interface Orders {
  readonly open: (order: {
    readonly publicId: string;
    readonly number: string;
    readonly reportId: number;
    readonly amountCents: number;
    readonly at: Date;
  }) => Promise<Order>;
  readonly find: (publicId: string) => Promise<Order | null>;
  /** By the number that people quote. */
  readonly byNumber: (number: string) => Promise<Order | null>;
  /** false once the order is no longer unpaid: who bought stays who bought. */
  readonly setContact: (orderId: number, contact: ContactInfo) => Promise<boolean>;
  /** false likewise. */
  readonly setAgreement: (orderId: number, agreement: Agreement) => Promise<boolean>;
  /** awaiting_payment → paid; false where it was not unpaid. Fills in a name and an address that were never given. */
  readonly pay: (
    orderId: number,
    payer: { readonly email: string | null; readonly name: string | null },
    at: Date,
  ) => Promise<boolean>;
  /** Any paid state but sent → refunded; false otherwise. */
  readonly refund: (orderId: number, at: Date) => Promise<boolean>;
  /**
   * Its buyer withdraws: from now on the report is not provided any more. false where it was provided, where the money was given back or never
   * came, and where that was said before.
   */
  readonly withdraw: (orderId: number, at: Date) => Promise<boolean>;
  /** Its buyer fetched the report; the first time stays. */
  readonly noteDownload: (orderId: number, at: Date) => Promise<void>;
  readonly setEmail: (orderId: number, email: string) => Promise<void>;
  readonly byId: (orderId: number) => Promise<Order | null>;
  /** From one of these states to the next; false where the order stands elsewhere, or would be provided though its buyer withdrew. */
  readonly advance: (orderId: number, from: readonly OrderState[], to: OrderState, at: Date) => Promise<boolean>;
  /** Lets the report of a generated order go; false where it stands elsewhere, was let go before, is audited once more, or its buyer withdrew. */
  readonly letGo: (orderId: number, release: Release) => Promise<boolean>;
  /** Takes back what was let go, or, inside a transaction, makes it go for good; false where exactly this was no longer held. */
  readonly endRelease: (orderId: number, release: Release) => Promise<boolean>;
  /** What this order's buyer agreed to; null where it was bought without saying so here. */
  readonly agreement: (orderId: number) => Promise<Agreement | null>;
}
