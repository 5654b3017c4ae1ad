import type { WatchedAxis, WatchedChange, WatchedDeadline, WatchState } from '@rempart/contract';
import type { Verdict } from '@rempart/engine';
import type { AuditId, WatchAuditId } from '../../../domain/ids.ts';

/** `confirm` and `stop` are for one domain, or `stop` for all; `open` shows a watcher's domains; `feed` reads the changes, for machines. */
export type WatchTokenPurpose = 'confirm' | 'open' | 'stop' | 'feed';

/** `dropped`: the domain has no watcher any more, or its owner refuses audits. `failed`: it could not be completed. */
export type DomainAuditState = 'running' | 'done' | 'dropped' | 'failed';

/** A day on which something expires, and the check that reads it. */
export interface KnownDeadline extends WatchedDeadline {
  readonly check: string;
}

/** The known state of a domain: of each check the last measured verdict. */
export interface KnownOfDomain {
  readonly verdicts: readonly Verdict[];
  readonly deadlines: readonly KnownDeadline[];
  /** false where the DNS answered that there is no such name. */
  readonly exists: boolean;
}

/** A domain that is audited every day for all its watchers. */
export interface DomainWatched {
  readonly id: number;
  readonly domain: string;
  /** The name in Unicode. */
  readonly unicode: string;
  readonly nextAt: Date;
  readonly known: KnownOfDomain;
}

/** What determines an audit besides its domain. */
export interface AuditedWith {
  readonly selectors: string[];
  readonly sendsNothing: boolean;
  /** A watcher declared the domain their own; absent: none did. */
  readonly entitled?: boolean;
}

/** The audit of a domain on one day. */
export interface DomainAudit {
  readonly id: WatchAuditId;
  readonly domainId: number;
  /** The day on which it was due: UTC, « 2026-11-23 ». */
  readonly day: string;
  readonly state: DomainAuditState;
  /** null until its audit is opened, and after that was deleted. */
  readonly auditId: AuditId | null;
}

/** The part of an audit that the history stores. */
export interface AuditKept {
  readonly letter: string | null;
  readonly points: number | null;
  readonly provisional: boolean;
  readonly axes: readonly WatchedAxis[];
}

export interface AuditOfHistory extends AuditKept {
  readonly domainId: number;
  readonly at: Date;
  /** Its public name. */
  readonly reportId: string | null;
}

/** One watcher watches one domain. */
export interface Watch {
  readonly id: number;
  readonly publicId: string;
  readonly watcherId: number;
  readonly domainId: number;
  readonly state: WatchState;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
  readonly stoppedAt: Date | null;
  /** Whether its watcher publishes letter and day as a picture. */
  readonly badge: boolean;
  /** The watcher's own labels. */
  readonly tags: readonly string[];
}

export interface Watcher {
  readonly id: number;
  readonly email: string;
  /** Changes are reported on Mondays only. */
  readonly weekly: boolean;
}

export interface WatchToken {
  readonly watcher: Watcher;
  /** The watch that it concerns; null for all of the watcher. */
  readonly watchId: number | null;
}

/** A detected change that is not yet reported. */
export interface FoundChange {
  /** Distinguishes it from all other changes of the domain. */
  readonly subject: string;
  readonly change: WatchedChange;
}

export interface DatedChange {
  readonly domainId: number;
  readonly at: Date;
  readonly change: WatchedChange;
}

export interface ToldChange {
  readonly watchId: number;
  readonly unicode: string;
  readonly at: Date;
  readonly change: WatchedChange;
  /** The public name of the audit. */
  readonly reportId: string | null;
}

/** Watched domains and their watchers. */
/** Audits of watched names below one registered name, as many as visitors may ask for. */
export const AUDITS_AN_HOUR = 10;

export interface Watching {
  /** Opens a watch, or finds the one of this address and domain; a stopped one returns to `asked`. Concurrent callers for the same wait. */
  readonly ask: (
    asked: {
      readonly email: string;
      readonly domain: string;
      readonly unicode: string;
      readonly publicId: string;
    } & AuditedWith,
    at: Date,
  ) => Promise<Watch>;
  readonly byId: (watchId: number) => Promise<Watch | null>;
  /** By its public name. */
  readonly named: (publicId: string) => Promise<Watch | null>;
  readonly setBadge: (watchId: number, badge: boolean) => Promise<void>;
  readonly setTags: (watchId: number, tags: readonly string[]) => Promise<void>;
  /** Until the transaction ends, other callers that change this watcher's watches as a whole wait. */
  readonly hold: (watcherId: number) => Promise<void>;
  readonly setWeekly: (watcherId: number, weekly: boolean) => Promise<void>;
  readonly of: (watcherId: number) => Promise<readonly Watch[]>;
  readonly watcherOf: (email: string) => Promise<Watcher | null>;
  readonly watcherById: (watcherId: number) => Promise<Watcher | null>;
  /** asked → confirmed; false where it is in another state. A domain without watchers starts again, its first audit due at `firstAt`. */
  readonly confirm: (watchId: number, at: Date, firstAt?: Date) => Promise<boolean>;
  /** Stops one watch, or all of a watcher; what was stopped before keeps its date. */
  readonly stop: (which: { readonly watcherId: number; readonly watchId: number | null }, at: Date) => Promise<void>;

  readonly grant: (token: {
    readonly digest: string;
    readonly watcherId: number;
    readonly watchId: number | null;
    readonly purpose: WatchTokenPurpose;
    readonly expiresAt: Date;
  }) => Promise<void>;
  /** Revokes the tokens of a watcher for this purpose. */
  readonly revoke: (watcherId: number, purpose: WatchTokenPurpose) => Promise<void>;
  /** Deletes a watcher and all data that belong to that watcher alone. */
  readonly forget: (watcherId: number) => Promise<void>;
  /** null for a token that is unknown, expired, or of another purpose. */
  readonly token: (digest: string, purpose: WatchTokenPurpose, at: Date) => Promise<WatchToken | null>;

  readonly domain: (domainId: number) => Promise<DomainWatched | null>;
  /** Those of them that exist, in no order. */
  readonly domains: (domainIds: readonly number[]) => Promise<readonly DomainWatched[]>;
  /**
   * Begins today's audit of the domain that is most overdue; null where none is due. No two callers get the same. Names below one
   * registered name have `AUDITS_AN_HOUR` audits in any hour; those that are due beyond are put off, each to an hour with a place.
   */
  readonly takeDue: (at: Date, next: (domain: string, dueAt: Date) => Date) => Promise<DomainAudit | null>;
  readonly auditById: (watchAuditId: WatchAuditId) => Promise<DomainAudit | null>;
  /** The running audits, oldest first. */
  readonly running: () => Promise<readonly DomainAudit[]>;
  /** Sets the audit of a running one; the first value set stays. */
  readonly give: (watchAuditId: WatchAuditId, auditId: AuditId) => Promise<void>;
  /** The audit options of the active watches together, with all their selectors; null where there are none. */
  readonly wanted: (domainId: number) => Promise<AuditedWith | null>;
  /**
   * running → done, with the new known state and the changes; returns the changes that were not recorded before, none where it is in
   * another state.
   */
  readonly finish: (
    watchAuditId: WatchAuditId,
    found: { readonly kept: AuditKept; readonly known: KnownOfDomain; readonly changes: readonly FoundChange[] },
    at: Date,
  ) => Promise<readonly WatchedChange[]>;
  /** running → dropped or failed; false where it is in another state. */
  readonly end: (watchAuditId: WatchAuditId, state: 'dropped' | 'failed', at: Date) => Promise<boolean>;
  /** The last finished audit of a domain that is still stored. */
  readonly lastReport: (domainId: number) => Promise<AuditId | null>;
  /** The finished audits of these domains, newest first. */
  readonly history: (domainIds: readonly number[]) => Promise<readonly AuditOfHistory[]>;
  /** Of each of these domains the newest finished audit. */
  readonly lastAudits: (domainIds: readonly number[]) => Promise<readonly AuditOfHistory[]>;
  /** The changes of these domains, newest first. */
  readonly changesSince: (domainIds: readonly number[], since: Date) => Promise<readonly DatedChange[]>;

  /** Watchers with unreported changes. */
  readonly untold: () => Promise<readonly number[]>;
  /** Assigns all unreported changes of a watcher to a message; returns how many. Concurrent callers for the same watcher wait. */
  readonly tell: (watcherId: number, mailKey: string) => Promise<number>;
  readonly toldBy: (mailKey: string) => Promise<readonly ToldChange[]>;
}
