import * as z from 'zod/mini';
import { visible } from '../site/visible.ts';
import { checkoutMessages } from './purchase-words.fr.ts';
import { isSiren } from './siren.ts';
import type { VatRegime } from './vat.fr.ts';

const name = (message: string) =>
  z.string().check(z.trim(), z.minLength(2, message), z.maxLength(100, message), visible(checkoutMessages.plain));

function luhn() {
  return z.refine<string>((text) => isSiren(text), checkoutMessages.sirenKey);
}

/** A business buyer. Its invoice names it, with its SIREN and its address (C. com. art. L441-9, CGI ann. II art. 242 nonies A). */
export const company = z.object({
  name: name(checkoutMessages.company),
  siren: z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3} ?\d{3}$/, checkoutMessages.siren), luhn()),
  vatNumber: z.optional(
    z.string().check(z.trim(), z.regex(/^(?:[A-Z]{2}[0-9A-Z ]{2,15})?$/, checkoutMessages.vatNumber)),
  ),
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(8, checkoutMessages.address),
      z.maxLength(200, checkoutMessages.address),
      visible(checkoutMessages.plain),
    ),
});

/** The body of `POST /api/contact-info/{reportId}`. */
export const contactInfo = z.object({
  firstName: name(checkoutMessages.firstName),
  lastName: name(checkoutMessages.lastName),
  email: z.string().check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email)),
  company: z.optional(company),
});
export type ContactInfo = z.output<typeof contactInfo>;

/** The body of `POST /api/checkout/{reportId}`: the buyer's consents, in the wording of `consentWords`. */
export const checkoutStart = z.object({
  /** The version that was shown. */
  termsVersion: z.string().check(z.maxLength(20)),
  terms: z.boolean(),
  /** The second box: `immediate` of a consumer, `business` of a business. */
  immediate: z.boolean(),
  /** Which of the two was shown; refused where it does not match the saved buyer. */
  asBusiness: z._default(z.boolean(), false),
});
export type CheckoutStart = z.output<typeof checkoutStart>;

/** The answer to `POST /api/checkout/{reportId}`: the page to which the browser is sent to pay. */
export interface CheckoutStarted {
  readonly url: string;
}

/**
 * The state of an order, for its buyer. `none`: this browser ordered nothing here, whatever others did. `orderWords` has the text of each.
 */
export type OrderStatus =
  | 'none'
  | 'open'
  | 'pending'
  | 'failed'
  | 'paid'
  | 'generated'
  | 'validated'
  | 'sent'
  | 'uncertain'
  | 'withdrawn'
  | 'refunding'
  | 'refundFailed'
  | 'refunded'
  | 'attention';

/**
 * The answer to `GET /api/checkout/{reportId}` and to `POST /api/contact-info/{reportId}`. A browser that did not order always gets `none`,
 * so that a shared link reveals nothing about an order. `open`: not paid; `pending`: the payment method takes time; `failed`: it ended
 * without payment; `attention`: an administrator must look first; `uncertain`: it is unknown whether the message arrived; `refunding`,
 * `refundFailed`, `refunded`: where its refund stands, whether or not the report was sent.
 */
export interface OrderView {
  readonly reportId: string;
  readonly domain: string;
  readonly status: OrderStatus;
  /** Whether this browser may download the PDF now. */
  readonly downloadable: boolean;
  /** null for a browser that is not the buyer's. */
  readonly order: {
    /** The number to quote, for example « C-20261121-7F3K ». */
    readonly number: string;
    readonly amountCents: number;
    /** Masked, except for the first letter and the domain. */
    readonly email: string | null;
    readonly createdAt: string;
    readonly paidAt: string | null;
    /** By when the report is sent, as promised; null before the payment. */
    readonly dueAt: string | null;
    readonly generatedAt: string | null;
    readonly validatedAt: string | null;
    readonly sentAt: string | null;
    readonly refundedAt: string | null;
    /** When the report was first downloaded from this site. */
    readonly downloadedAt: string | null;
    /** The number of its invoice, which `GET /api/invoice/{reportId}` returns to its buyer; null where there is none. */
    readonly invoice: string | null;
  } | null;
}

/** The notices before the order button, and whether there is one. The answer to `GET /api/sales`. */
export interface Sales {
  /** False until the operator's identity is complete, or where payment is not configured. */
  readonly enabled: boolean;
  /** Payments are simulated: no card, no money. */
  readonly sandbox: boolean;
  /** The payment provider, which thereby receives the buyer's address; null where payments are simulated or not configured. */
  readonly provider: 'stripe' | null;
  /** The VAT notice after the price; null where the operator declared nothing. */
  readonly vatRegime: VatRegime | null;
  readonly reviewHours: string | null;
  /** The latest time at which a report ordered now is sent, ISO 8601; null where it is unknown. */
  readonly deliveredBy: string | null;
}

/** The body of `POST /api/download-link`: the answer is the same whether or not there is such an order. */
export const lostLink = z.object({
  email: z.string().check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email)),
});

export type LostLink = z.output<typeof lostLink>;

/** The body of `POST /api/order-state`: the answer is the same whether or not there is such an order. */
export const askedState = z.object({
  number: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(40, checkoutMessages.number),
      z.regex(/^C-\d{8}-[A-Z0-9]{4,8}$/, checkoutMessages.number),
    ),
  email: z.string().check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email)),
});

export type AskedState = z.output<typeof askedState>;

/**
 * `later`: by a method that takes time; `paySlowRefund`: by one whose refunds take time; `settle` and `fail` tell how a payment or a refund
 * that takes time ends, and `fail` also that a bank sent a refund back.
 */
export const sandboxActions = [
  'pay',
  'paySlowRefund',
  'refuse',
  'later',
  'settle',
  'fail',
  'refund',
  'dispute',
  'lose',
  'win',
] as const;
export type SandboxAction = (typeof sandboxActions)[number];

/** The body of `POST /api/sandbox/{session}`: an act of the demonstration's visitor, of the seller (`refund`), or of a bank. */
export const sandboxAct = z.object({
  action: z.enum(sandboxActions),
  /** The provider's page asks for it where the order has none. */
  email: z.optional(
    z.string().check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email)),
  ),
});
export type SandboxAct = z.output<typeof sandboxAct>;

/** The answer to `GET` and `POST /api/sandbox/{session}`. */
export interface SandboxSession {
  readonly session: string;
  /** The product name, as sent to the provider. */
  readonly label: string;
  readonly amountCents: number;
  readonly email: string | null;
  readonly status: 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunding' | 'refunded' | 'disputed';
  readonly successUrl: string;
  readonly cancelUrl: string;
}
