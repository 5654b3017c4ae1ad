import type { LoggedAct } from '@rempart/contract';
import type { PasskeyReader } from './passkeys.ts';

/** Who stands in the journal for what was done by `npm run admin`; names of accounts have no spaces. */
export const COMMAND = 'npm run admin';

/** An account of the administration. */
export interface Admin extends Credentials {
  readonly id: number;
  readonly username: string;
  /** How it signs the reports that it lets go; empty where it was never said. */
  readonly name: string;
  readonly role: string;
  /** What its passkeys know it by: a UUID. */
  readonly handle: string;
}

/** What an account is made with. */
export interface NewAdmin {
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly role: string;
}

/** What an account logs in with. */
export interface Credentials {
  /** argon2id, in its PHC string. */
  readonly passwordHash: string;
  /** Base32; null without a second factor. */
  readonly totpSecret: string | null;
  /** The last time step that was used: a code counts once (RFC 6238 §5.2). */
  readonly totpStep: number;
  /** SHA-256 of each, hex. */
  readonly recoveryHashes: readonly string[];
}

/** An account as the command lists it. */
export interface ListedAdmin {
  readonly username: string;
  readonly secondFactor: boolean;
  readonly passkeys: number;
  /** When one of its sessions was last used; null where none is known. */
  readonly seenAt: Date | null;
}

export interface AdminSession {
  readonly id: number;
  readonly adminId: number;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** The browser, as it names itself. */
  readonly label: string;
}

/** What an administrator did, or somebody did to an account; only added to. */
export interface LogLine {
  readonly at: Date;
  readonly who: string;
  readonly act: LoggedAct;
  readonly orderId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Admins {
  readonly count: () => Promise<number>;
  /** false where the name is taken. */
  readonly create: (admin: NewAdmin) => Promise<boolean>;
  /** false where there is an account already: of several at once, in whatever processes, one is made. */
  readonly createFirst: (admin: NewAdmin) => Promise<boolean>;
  readonly sign: (id: number, signature: { readonly name: string; readonly role: string }) => Promise<void>;
  /** By name. */
  readonly list: () => Promise<readonly ListedAdmin[]>;
  readonly byName: (username: string) => Promise<Admin | null>;
  readonly byId: (id: number) => Promise<Admin | null>;
  /**
   * Changes what an account logs in with, or with nothing to change holds its row until the end of the transaction; ends its sessions but `kept`, and forgets its browsers. false where its password or second factor
   * is no longer the one of `admin`, or the account is gone.
   */
  readonly change: (
    admin: Admin,
    to: Partial<Credentials>,
    sessions: { readonly kept: number | null; readonly at: Date },
  ) => Promise<boolean>;
  /** With its sessions. The last account stays, unless `evenLast`. */
  readonly remove: (id: number, evenLast: boolean) => Promise<'removed' | 'last' | 'gone'>;
  /** false where this step, or a later one, was used already. */
  readonly useStep: (id: number, step: number) => Promise<boolean>;
  /** false where there is no such code, or no longer. */
  readonly useRecovery: (id: number, hash: string) => Promise<boolean>;
  /** false where its password or second factor is no longer the one of `admin`, or the account is gone. */
  readonly openSession: (
    admin: Admin,
    session: {
      readonly tokenHash: string;
      readonly deviceHash: string;
      readonly label: string;
      readonly at: Date;
    },
  ) => Promise<boolean>;
  /** Whether a session of that name was opened by this browser since. */
  readonly knowsDevice: (username: string, deviceHash: string, since: Date) => Promise<boolean>;
  /** Those that are not revoked, newest first. */
  readonly sessions: (adminId: number) => Promise<readonly AdminSession[]>;
  readonly session: (tokenHash: string) => Promise<AdminSession | null>;
  readonly touch: (sessionId: number, at: Date) => Promise<void>;
  /** Ends one session, or with null all of an account; answers how many were open. */
  readonly revoke: (adminId: number, sessionId: number | null, at: Date) => Promise<number>;
  /** Answers the number of the line. */
  readonly note: (line: LogLine) => Promise<number>;
  /** What may happen any number of times: within an hour it is one line for a name and an act, which counts them. */
  readonly noteOften: (line: Omit<LogLine, 'orderId' | 'detail'>) => Promise<void>;
  /** Newest first. */
  readonly log: (limit: number) => Promise<readonly (LogLine & { readonly times: number })[]>;
  readonly logLine: (id: number) => Promise<LogLine | null>;
}

/** One-way keeping of passwords. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

/** What the administration has for itself. */
export interface Administering {
  readonly passwords: Passwords;
  readonly passkeyReader: PasskeyReader;
  /** The secret segment in the paths of the administration; it is never the only protection. */
  readonly adminPath: string;
  /** For how long a report that was let go can be taken back, in milliseconds. */
  readonly holdMs: number;
}
