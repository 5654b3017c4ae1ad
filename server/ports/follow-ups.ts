import type { BeforeAfter, FollowUpDays, FollowUpDropped, FollowUpState } from '@rempart/contract';

/** One audit of a sold domain that was promised for later. */
export interface FollowUp {
  readonly id: number;
  readonly orderId: number;
  readonly days: FollowUpDays;
  /** 128 random bits: who has them sees the page, and may call off what is to come. */
  readonly token: string;
  readonly state: FollowUpState;
  readonly why: FollowUpDropped | null;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
  /** When its buyer called off what was to come. */
  readonly stoppedAt: Date | null;
  /** The new audit; null until it is begun, and once it was deleted. */
  readonly reportId: number | null;
  readonly compared: BeforeAfter | null;
}

/** How one ends. */
export type FollowUpEnd =
  | { readonly state: 'done'; readonly compared: BeforeAfter }
  | { readonly state: 'dropped'; readonly why: FollowUpDropped }
  | { readonly state: 'failed' };

export interface FollowUps {
  /** Promises one; of an order each number of days once. */
  readonly plan: (planned: Pick<FollowUp, 'orderId' | 'days' | 'token' | 'dueAt'>) => Promise<void>;
  /** planned → running, the one that is due since longest; null where none is. No two callers get the same. */
  readonly takeDue: (at: Date) => Promise<FollowUp | null>;
  readonly byId: (id: number) => Promise<FollowUp | null>;
  readonly byToken: (token: string) => Promise<FollowUp | null>;
  /** Of an order, the first promised first. */
  readonly of: (orderId: number) => Promise<readonly FollowUp[]>;
  /** The audit of a running one; the first that was given it stays. */
  readonly audit: (id: number, reportId: number) => Promise<void>;
  /** running → its end; false where it stands elsewhere. */
  readonly end: (id: number, end: FollowUpEnd, at: Date) => Promise<boolean>;
  /** All that is still to come of an order is called off; what was called off before keeps its day. */
  readonly stop: (orderId: number, at: Date) => Promise<void>;
  /** Other tokens for all of an order: those that were mailed to a wrong address open nothing any more. */
  readonly renewTokens: (orderId: number, fresh: () => string) => Promise<void>;
}
