import type { LoggedAct } from '@rempart/contract';
import type { PasskeyReader } from './passkeys.ts';

/** The actor in the journal for what `npm run admin` did; account names have no spaces. */
export const COMMAND = 'npm run admin';

/** An account of the administration. */
export interface Admin extends Credentials {
  readonly id: number;
  readonly username: string;
  /** The name that signs the reports which this administrator releases; empty if never set. */
  readonly name: string;
  readonly role: string;
  /** The user handle of its passkeys: a UUID. */
  readonly handle: string;
}

/** The fields of a new account. */
export interface NewAdmin {
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly role: string;
}

/** The credentials of an account. */
export interface Credentials {
  /** argon2id, in its PHC string. */
  readonly passwordHash: string;
  /** Base32; null without a second factor. */
  readonly totpSecret: string | null;
  /** The last TOTP time step that was used: a code is accepted once (RFC 6238 §5.2). */
  readonly totpStep: number;
  /** SHA-256 of each recovery code, hex. */
  readonly recoveryHashes: readonly string[];
}

/** An account as `npm run admin` lists it. */
export interface ListedAdmin {
  readonly username: string;
  readonly secondFactor: boolean;
  readonly passkeys: number;
  /** When one of its sessions was last used; null if there is no session. */
  readonly seenAt: Date | null;
}

export interface AdminSession {
  readonly id: number;
  readonly adminId: number;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** The browser's name, from its User-Agent. */
  readonly label: string;
}

/** One act of an administrator, or on an account. The log is append-only. */
export interface LogLine {
  readonly at: Date;
  readonly who: string;
  readonly act: LoggedAct;
  readonly orderId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Admins {
  readonly count: () => Promise<number>;
  /** Returns false where the name is taken. */
  readonly create: (admin: NewAdmin) => Promise<boolean>;
  /** Returns false where an account exists already: of several concurrent calls, in any processes, one creates an account. */
  readonly createFirst: (admin: NewAdmin) => Promise<boolean>;
  readonly sign: (id: number, signature: { readonly name: string; readonly role: string }) => Promise<void>;
  /** By name. */
  readonly list: () => Promise<readonly ListedAdmin[]>;
  readonly byName: (username: string) => Promise<Admin | null>;
  readonly byId: (id: number) => Promise<Admin | null>;
  /**
   * Changes the credentials of an account; with nothing to change, locks its row until the transaction ends. Ends all its sessions but
   * `kept`, and forgets its browsers. Returns false where its password or second factor differs from that of `admin`, or the account is
   * gone.
   */
  readonly change: (
    admin: Admin,
    to: Partial<Credentials>,
    sessions: { readonly kept: number | null; readonly at: Date },
  ) => Promise<boolean>;
  /** Removes the account and its sessions. The last account stays, unless `evenLast`. */
  readonly remove: (id: number, evenLast: boolean) => Promise<'removed' | 'last' | 'gone'>;
  /** Returns false where this step, or a later one, was used already. */
  readonly useStep: (id: number, step: number) => Promise<boolean>;
  /** Returns false where there is no such code, or it was used. */
  readonly useRecovery: (id: number, hash: string) => Promise<boolean>;
  /** Returns false where its password or second factor differs from that of `admin`, or the account is gone. */
  readonly openSession: (
    admin: Admin,
    session: {
      readonly tokenHash: string;
      readonly deviceHash: string;
      readonly label: string;
      readonly at: Date;
    },
  ) => Promise<boolean>;
  /** Whether this browser has opened a session of this account since. */
  readonly knowsDevice: (username: string, deviceHash: string, since: Date) => Promise<boolean>;
  /** The sessions that are not revoked, newest first. */
  readonly sessions: (adminId: number) => Promise<readonly AdminSession[]>;
  readonly session: (tokenHash: string) => Promise<AdminSession | null>;
  readonly touch: (sessionId: number, at: Date) => Promise<void>;
  /** Ends one session, or with null all sessions of an account; returns how many were open. */
  readonly revoke: (adminId: number, sessionId: number | null, at: Date) => Promise<number>;
  /** Returns the number of the line. */
  readonly note: (line: LogLine) => Promise<number>;
  /** For acts that may repeat without limit: within an hour they make one line per name and act, with a count. */
  readonly noteOften: (line: Omit<LogLine, 'orderId' | 'detail'>) => Promise<void>;
  /** Newest first. */
  readonly log: (limit: number) => Promise<readonly (LogLine & { readonly times: number })[]>;
  readonly logLine: (id: number) => Promise<LogLine | null>;
}

/**
 * Password hashing, one hash after another.
 *
 * @throws {ThreadRefusal} where too many wait.
 */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** What a session, or a browser that logged in before, asks for goes before the tries of unknown browsers. */
  readonly verify: (hash: string, password: string, by: 'known' | 'unknown') => Promise<boolean>;
}

/** What only the administration uses. */
export interface Administering {
  readonly passwords: Passwords;
  readonly passkeyReader: PasskeyReader;
  /** The secret segment in the paths of the administration; never the only protection. */
  readonly adminPath: string;
  /** How long a released report can be taken back, in milliseconds. */
  readonly holdMs: number;
}
