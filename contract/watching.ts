import * as z from 'zod/mini';
import type { FaultShown } from './follow-up.ts';
import { checkoutMessages } from './purchase-words.fr.ts';

/** `asked`: its mail of confirmation was sent, nothing else happens. `stopped`: by its watcher, or with the mail that it came by. */
export type WatchState = 'asked' | 'confirmed' | 'stopped';

/** A day on which something ends. */
export interface WatchedDeadline {
  readonly kind:
    | 'domain'
    | 'dependency'
    | 'web-certificate'
    | 'mail-certificate'
    | 'policy-certificate'
    | 'signature'
    | 'security-txt';
  /** The name concerned. */
  readonly name: string;
  /** ISO 8601. */
  readonly on: string;
  /** Renewed by a machine as a rule. */
  readonly automatic: boolean;
}

/** How many days ahead a deadline is told. */
export const DEADLINE_STEPS = [30, 14, 7, 1] as const;
export type DeadlineStep = (typeof DEADLINE_STEPS)[number];

/** A fault that came, got worse, was repaired, or of which there is nothing to say any more. */
export interface FaultChange extends FaultShown {
  readonly kind: 'appeared' | 'worsened' | 'repaired' | 'gone';
  readonly check: string;
}

export type WatchedChange =
  | FaultChange
  /** The DNS says that there is no such name any more, or that it is there again. */
  | { readonly kind: 'existence'; readonly exists: boolean }
  | { readonly kind: 'letter'; readonly sense: 'better' | 'worse'; readonly before: string; readonly after: string }
  | { readonly kind: 'deadline'; readonly days: DeadlineStep; readonly deadline: WatchedDeadline }
  | SourceWatched;

/** Of who writes in the domain's name: an unknown source that rises, a known one that falls. Told only to whoever has reports read. */
export interface SourceWatched {
  readonly kind: 'source';
  readonly sense: 'risen' | 'fallen';
  readonly name: string;
  readonly isKnown: boolean;
  /** Messages a week: before, and in the week from one UTC day to the other. */
  readonly before: number;
  readonly after: number;
  readonly from: string;
  readonly until: string;
}

/** One audit of a watched domain that came to its end. */
export interface WatchedAudit {
  /** ISO 8601. */
  readonly at: string;
  /** null where too little was measured that day. */
  readonly letter: string | null;
  /** 0 to 100. */
  readonly points: number | null;
  /** Much could not be measured: the letter may be another one. */
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

/** What somebody watches, for that person alone. All times are ISO 8601. */
export interface WatchedDomain extends Pick<WatchedAudit, 'letter' | 'points' | 'provisional' | 'axes'> {
  /** 128 random bits in base64url: tells it from others, and opens nothing private. */
  readonly id: string;
  /** In ASCII. */
  readonly domain: string;
  /** In its own letters. */
  readonly unicode: string;
  readonly state: Exclude<WatchState, 'asked'>;
  /** When its watcher confirmed. */
  readonly since: string;
  /** The newest first, twelve months at most. */
  readonly history: readonly WatchedAudit[];
  /** What changed since, the newest first. */
  readonly changes: readonly { readonly at: string; readonly change: WatchedChange }[];
  /** The soonest first; only those that are to come. */
  readonly deadlines: readonly WatchedDeadline[];
  readonly lastAudit: string | null;
  /** null where it is stopped. */
  readonly nextAudit: string | null;
  /** Whether anyone may see letter and day, as a picture (`watchBadgePath`). */
  readonly badge: boolean;
  /** Whether reports of receivers are read for this watcher, who gave the link of their box. */
  readonly readsReports: boolean;
}

/** What a link of a mail is about, before anything is done. */
export interface WatchLinkView {
  /** The domain it confirms or stops, in its own letters; null: all domains of the address. */
  readonly domain: string | null;
  /** How things stand with it now. */
  readonly state: WatchState;
}

/** After the button of confirmation. */
export interface WatchConfirmed extends WatchLinkView {
  /** The page of one's domains, for whoever confirmed. */
  readonly listPath: string;
}

const address = z.string().check(z.trim(), z.maxLength(254, checkoutMessages.email), z.email(checkoutMessages.email));

/** The body of `POST /api/watching`: the domain of a result, and where to write. */
export const watchAsked = z.object({
  /** Of a finished audit: its name. */
  reportId: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  email: address,
});
export type WatchAsked = z.output<typeof watchAsked>;

/** The body of `POST /api/watching/link`: the answer is the same whether or not anything is watched. */
export const watchLinkAsked = z.object({ email: address });
export type WatchLinkAsked = z.output<typeof watchLinkAsked>;

/** Addresses for machines, each with a secret of its own; whoever has one can read it. */
export interface WatchAddresses {
  /** Atom (RFC 4287): what changed. */
  readonly feed: string;
  /** iCalendar (RFC 5545): what ends. */
  readonly calendar: string;
}
