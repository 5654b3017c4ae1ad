import * as z from 'zod/mini';
import type { ContactMessage, PrivacyRequest } from '../site/contact-requests.ts';
import type { AdminOrderSummary, AdminWithdrawal } from './admin.ts';

export const contactRequestKinds = ['message', 'privacy', 'withdrawal'] as const;
export type ContactRequestKind = (typeof contactRequestKinds)[number];

/** A message from one of the site's forms, as the administrator sees it. */
export interface AdminContactRequest {
  readonly kind: ContactRequestKind;
  readonly reference: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The deadline by law, or by the site's own promise; null where there is none. */
  readonly dueAt: string | null;
  readonly email: string;
  /** null where the form has no such field. */
  readonly name: string | null;
  readonly company: string | null;
  readonly subject: ContactMessage['subject'] | null;
  readonly urgency: ContactMessage['urgency'] | null;
  readonly right: PrivacyRequest['right'] | null;
  /** As typed. */
  readonly orderNumber: string | null;
  readonly text: string;
  /** The consequence of a withdrawal; null for other messages, and where it matches no paid order. */
  readonly withdrawal: AdminWithdrawal | null;
  /** Orders of the sender's address, newest first. */
  readonly orders: readonly Pick<
    AdminOrderSummary,
    | 'id'
    | 'number'
    | 'domain'
    | 'createdAt'
    | 'paymentStatus'
    | 'reportGenerated'
    | 'adminValidated'
    | 'emailSent'
    | 'isWritten'
    | 'trouble'
  >[];
  /** null while it waits. */
  readonly closed: { readonly at: string; readonly by: string; readonly note: string } | null;
}

/** Filters of the list; an absent one does not filter. */
export const adminContactRequestsAsked = z.object({
  kind: z.optional(z.enum(contactRequestKinds)),
  state: z.optional(z.enum(['open', 'closed'])),
});
export type AdminContactRequestsAsked = z.output<typeof adminContactRequestsAsked>;

/** The body of `POST …/letters/{reference}/close`. */
export const adminClosing = z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(500)), '') });
export type AdminClosing = z.output<typeof adminClosing>;
