import type { WatchedAxis, WatchedChange, WatchedDeadline, WatchState } from '@rempart/contract';
import type { Verdict } from '@rempart/engine';

/** `confirm` and `stop` are of one domain, or `stop` of all; `open` shows a watcher's domains; `feed` reads what changed, for machines. */
export type WatchTokenPurpose = 'confirm' | 'open' | 'stop' | 'feed';

/** `dropped`: nobody watched any more, or the owner of the domain refuses audits. `failed`: it could not be brought to its end. */
export type DomainAuditState = 'running' | 'done' | 'dropped' | 'failed';

/** A day on which something ends, and the check that reads it. */
export interface KnownDeadline extends WatchedDeadline {
  readonly check: string;
}

/** What is known of a domain: of each check the last verdict that was measured. */
export interface KnownOfDomain {
  readonly verdicts: readonly Verdict[];
  readonly deadlines: readonly KnownDeadline[];
  /** false where the DNS said that there is no such name. */
  readonly exists: boolean;
}

/** A domain that is audited every day, whoever watches it. */
export interface DomainWatched {
  readonly id: number;
  readonly domain: string;
  /** In its own letters. */
  readonly unicode: string;
  readonly nextAt: Date;
  readonly known: KnownOfDomain;
}

/** What decides an audit beside its domain. */
export interface AuditedWith {
  readonly selectors: string[];
  readonly sendsNothing: boolean;
}

/** The audit of a domain on one day. */
export interface DomainAudit {
  readonly id: number;
  readonly domainId: number;
  /** On which it was due: UTC, « 2026-11-23 ». */
  readonly day: string;
  readonly state: DomainAuditState;
  /** null until its report is opened, and once that was deleted. */
  readonly reportId: number | null;
}

/** What is kept of an audit for the history. */
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

/** Somebody watches a domain. */
export interface Watch {
  readonly id: number;
  readonly publicId: string;
  readonly watcherId: number;
  readonly domainId: number;
  readonly state: WatchState;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
  readonly stoppedAt: Date | null;
  /** Whether its watcher lets anyone see letter and day, as a picture. */
  readonly badge: boolean;
  /** How its watcher sorts it. */
  readonly tags: readonly string[];
}

export interface Watcher {
  readonly id: number;
  readonly email: string;
  /** Told on Mondays only. */
  readonly weekly: boolean;
}

export interface WatchToken {
  readonly watcher: Watcher;
  /** The watch that it is about; null for all of the watcher. */
  readonly watchId: number | null;
}

/** A change that was found, before it is told. */
export interface FoundChange {
  /** What tells it from all other changes of the domain. */
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
  /** The public name of the audit's report. */
  readonly reportId: string | null;
}

/** Domains that are watched, and the people who watch them. */
export interface Watching {
  /** Opens a watch, or finds the one of this address and domain; one that was stopped is `asked` again. Others who ask for the same wait. */
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
  /** By the name that it has outside. */
  readonly named: (publicId: string) => Promise<Watch | null>;
  readonly setBadge: (watchId: number, badge: boolean) => Promise<void>;
  readonly setTags: (watchId: number, tags: readonly string[]) => Promise<void>;
  /** Until the transaction ends, whoever else changes what this watcher watches as a whole waits. */
  readonly hold: (watcherId: number) => Promise<void>;
  readonly setWeekly: (watcherId: number, weekly: boolean) => Promise<void>;
  readonly of: (watcherId: number) => Promise<readonly Watch[]>;
  readonly watcherOf: (email: string) => Promise<Watcher | null>;
  readonly watcherById: (watcherId: number) => Promise<Watcher | null>;
  /** asked → confirmed; false where it stands elsewhere. A domain that nobody watched is begun anew: its first audit is due at once. */
  readonly confirm: (watchId: number, at: Date) => Promise<boolean>;
  /** Stops one, or all of a watcher; what was stopped before keeps its day. */
  readonly stop: (which: { readonly watcherId: number; readonly watchId: number | null }, at: Date) => Promise<void>;

  readonly grant: (token: {
    readonly digest: string;
    readonly watcherId: number;
    readonly watchId: number | null;
    readonly purpose: WatchTokenPurpose;
    readonly expiresAt: Date;
  }) => Promise<void>;
  /** What was granted to a watcher for this purpose opens nothing any more. */
  readonly revoke: (watcherId: number, purpose: WatchTokenPurpose) => Promise<void>;
  /** Deletes a watcher with all that is only theirs. */
  readonly forget: (watcherId: number) => Promise<void>;
  /** null for one that is unknown, over, or of another purpose. */
  readonly token: (digest: string, purpose: WatchTokenPurpose, at: Date) => Promise<WatchToken | null>;

  readonly domain: (domainId: number) => Promise<DomainWatched | null>;
  /** Those of them that are there, in no order. */
  readonly domains: (domainIds: readonly number[]) => Promise<readonly DomainWatched[]>;
  /** The audit of a day of the domain that is due since longest, begun; null where none is. No two callers get the same. */
  readonly takeDue: (at: Date, next: (domain: string, dueAt: Date) => Date) => Promise<DomainAudit | null>;
  readonly auditById: (auditId: number) => Promise<DomainAudit | null>;
  /** What is still running, the oldest first. */
  readonly running: () => Promise<readonly DomainAudit[]>;
  /** The report of a running one; the first that was given it stays. */
  readonly give: (auditId: number, reportId: number) => Promise<void>;
  /** With what those want it audited who confirmed and did not stop: all their selectors together; null where nobody does. */
  readonly wanted: (domainId: number) => Promise<AuditedWith | null>;
  /** running → done, with what is known now and what changed; answers the changes that were not noted before, none where it stands elsewhere. */
  readonly finish: (
    auditId: number,
    found: { readonly kept: AuditKept; readonly known: KnownOfDomain; readonly changes: readonly FoundChange[] },
    at: Date,
  ) => Promise<readonly WatchedChange[]>;
  /** running → dropped or failed; false where it stands elsewhere. */
  readonly end: (auditId: number, state: 'dropped' | 'failed', at: Date) => Promise<boolean>;
  /** The report of the last audit of a domain that was done and whose report is still there. */
  readonly lastReport: (domainId: number) => Promise<number | null>;
  /** The audits of these domains that are done, the newest first. */
  readonly history: (domainIds: readonly number[]) => Promise<readonly AuditOfHistory[]>;
  /** Of each of these domains the newest audit that is done. */
  readonly lastAudits: (domainIds: readonly number[]) => Promise<readonly AuditOfHistory[]>;
  /** What changed in these domains, the newest first. */
  readonly changesSince: (domainIds: readonly number[], since: Date) => Promise<readonly DatedChange[]>;

  /** Watchers for whom something is to be told that was not. */
  readonly untold: () => Promise<readonly number[]>;
  /** Assigns all that is untold of a watcher to a mail; answers how much. Others who tell the same watcher wait. */
  readonly tell: (watcherId: number, mailKey: string) => Promise<number>;
  readonly toldBy: (mailKey: string) => Promise<readonly ToldChange[]>;
}
