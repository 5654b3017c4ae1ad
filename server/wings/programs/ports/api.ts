import type { ApiPlan, ApiScope, ApiWindow } from '@rempart/contract/api';
import type { AuditId } from '../../../domain/ids.ts';

export interface ApiAccount {
  /** Serial, never shown. */
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
  readonly plan: ApiPlan;
  readonly createdAt: Date;
}

export interface ApiKey {
  readonly id: number;
  readonly publicId: string;
  readonly accountId: number;
  readonly name: string;
  readonly tail: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** Set once the key is replaced: it opens until then. */
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Accounts of the API and their keys. */
export interface ApiAccounts {
  readonly byEmail: (email: string) => Promise<ApiAccount | null>;
  readonly byPublicId: (publicId: string) => Promise<ApiAccount | null>;
  /** The account of this address, created where there is none; concurrent callers wait until the transaction ends. */
  readonly open: (account: Omit<ApiAccount, 'id'>) => Promise<ApiAccount>;
  /** Returns false where there is no such account. */
  readonly setPlan: (publicId: string, plan: ApiPlan) => Promise<boolean>;
  /** Newest first. */
  readonly all: () => Promise<readonly ApiAccount[]>;

  readonly addKey: (
    key: Omit<ApiKey, 'id' | 'usedAt' | 'endsAt' | 'revokedAt'> & { readonly digest: string },
  ) => Promise<ApiKey>;
  /** Whatever its state. */
  readonly keyBy: (digest: string) => Promise<{ readonly key: ApiKey; readonly account: ApiAccount } | null>;
  /** Newest first, including expired and revoked keys. */
  readonly keysOf: (accountId: number) => Promise<readonly ApiKey[]>;
  /** Effective immediately; returns false where this account has no such active key. */
  readonly revoke: (accountId: number, publicId: string, at: Date) => Promise<boolean>;
  readonly end: (keyId: number, endsAt: Date) => Promise<void>;
  readonly noteUse: (keyId: number, at: Date) => Promise<void>;

  /** Until its end, a request with the secret of this digest may list and create the keys of an address. */
  readonly grantLink: (link: {
    readonly digest: string;
    readonly email: string;
    readonly expiresAt: Date;
  }) => Promise<void>;
  /** The address whose keys a link opens; null where the link is unknown or expired. */
  readonly linkedEmail: (digest: string, at: Date) => Promise<string | null>;

  /** Counts one call of a month (« 2026-11 »). */
  readonly countCall: (accountId: number, month: string, isRefused: boolean) => Promise<void>;
  /** Newest month first. */
  readonly uses: (accountId: number) => Promise<readonly ApiUse[]>;
}

export interface ApiUse {
  readonly month: string;
  readonly calls: number;
  /** Calls refused for exceeding a limit. */
  readonly refused: number;
}

/** The audits that each account requested. */
export interface ApiAudits {
  readonly note: (accountId: number, auditId: AuditId, at: Date) => Promise<void>;
  readonly isOf: (accountId: number, auditId: AuditId) => Promise<boolean>;
  /** Newest first, before a serial number only; one row more than `most` where there are more. */
  readonly list: (
    accountId: number,
    asked: { readonly before: number | null; readonly domain: string | null; readonly most: number },
  ) => Promise<readonly { readonly serial: number; readonly auditId: AuditId }[]>;
  /** How many audits of an account wait or run. Concurrent callers wait until the transaction ends. */
  readonly unfinished: (accountId: number) => Promise<number>;
  /** The median duration in seconds of recent audits of these protocols; null where none was measured. */
  readonly typicalSeconds: (protocols: readonly string[]) => Promise<number | null>;
  /** The answer stored under an idempotency key since a time. */
  readonly answered: (accountId: number, key: string, since: Date) => Promise<KeptAnswer | null>;
  /** Returns false where another answer was stored under the same key since a time. */
  readonly keepAnswer: (accountId: number, key: string, kept: KeptAnswer, at: Date, since: Date) => Promise<boolean>;
}

export interface KeptAnswer {
  /** SHA-256 of the request. */
  readonly request: string;
  readonly answer: unknown;
}

/** The counters of one window after a call was counted. */
export interface CountedWindow {
  readonly window: ApiWindow;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next window begins. */
  readonly reset: number;
}

/** Counts calls in the database, so that limits hold over all processes. */
export interface ApiCounters {
  /** Counts one call in each limited window, shortest first, and stops at the first that is full: that one is `over`. */
  readonly take: (
    accountId: number,
    limits: Readonly<Record<ApiWindow, number | null>>,
    at: Date,
  ) => Promise<{ readonly windows: readonly CountedWindow[]; readonly over: CountedWindow | null }>;
}
