import type { BeforeAfter, FollowUpDays, FollowUpDropped, FollowUpState } from '@rempart/contract';
import type { AuditId } from '../domain/ids.ts';

/** One promised later audit of a sold domain. */
export interface FollowUp {
  readonly id: number;
  readonly orderId: number;
  readonly days: FollowUpDays;
  /** 128 random bits: their holder may read the page and cancel the audits still to come. */
  readonly token: string;
  readonly state: FollowUpState;
  readonly why: FollowUpDropped | null;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
  /** When its buyer cancelled the audits still to come. */
  readonly stoppedAt: Date | null;
  /** The new audit; null until it begins, and after it was deleted. */
  readonly auditId: AuditId | null;
  readonly compared: BeforeAfter | null;
}

export type FollowUpEnd =
  | { readonly state: 'done'; readonly compared: BeforeAfter }
  | { readonly state: 'dropped'; readonly why: FollowUpDropped }
  | { readonly state: 'failed' };

export interface FollowUps {
  /** Plans a follow-up; of an order each number of days once. */
  readonly plan: (planned: Pick<FollowUp, 'orderId' | 'days' | 'token' | 'dueAt'>) => Promise<void>;
  /** planned → running, for the one that is most overdue; null where none is due. No two callers get the same. */
  readonly takeDue: (at: Date) => Promise<FollowUp | null>;
  readonly byId: (id: number) => Promise<FollowUp | null>;
  readonly byToken: (token: string) => Promise<FollowUp | null>;
  /** Of an order, in the order in which they were planned. */
  readonly of: (orderId: number) => Promise<readonly FollowUp[]>;
  /** Sets the audit of a running one; the first value set stays. */
  readonly audit: (id: number, auditId: AuditId) => Promise<void>;
  /** running → its end; false where it is in another state. */
  readonly end: (id: number, end: FollowUpEnd, at: Date) => Promise<boolean>;
  /** Ends all that is still to come of an order. */
  readonly drop: (orderId: number, why: FollowUpDropped, at: Date) => Promise<void>;
  /** Cancels all that is still to come of an order; what was cancelled before keeps its date. */
  readonly stop: (orderId: number, at: Date) => Promise<void>;
  /** New tokens for all follow-ups of an order: those that were mailed to a wrong address stop working. */
  readonly renewTokens: (orderId: number, fresh: () => string) => Promise<void>;
}
