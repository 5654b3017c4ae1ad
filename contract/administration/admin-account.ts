import * as z from 'zod/mini';
import type { ListedPasskey } from './admin-passkeys.ts';

/** Fresh proof of a logged-in administrator before the account changes: the password and, where there is a second factor, a code of it. */
export const adminProof = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** From the application, or a recovery code; empty or absent where there is no second factor. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});
export type AdminProof = z.output<typeof adminProof>;

/** The body of `PUT …/auth/account/second-factor`. */
export const adminEnrolment = z.object({
  ...adminProof.shape,
  /** The offered secret, base32. */
  secret: z.string().check(z.maxLength(64)),
  /** A code of that secret, which proves that the application has it. */
  newCode: z.string().check(z.trim(), z.maxLength(40)),
});
export type AdminEnrolment = z.output<typeof adminEnrolment>;

/** The body of `POST …/auth/account/password`. */
export const adminPasswordChange = z.object({
  ...adminProof.shape,
  newPassword: z.string().check(z.maxLength(1000)),
});
export type AdminPasswordChange = z.output<typeof adminPasswordChange>;

/** The body of `PUT …/auth/account/signature`. */
export const adminSignature = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  role: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
});
export type AdminSignature = z.output<typeof adminSignature>;

/** The answer to `GET /api/sys/core/mgmt/auth/account`. */
export interface AdminAccount {
  readonly username: string;
  /** The name that signs the reports which this account releases; empty if never set. */
  readonly name: string;
  readonly role: string;
  readonly secondFactor: boolean;
  /** Oldest first. */
  readonly passkeys: readonly ListedPasskey[];
  /** Whether the public address of the site allows passkeys. */
  readonly passkeysOpen: boolean;
  readonly sessions: readonly {
    readonly id: number;
    readonly label: string;
    readonly usedAt: string;
    readonly own: boolean;
  }[];
  /** Whether mail leaves the machine. */
  readonly mailLeaves: boolean;
}

/** What enrols a second factor; it takes effect once a code of it was entered. */
export interface SecondFactorOffer {
  readonly uri: string;
  readonly secret: string;
  /** SVG. */
  readonly picture: string;
}

/** Events of an administrator account. */
export type AccountAct =
  | 'login'
  | 'loginFailed'
  /** The password was right, and a code was requested. */
  | 'codeAsked'
  | 'logout'
  | 'endSessions'
  /** A wrong password or code in a session, where a fresh proof was required. */
  | 'proofFailed'
  | 'createAccount'
  | 'changePassword'
  | 'changeSignature'
  | 'setPassword'
  | 'enrolSecondFactor'
  | 'replaceSecondFactor'
  | 'removeSecondFactor'
  | 'resetSecondFactor'
  | 'loginByPasskey'
  | 'passkeyFailed'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  /** Its counter went back, so a cloned authenticator is suspected. */
  | 'passkeyBlocked'
  | 'removeAccount';

/** Every act in the journal of the administration. */
export type LoggedAct =
  | AccountAct
  | 'validate'
  | 'takeBack'
  | 'regenerate'
  | 'auditAgain'
  | 'sendAgain'
  | 'changeAddress'
  | 'refund'
  | 'downloadRefused'
  | 'closeAlert'
  | 'closeLetter'
  | 'exportReports'
  | 'exportInvoices'
  | 'setApiPlan'
  | 'revokeApiKey'
  | 'exportPerson'
  | 'erasePerson'
  | 'createPost'
  | 'changePost'
  | 'removePost'
  | 'bringBackPost'
  | 'announce'
  | 'resolveAnnouncement'
  | 'removeAnnouncement'
  | 'keepPicture';

export interface AdminLogLine {
  /** ISO 8601; of the first where several were merged. */
  readonly at: string;
  /** The account; empty for a login with an unknown name; `npm run admin` for the command; the order for a download. */
  readonly who: string;
  readonly act: LoggedAct;
  readonly orderNumber: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** How often within its hour. */
  readonly times: number;
}
