import * as z from 'zod/mini';
import type { AdminOrderSummary, AdminWithdrawal } from './admin.ts';
import type { ContactMessage, PrivacyRequest } from './letters.ts';

export const letterKinds = ['message', 'privacy', 'withdrawal'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What people wrote by the forms of the site, as the administrator sees it. */
export interface AdminLetter {
  readonly kind: LetterKind;
  readonly reference: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** By when the law, or the house, wants it done; null where nothing does. */
  readonly dueAt: string | null;
  readonly email: string;
  /** null where it was not asked for. */
  readonly name: string | null;
  readonly company: string | null;
  readonly subject: ContactMessage['subject'] | null;
  readonly urgency: ContactMessage['urgency'] | null;
  readonly right: PrivacyRequest['right'] | null;
  /** As it was typed. */
  readonly orderNumber: string | null;
  readonly text: string;
  /** What a withdrawal comes to; null of other letters, and where it matches no paid order. */
  readonly withdrawal: AdminWithdrawal | null;
  /** Orders of the address that wrote, the newest first. */
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

/** Which letters are asked for; what is absent is not filtered by. */
export const adminLettersAsked = z.object({
  kind: z.optional(z.enum(letterKinds)),
  state: z.optional(z.enum(['open', 'closed'])),
});
export type AdminLettersAsked = z.output<typeof adminLettersAsked>;

/** The body of `POST …/letters/{reference}/close`. */
export const adminClosing = z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(500)), '') });
export type AdminClosing = z.output<typeof adminClosing>;
