import * as z from 'zod/mini';
import type { ListedPasskey } from './admin-passkeys.ts';

/** What whoever is logged in shows again before the account changes: the password and, where there is a second factor, a code of it. */
export const adminProof = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Of the application, or a recovery code; empty or absent where there is no second factor. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});
export type AdminProof = z.output<typeof adminProof>;

/** The body of `PUT …/auth/account/second-factor`. */
export const adminEnrolment = z.object({
  ...adminProof.shape,
  /** The secret that was offered, base32. */
  secret: z.string().check(z.maxLength(64)),
  /** A code of that secret: the application has it. */
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
  /** As it signs the reports that it lets go; empty where it was never said. */
  readonly name: string;
  readonly role: string;
  readonly secondFactor: boolean;
  /** Oldest first. */
  readonly passkeys: readonly ListedPasskey[];
  /** The public address of the site is one that passkeys can belong to. */
  readonly passkeysOpen: boolean;
  readonly sessions: readonly {
    readonly id: number;
    readonly label: string;
    readonly usedAt: string;
    readonly own: boolean;
  }[];
  /** Mail leaves the machine. */
  readonly mailLeaves: boolean;
}

/** What a second factor is enrolled by; it counts once a code of it was given. */
export interface SecondFactorOffer {
  readonly uri: string;
  readonly secret: string;
  /** SVG. */
  readonly picture: string;
}

/** What befalls an account of the administration. */
export type AccountAct =
  | 'login'
  | 'loginFailed'
  /** The password was right, and a code was asked for. */
  | 'codeAsked'
  | 'logout'
  | 'endSessions'
  /** Somebody with a session gave a wrong password or code where one is asked for again. */
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
  /** Its counter went back: a copy of it seems to exist. */
  | 'passkeyBlocked'
  | 'removeAccount';

/** Whatever the journal of the administration has a line for. */
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
  /** ISO 8601; of the first where there were several. */
  readonly at: string;
  /** The account; empty where a name that no account has was tried; `npm run admin` for the command; of a download the order. */
  readonly who: string;
  readonly act: LoggedAct;
  readonly orderNumber: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** How often within its hour. */
  readonly times: number;
}
