import type { ContactInfo, OrderCounts, ReportStanding } from '@rempart/contract';
import type { Attachment, Brief } from '@rempart/report';

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

/** `pending`: the means of payment takes time. `orphan`: no order stands behind it. `duplicate`: its order was already paid. */
export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'mismatch' | 'orphan' | 'duplicate' | 'refunded';

export type AlertKind =
  | 'AMOUNT_MISMATCH'
  | 'LIVEMODE_MISMATCH'
  | 'PAYMENT_WITHOUT_ORDER'
  | 'DOUBLE_PAYMENT'
  | 'REFUND_AFTER_DELIVERY'
  | 'DISPUTE'
  /** No session could be opened: buyers are sent to the operator's Payment Link. One alert a day. */
  | 'STATIC_PAGE_USED'
  | 'GENERATION_FAILED'
  | 'AUDIT_FAILED'
  /** What is read of a finished audit could not be made. */
  | 'VIEW_FAILED'
  | 'REFUND_FAILED'
  /** Whether a mail arrived is not known; it is not sent again by itself. */
  | 'MAIL_UNCERTAIN'
  | 'MAIL_REFUSED'
  /** Mails wait for their relay. */
  | 'MAIL_LATE'
  /** A report was not sent by the time that was promised. */
  | 'DELIVERY_LATE'
  /** Somebody withdrew from a contract: fourteen days to give the money back, where it is due. */
  | 'WITHDRAWAL'
  /** Somebody declared withdrawals that match no order: one alert a day. */
  | 'WITHDRAWAL_UNMATCHED'
  /** As many mails as may go to strangers within a day went. */
  | 'MAIL_CEILING';

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

/** A report that was made, ready to be read by a person and then sent. */
export interface ReportFile {
  readonly pdf: Uint8Array;
  readonly sha256: string;
  readonly pages: number;
  readonly attachments: readonly Attachment[];
  /** The same report as a page that stands by itself. */
  readonly html: string;
  /** What is said of it where it is handed over; null of one that was drawn before this was kept. */
  readonly brief: Brief | null;
}

/** A report that left the house, as far as its file goes. */
export interface IssuedReport {
  readonly domain: string;
  readonly letter: string | null;
  readonly issuedAt: Date;
  readonly pages: number;
  readonly sha256: string;
}

/** Consents as they were worded. */
export interface Agreement {
  readonly termsVersion: string;
  readonly terms: string;
  /** The second box: of a consumer, immediate supply and loss of the right of withdrawal; of a business, that it buys as such. */
  readonly immediate: string;
  readonly at: string;
}

export interface NewAlert {
  readonly kind: AlertKind;
  /** What distinguishes it from others of its kind: raised twice, it stays one. */
  readonly subject: string;
  readonly orderId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface OpenAlert extends NewAlert {
  readonly id: number;
  readonly openedAt: Date;
}

export interface Payment {
  readonly orderId: number | null;
  readonly sessionId: string;
  readonly intentId: string | null;
  readonly state: PaymentState;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly livemode: boolean;
  readonly reference: string | null;
}

/** Whether its buyer may fetch the report: a person has read it, and the money was not given back. */
export function isDownloadable({ validatedAt, state }: Order): boolean {
  return validatedAt !== null && state !== 'refunded';
}

/** Whether a withdrawal under this address is of this order: one that was paid, under the same address. Any other is no contract of theirs. */
export function isWithdrawnBy(address: string, { email, paidAt }: Order): boolean {
  return paidAt !== null && email !== null && email.toLowerCase() === address.toLowerCase();
}

/** An order with what is shown of it in a list. */
export interface ListedOrder extends Order {
  readonly domain: string;
  readonly reportPublicId: string;
  /** Of the analysis that its report is drawn from: done again, where it was. */
  readonly letter: string | null;
  readonly auditedPublicId: string;
  readonly isWithdrawn: boolean;
  /** Its report was written to disk for want of a relay, and no relay ever took it. */
  readonly isWritten: boolean;
}

/** Orders, the money that came for them, and what a person must look at. */
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
  /** What a token, known by its hash and not revoked, opens of a report: its newest order there. A browser has one token for all it buys. */
  readonly access: (
    tokenHash: string,
    purpose: 'browser' | 'download',
    reportId: number,
  ) => Promise<{ readonly order: Order; readonly expiresAt: Date } | null>;
  /** Whether a browser's token is one of ours, whatever it opens. */
  readonly isGranted: (tokenHash: string, at: Date) => Promise<boolean>;
  /** The newest paid order of a report, a refunded one only where there is no other. */
  readonly newestPaid: (reportId: number) => Promise<Order | null>;
  readonly grant: (access: {
    readonly orderId: number;
    readonly tokenHash: string;
    readonly purpose: 'browser' | 'download';
    /** `order`: the browser that ordered. `mail`: a mailed link, and the browser in which it was followed. */
    readonly origin: 'order' | 'mail';
    readonly expiresAt: Date;
  }) => Promise<void>;
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
  /** The mailed links of an order, and the browsers that came by one, open nothing any more; the browser that ordered does. */
  readonly revokeMailed: (orderId: number, at: Date) => Promise<void>;
  readonly byId: (orderId: number) => Promise<Order | null>;
  /** From one of these states to the next; false where the order stands elsewhere, or would be provided though its buyer withdrew. */
  readonly advance: (orderId: number, from: readonly OrderState[], to: OrderState, at: Date) => Promise<boolean>;
  /** Lets the report of a generated order go; false where it stands elsewhere, was let go before, is audited once more, or its buyer withdrew. */
  readonly letGo: (orderId: number, release: Release) => Promise<boolean>;
  /** Takes back what was let go, or, inside a transaction, makes it go for good; false where exactly this was no longer held. */
  readonly endRelease: (orderId: number, release: Release) => Promise<boolean>;
  /** Orders whose report was let go and has not left. */
  readonly letGoOrders: () => Promise<readonly Order[]>;
  /** The code printed in the report of an order: the first one that it was given, whatever is offered later. */
  readonly verificationCode: (orderId: number, fresh: string) => Promise<string>;
  /** The report with this code, once a person has let it go; null where there is none, or its file was erased. */
  readonly issued: (code: string) => Promise<IssuedReport | null>;
  /** This audit of the same domain runs now; null: it has ended. */
  readonly noteAudit: (orderId: number, reportId: number | null) => Promise<void>;
  /** From now on the report is drawn from this audit. */
  readonly drawFrom: (orderId: number, reportId: number) => Promise<void>;
  readonly keepFile: (orderId: number, file: ReportFile, at: Date) => Promise<void>;
  readonly file: (orderId: number) => Promise<ReportFile | null>;
  /** Every session of an order of which something was told. */
  readonly paymentsFor: (orderId: number) => Promise<readonly Payment[]>;

  /** Until the transaction ends nobody else takes an event: what two of them say of one payment is taken in turn. */
  readonly lockMoney: () => Promise<void>;
  /** Of these events, the ids of those that were received before. */
  readonly heardEvents: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** false: the event was received before. */
  readonly noteEvent: (id: string, type: string, at: Date) => Promise<boolean>;
  readonly payment: (sessionId: string) => Promise<Payment | null>;
  readonly paymentOf: (intentId: string) => Promise<Payment | null>;
  /** One row per session: the last that was told of it. */
  readonly keepPayment: (payment: Payment, at: Date) => Promise<void>;
  readonly parkRefund: (intentId: string, at: Date) => Promise<void>;
  /** true where a refund was waiting for this payment. */
  readonly takeParkedRefund: (intentId: string) => Promise<boolean>;
  readonly raise: (alert: NewAlert, at: Date) => Promise<void>;
  readonly openAlerts: () => Promise<readonly OpenAlert[]>;
  /** What this order's buyer agreed to; null where it was bought without saying so here. */
  readonly agreement: (orderId: number) => Promise<Agreement | null>;
  /** Newest first; `query` is looked for in name, address, domain and number, `before` is an order's number in the table. */
  readonly list: (asked: {
    readonly query: string;
    readonly before: number | null;
    readonly status?: ReportStanding | undefined;
    readonly letter?: string | undefined;
    readonly since?: Date | undefined;
    readonly limit: number;
  }) => Promise<readonly ListedOrder[]>;
  /** Of these addresses, whatever became of them; the newest first. */
  readonly ofAddresses: (emails: readonly string[]) => Promise<readonly ListedOrder[]>;
  readonly listed: (orderId: number) => Promise<ListedOrder | null>;
  readonly counts: () => Promise<OrderCounts>;
  /** false where it was closed before. */
  readonly closeAlert: (alertId: number, by: string, at: Date) => Promise<boolean>;
  /** Paid orders of an address, refunded ones left out, newest first. */
  readonly boughtBy: (email: string) => Promise<readonly Order[]>;
  /** Orders that were paid before a time and are not sent, refunded ones and those whose buyer withdrew left out. */
  readonly unsentSince: (before: Date) => Promise<readonly Order[]>;
  /** Writes down that a link was asked for; answers its number. */
  readonly askLink: (email: string, at: Date) => Promise<number>;
}
