/** An account of the administration. */
export interface Admin {
  readonly id: number;
  readonly username: string;
  /** argon2id, in its PHC string. */
  readonly passwordHash: string;
  /** Base32; null without a second factor. */
  readonly totpSecret: string | null;
  /** The last time step that was used: a code counts once (RFC 6238 §5.2). */
  readonly totpStep: number;
  /** SHA-256 of each, hex. */
  readonly recoveryHashes: readonly string[];
}

export interface AdminSession {
  readonly id: number;
  readonly adminId: number;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** The browser, as it names itself. */
  readonly label: string;
}

/** What an administrator did; only added to. */
export interface LogLine {
  readonly at: Date;
  readonly who: string;
  readonly act: string;
  readonly orderId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Admins {
  readonly count: () => Promise<number>;
  /** null where the name is taken. */
  readonly create: (username: string, passwordHash: string) => Promise<Admin | null>;
  readonly byName: (username: string) => Promise<Admin | null>;
  readonly byId: (id: number) => Promise<Admin | null>;
  readonly setSecondFactor: (
    id: number,
    factor: { readonly secret: string | null; readonly recoveryHashes: readonly string[] },
  ) => Promise<void>;
  /** false where this step, or a later one, was used already. */
  readonly useStep: (id: number, step: number) => Promise<boolean>;
  /** false where there is no such code, or no longer. */
  readonly useRecovery: (id: number, hash: string) => Promise<boolean>;
  readonly openSession: (session: {
    readonly adminId: number;
    readonly tokenHash: string;
    readonly deviceHash: string;
    readonly label: string;
    readonly at: Date;
  }) => Promise<void>;
  /** Whether a session of that name was opened by this browser since. */
  readonly knowsDevice: (username: string, deviceHash: string, since: Date) => Promise<boolean>;
  /** Those that are not revoked, newest first; `tokenHash` tells which one asks. */
  readonly sessions: (adminId: number) => Promise<readonly (AdminSession & { readonly tokenHash: string })[]>;
  readonly session: (tokenHash: string) => Promise<AdminSession | null>;
  readonly touch: (sessionId: number, at: Date) => Promise<void>;
  /** One session, or with null all of an account. */
  readonly revoke: (adminId: number, sessionId: number | null, at: Date) => Promise<void>;
  readonly note: (line: LogLine) => Promise<void>;
  /** Newest first. */
  readonly log: (limit: number) => Promise<readonly LogLine[]>;
}

/** One-way keeping of passwords. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}
