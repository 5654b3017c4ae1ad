import * as z from 'zod/mini';
import type { FollowUpDays, FollowUpDropped, FollowUpState } from '../sale/follow-up.ts';
import type { MailKind, MailState } from './mails.ts';

/** The body of `POST /api/sys/core/mgmt/auth/login`. */
export const adminLogin = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Of the second factor (RFC 6238), or a recovery code; empty or absent where there is none. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});
export type AdminLogin = z.output<typeof adminLogin>;

/** The answer to a login. */
export interface AdminAdmitted {
  /** Opaque; sent back as `Authorization: Bearer`. */
  readonly token: string;
  /** The path segment of the dashboards. */
  readonly secret: string;
}

/** The body of `POST /api/sys/core/mgmt/auth/first`: the link printed at the first start creates the first account. */
export const firstAdmin = z.object({
  link: z.string().check(z.maxLength(100)),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\s]+$/)),
  password: z.string().check(z.maxLength(1000)),
  /** The name that signs reports; it can be set later. */
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  role: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
});
export type FirstAdmin = z.output<typeof firstAdmin>;

export const adminReading = z.object({ note: z._default(z.string().check(z.maxLength(4000)), '') });
/** The status of an order, in the order in which they follow. */
export type AdminReading = z.output<typeof adminReading>;

export const reportStatuses = ['unpaid', 'generating', 'toValidate', 'toSend', 'sent'] as const;

/** The same, with the ends that an order may have instead. */
export const reportStandings = [...reportStatuses, 'withdrawn', 'refunding', 'refundFailed', 'refunded'] as const;
export type ReportStanding = (typeof reportStandings)[number];

/** The largest number of a row: an `integer` of PostgreSQL. */
export const LARGEST_ROW = 2_147_483_647;

/** Filters of the list; an absent one does not filter. `days`: created within as many days. */
export const adminOrdersQuery = z.object({
  q: z._default(z.string().check(z.maxLength(200)), ''),
  before: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(LARGEST_ROW))),
  status: z.optional(z.enum(reportStandings)),
  letter: z.optional(z.enum(['A', 'B', 'C', 'D', 'E', 'F'])),
  days: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(3650))),
});
export type AdminReportsAsked = z.output<typeof adminOrdersQuery>;

export const adminReason = z.object({ reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') });

export type AdminReason = z.output<typeof adminReason>;

/** The body of `POST …/refund/{id}`. */
export const adminRefund = z.object({
  /** For the journal. */
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** A code of the account’s second factor or a recovery code; its password where it has no second factor. */
  proof: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** The money was returned by other means already, after the provider could not. */
  elsewhere: z._default(z.boolean(), false),
});
export type AdminRefund = z.output<typeof adminRefund>;

export const adminAddress = z.object({
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
});

export type AdminAddress = z.output<typeof adminAddress>;

export type PaymentStatus = 'pending' | 'completed';

/** One order as the administrator sees it; the first eleven fields are the specification’s. */
export interface AdminOrderSummary {
  readonly id: number;
  readonly domain: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly paymentStatus: PaymentStatus;
  readonly reportGenerated: boolean;
  readonly adminValidated: boolean;
  readonly emailSent: boolean;
  /** No relay is configured: the message is a file on the server’s machine. */
  readonly isWritten: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly score: string | null;
  /** The number that buyers quote. */
  readonly number: string;
  /**
   * What the five statuses do not express. `withdrawn`: before the report was provided; `withdrawnLate`: afterwards. `refunding`: the money
   * is on its way back; `refundFailed`: it did not arrive, and is owed; both, and `refunded`, whether or not the report was sent.
   */
  readonly trouble:
    | 'generation'
    | 'delivery'
    | 'refunding'
    | 'refundFailed'
    | 'refunded'
    | 'withdrawn'
    | 'withdrawnLate'
    | null;
  /** The domain is being audited again; the report will be drawn from the new audit. */
  readonly isAudited: boolean;
  /** When the report is sent, ISO 8601: until then it can be taken back; null where it was not released, or has been sent. */
  readonly releaseAt: string | null;
  /** The delivery time promised to the buyer, ISO 8601; null before the payment and once the report is sent. */
  readonly dueAt: string | null;
  readonly company: string | null;
  readonly reportId: string;
  /** The audit that the report is drawn from: the bought one, or the repeated one. */
  readonly auditedReportId: string;
}

/** A situation that waits for a person. */
export interface AdminAlert {
  readonly id: number;
  readonly kind: string;
  /** In French. */
  readonly title: string;
  readonly orderNumber: string | null;
  readonly orderId: number | null;
  readonly openedAt: string;
  readonly detail: AlertDetail;
}

/** What an alert may tell beside its title. */
export const alertFacts = [
  'id',
  'session',
  'reference',
  'intentId',
  'dispute',
  'amountCents',
  'currency',
  'name',
  'email',
  'orderNumber',
  'mail',
  'recipient',
  'answer',
  'reason',
  'message',
  'days',
  'dueAt',
  'most',
  'waiting',
] as const;
export type AlertDetail = { readonly [Fact in (typeof alertFacts)[number]]?: string | number | null };
/** One order in full. */
export interface AdminOrder extends AdminOrderSummary {
  readonly timeline: readonly { readonly step: OrderStep; readonly at: string | null }[];
  /** Audits that come with the report, in the order of their dates. */
  readonly followUps: readonly AdminFollowUp[];
  readonly mails: readonly {
    readonly kind: MailKind;
    readonly recipient: string;
    readonly state: MailState;
    readonly at: string;
    readonly answer: string | null;
  }[];
  readonly file: { readonly sha256: string; readonly pages: number; readonly bytes: number } | null;
  /** The points that a careful reader would check first; one that is not ok is a reason to look again. */
  readonly quality: readonly { readonly label: string; readonly ok: boolean }[];
  readonly acts: readonly AdminAct[];
  /** Including all taxes. */
  readonly amountCents: number;
  /** The proof that a refund requires of the logged-in administrator. */
  readonly refundProof: 'code' | 'password';
  /** The first withdrawal that its buyer declared; null where there is none. */
  readonly withdrawal: AdminWithdrawal | null;
}

/** A withdrawal from an order, and its consequence. */
export interface AdminWithdrawal {
  /** ISO 8601. */
  readonly declaredAt: string;
  /** `due`: a refund is due, or a person decides that it is. `extinct`: the report was provided before, at the buyer's request. */
  readonly state: 'due' | 'refunded' | 'extinct';
  /** When it was refunded, or when the right ended because the report was provided; null where a refund is due. */
  readonly since: string | null;
  /** Proof that the right ended; null where it did not. */
  readonly proof: {
    /** The buyer's consent, in its exact wording. */
    readonly words: string;
    readonly agreedAt: string;
    readonly termsVersion: string;
    /** The buyer is a business, which has no right of withdrawal. */
    readonly isBusiness: boolean;
  } | null;
}

/** An audit that comes with a report. */
export interface AdminFollowUp {
  readonly days: FollowUpDays;
  readonly state: FollowUpState;
  readonly why: FollowUpDropped | null;
  /** When it is due, or ended; ISO 8601. */
  readonly at: string;
  /** Letters then and now, « C → B »; null until it is done. */
  readonly letters: readonly [before: string | null, after: string | null] | null;
  /** Its page. */
  readonly path: string;
}

export type OrderStep =
  | 'ordered'
  | 'paid'
  | 'generated'
  | 'validated'
  | 'sent'
  | 'withdrawn'
  | 'refundBegun'
  | 'refundFailed'
  | 'refunded';

/** The acts that are possible on an order now. */
export type AdminAct = 'validate' | 'takeBack' | 'regenerate' | 'auditAgain' | 'sendAgain' | 'changeAddress' | 'refund';

/** Number of orders per status. */
export interface OrderCounts {
  readonly toValidate: number;
  readonly generated: number;
  readonly sent: number;
  readonly unpaid: number;
}

/** In the order of the specification. */
export type ReportStatus = (typeof reportStatuses)[number];

export function reportStatus(
  report: Pick<AdminOrderSummary, 'paymentStatus' | 'reportGenerated' | 'adminValidated' | 'emailSent'>,
): ReportStatus {
  if (report.paymentStatus !== 'completed') return 'unpaid';
  if (!report.reportGenerated) return 'generating';
  if (!report.adminValidated) return 'toValidate';
  return report.emailSent ? 'sent' : 'toSend';
}

/** The status of an order, or its end instead. */
export function reportStanding(
  report: Parameters<typeof reportStatus>[0] & Pick<AdminOrderSummary, 'trouble'>,
): ReportStanding {
  const { trouble } = report;
  return trouble !== null && isStanding(trouble) ? trouble : reportStatus(report);
}

function isStanding(word: string): word is ReportStanding {
  return reportStandings.some((standing) => standing === word);
}

/** Whether « Valider & Envoyer » is offered. */
export function mayValidate(report: Parameters<typeof reportStatus>[0]): boolean {
  return report.paymentStatus === 'completed' && report.reportGenerated && !report.adminValidated;
}
