import * as z from 'zod/mini';
import type { FaultShown } from '../sale/follow-up.ts';
import { checkoutMessages } from '../sale/purchase-words.fr.ts';
import type { WatchedDeadline } from './deadline.ts';

/** `asked`: the confirmation message was sent, nothing else happens. `stopped`: by its watcher, or by the unsubscription in a message. */
export type WatchState = 'asked' | 'confirmed' | 'stopped';

/** How many days ahead a deadline is reported. */
export const DEADLINE_STEPS = [30, 14, 7, 1] as const;
export type DeadlineStep = (typeof DEADLINE_STEPS)[number];

/** A fault that appeared, got worse, was repaired, or whose subject no longer exists. */
export interface FaultChange extends FaultShown {
  readonly kind: 'appeared' | 'worsened' | 'repaired' | 'gone';
  readonly check: string;
}

export type WatchedChange =
  | FaultChange
  /** The DNS answers that the name no longer exists, or that it exists again. */
  | { readonly kind: 'existence'; readonly exists: boolean }
  | { readonly kind: 'letter'; readonly sense: 'better' | 'worse'; readonly before: string; readonly after: string }
  | { readonly kind: 'deadline'; readonly days: DeadlineStep; readonly deadline: WatchedDeadline }
  | SourceWatched;

/**
 * A change of who sends in the domain's name: an unknown source that rises, a known one that falls. Reported only to watchers with linked
 * reports.
 */
export interface SourceWatched {
  readonly kind: 'source';
  readonly sense: 'risen' | 'fallen';
  readonly name: string;
  readonly isKnown: boolean;
  /** Messages a week: before, and in the week between the two UTC days. */
  readonly before: number;
  readonly after: number;
  readonly from: string;
  readonly until: string;
}

/** One finished audit of a watched domain. */
export interface WatchedAudit {
  /** ISO 8601. */
  readonly at: string;
  /** null where too little was measured that day. */
  readonly letter: string | null;
  /** 0 to 100. */
  readonly points: number | null;
  /** Much could not be measured: the letter might differ. */
  readonly provisional: boolean;
  readonly axes: readonly WatchedAxis[];
  /** The result itself; null once it was deleted. */
  readonly reportId: string | null;
}

export interface WatchedAxis {
  readonly id: string;
  readonly letter: string | null;
  readonly points: number | null;
}

/** A watched domain, for its watcher alone. All times are ISO 8601. */
export interface WatchedDomain extends Pick<WatchedAudit, 'letter' | 'points' | 'provisional' | 'axes'> {
  /** 128 random bits in base64url: identifies the watch, and opens nothing private. */
  readonly id: string;
  /** In ASCII. */
  readonly domain: string;
  /** The name in Unicode. */
  readonly unicode: string;
  readonly state: Exclude<WatchState, 'asked'>;
  /** When its watcher confirmed. */
  readonly since: string;
  /** Newest first, twelve months at most. */
  readonly history: readonly WatchedAudit[];
  /** Changes since then, newest first. */
  readonly changes: readonly { readonly at: string; readonly change: WatchedChange }[];
  /** Soonest first; future ones only. */
  readonly deadlines: readonly WatchedDeadline[];
  readonly lastAudit: string | null;
  /** null where it is stopped. */
  readonly nextAudit: string | null;
  /** Whether letter and day are published as a picture (`watchBadgePath`). */
  readonly badge: boolean;
  /** Whether reports of receivers are read for this watcher, who entered the link of their box. */
  readonly readsReports: boolean;
}

/** The watch that a mailed link concerns, before any act. */
export interface WatchLinkView {
  /** The domain that it confirms or stops, in Unicode; null: all domains of the address. */
  readonly domain: string | null;
  /** What the same link confirms besides, in Unicode: the rest of a list. */
  readonly others: readonly string[];
  /** Its present state. */
  readonly state: WatchState;
}

/** The answer to the confirmation button. */
export interface WatchConfirmed extends WatchLinkView {
  /** The page of the watched domains. */
  readonly listPath: string;
}

/** An address that a person types. */
export const typedAddress = z
  .string()
  .check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email));

/** The body of `POST /api/watching`: the domain of a result, and the address to notify. */
export const watchAsked = z.object({
  /** The public id of a finished audit. */
  reportId: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  email: typedAddress,
});
export type WatchAsked = z.output<typeof watchAsked>;

/** The body of `POST /api/watching/link`: the answer does not show whether anything is watched. */
export const watchLinkAsked = z.object({ email: typedAddress });
export type WatchLinkAsked = z.output<typeof watchLinkAsked>;

/** URLs for machines, each with a secret of its own, which is all that a reader needs. */
export interface WatchAddresses {
  /** Atom (RFC 4287): what changed. */
  readonly feed: string;
  /** iCalendar (RFC 5545): what expires. */
  readonly calendar: string;
}
