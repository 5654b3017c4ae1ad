import type { ContactInfo } from '@rempart/contract';
import type { AuditId } from '../domain/ids.ts';

/**
 * The life of an order; `failed_generation` and `delivery_uncertain` wait for a person. `refunded`: its money went back before its report
 * was sent, so that it never is. Whether the money went back afterwards is told by `refundOf`, whatever the state.
 */
export const orderStates = [
  'awaiting_payment',
  'paid',
  'generating',
  'generated',
  'failed_generation',
  'validated',
  'sending',
  'sent',
  'delivery_uncertain',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

export interface Order {
  readonly id: number;
  readonly publicId: string;
  readonly number: string;
  /** The audit that was bought: every link names it. */
  readonly auditId: AuditId;
  /** A later audit of the same domain, from which the report is drawn; null: the report is drawn from the audit that was bought. */
  readonly auditedId: AuditId | null;
  /** The running repeated audit of the same domain; null where there is none. */
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
  /** When its money left for good; null again where it came back. */
  readonly refundedAt: Date | null;
  /** When a refund of it began. */
  readonly refundBegunAt: Date | null;
  /** When its refund failed, so that its money is still owed. */
  readonly refundFailedAt: Date | null /** When its buyer withdrew, where that alone makes a refund due: the report is not sent from then on. */;
  readonly withdrawnAt: Date | null;
  /** The pending release of its report; null where it was never released, was taken back, or has been sent. */
  readonly release: Release | null;
  /** When its buyer first downloaded the report, from the page or by a mailed link. */
  readonly downloadedAt: Date | null;
}

/** The release of a report by a person: by whom, with which note, and when it is sent unless it is taken back. */
export interface Release {
  readonly by: string;
  readonly note: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Consents in the exact wording that was shown. */
export interface Agreement {
  readonly termsVersion: string;
  readonly terms: string;
  /**
   * The second box: a consumer accepts immediate supply and loss of the right of withdrawal; a business states that it buys as a business.
   */
  readonly immediate: string;
  readonly at: string;
}

/** Where the refund of an order stands; null where none began. */
export function refundOf({
  refundedAt,
  refundBegunAt,
  refundFailedAt,
}: Pick<Order, 'refundedAt' | 'refundBegunAt' | 'refundFailedAt'>): 'pending' | 'done' | 'failed' | null {
  if (refundedAt !== null) return 'done';
  if (refundFailedAt !== null) return 'failed';
  return refundBegunAt === null ? null : 'pending';
}

/** Whether its buyer may download the report: a person has read it, and no refund began. */
export function isDownloadable(order: Order): boolean {
  return order.validatedAt !== null && refundOf(order) === null;
}

/**
 * Whether a withdrawal under this address concerns this order: a paid one under the same address. Any other is no contract of that person.
 */
export function isWithdrawnBy(address: string, { email, paidAt }: Order): boolean {
  return paidAt !== null && email !== null && email.toLowerCase() === address.toLowerCase();
}

/** The life of an order: who buys, what was agreed, and its state. */
export interface Orders {
  readonly open: (order: {
    readonly publicId: string;
    readonly number: string;
    readonly auditId: AuditId;
    readonly amountCents: number;
    readonly at: Date;
  }) => Promise<Order>;
  readonly find: (publicId: string) => Promise<Order | null>;
  /** By the number that buyers quote. */
  readonly byNumber: (number: string) => Promise<Order | null>;
  /** Returns false once the order is no longer unpaid: the buyer cannot change afterwards. */
  readonly setContact: (orderId: number, contact: ContactInfo) => Promise<boolean>;
  /** Returns false likewise. */
  readonly setAgreement: (orderId: number, agreement: Agreement) => Promise<boolean>;
  /** awaiting_payment → paid; false where it was not unpaid. Fills in a name and an address that were never entered. */
  readonly pay: (
    orderId: number,
    payer: { readonly email: string | null; readonly name: string | null },
    at: Date,
  ) => Promise<boolean>;
  /** A refund of a paid order began: from now on its report is neither sent nor downloaded. */
  readonly beginRefund: (orderId: number, at: Date) => Promise<void>;
  /** The money of a paid order left. One whose report was not sent becomes `refunded`; any other keeps its state. */
  readonly refund: (orderId: number, at: Date) => Promise<void>;
  /** The refund failed: the money is owed, and a person must act. */
  readonly failRefund: (orderId: number, at: Date) => Promise<void> /**
   * The buyer withdraws: from now on the report cannot be provided. Returns false where it was provided already, unless that does not
   * matter (`evenIfProvided`), where a refund began or the order was never paid, and where the buyer withdrew before.
   */;
  readonly withdraw: (orderId: number, at: Date, evenIfProvided?: boolean) => Promise<boolean>;
  /** Records that the buyer downloaded the report; the first time stays. */
  readonly noteDownload: (orderId: number, at: Date) => Promise<void>;
  readonly setEmail: (orderId: number, email: string) => Promise<void>;
  readonly byId: (orderId: number) => Promise<Order | null>;
  /**
   * From one of these states to the next; false where the order is in another state, or the report would be provided although its buyer
   * withdrew or its money goes back.
   */
  readonly advance: (orderId: number, from: readonly OrderState[], to: OrderState, at: Date) => Promise<boolean>;
  /**
   * Releases the report of a generated order; false where the order is in another state, was released before, is being audited again, its
   * buyer withdrew, or its money goes back.
   */
  readonly letGo: (orderId: number, release: Release) => Promise<boolean>;
  /** Takes a release back or, inside a transaction, makes it final; false where exactly this release is no longer pending. */
  readonly endRelease: (orderId: number, release: Release) => Promise<boolean>;
  /** What this order's buyer agreed to; null where it was bought without an agreement on this site. */
  readonly agreement: (orderId: number) => Promise<Agreement | null>;
}
