import type { AdminPasskey, AdminPasskeyLogin } from '@rempart/contract';
import type { PasskeySite } from '../domain/passkey-site.ts';

/** What a login with a passkey is verified by. */
export interface PasskeyCredential {
  /** Base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** Of signatures; 0 where the authenticator counts none. */
  readonly counter: number;
  /** How the authenticator is reached, as the browser named it. */
  readonly transports: readonly string[];
}

export interface Passkey extends PasskeyCredential {
  readonly id: number;
  readonly adminId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** Since when a copy of it seems to exist; it opens nothing any more. */
  readonly blockedAt: Date | null;
}

/** Whether a passkey counted on: `suspect`, for the first time it did not, and is blocked from now on. */
export type PasskeyUse = 'used' | 'suspect' | 'blocked' | 'gone';

export interface Passkeys {
  /** Of one account, oldest first. */
  readonly list: (adminId: number) => Promise<readonly Passkey[]>;
  readonly byCredential: (credentialId: string) => Promise<Passkey | null>;
  /** false where some account has that credential. */
  readonly add: (passkey: PasskeyCredential & Pick<Passkey, 'adminId' | 'name'>, at: Date) => Promise<boolean>;
  /** This and the next: what it was called, or null where the account has no such passkey. */
  readonly rename: (adminId: number, id: number, name: string) => Promise<string | null>;
  readonly remove: (adminId: number, id: number) => Promise<string | null>;
  /** All of an account; answers how many there were. */
  readonly removeAll: (adminId: number) => Promise<number>;
  /**
   * Counts a use. The counter must be higher than the last one, or both 0 (WebAuthn §6.1.1, §7.2 step 22): else two authenticators sign
   * with one key. Of two at once, the second sees what the first wrote.
   */
  readonly use: (id: number, counter: number, at: Date) => Promise<PasskeyUse>;
  /** Keeps a question for one answer; those that are over go. `session` null: somebody logs in. */
  readonly ask: (
    question: { readonly digest: string; readonly session: number | null; readonly expiresAt: Date },
    at: Date,
  ) => Promise<void>;
  /** Takes a question: true once, before it is over, and for the session that it was put to. */
  readonly take: (digest: string, session: number | null, at: Date) => Promise<boolean>;
}

/** Writes what browsers are asked with, and reads what authenticators answer (WebAuthn §7). It keeps nothing and asks nobody. */
export interface PasskeyReader {
  readonly askNew: (
    site: PasskeySite,
    owner: { readonly handle: string; readonly username: string; readonly known: readonly PasskeyCredential[] },
  ) => Promise<AskedPasskey>;
  /** null where the answer is none to this challenge, at this site, with verification of its user. */
  readonly readNew: (
    answer: AdminPasskey['answer'],
    asked: { readonly site: PasskeySite; readonly challenge: string },
  ) => Promise<PasskeyCredential | null>;
  readonly askLogin: (site: PasskeySite) => Promise<AskedPasskey>;
  /** The counter of a login that this key signed; null likewise. */
  readonly readLogin: (
    answer: AdminPasskeyLogin,
    asked: { readonly site: PasskeySite; readonly challenge: string; readonly passkey: PasskeyCredential },
  ) => Promise<number | null>;
}

export interface AskedPasskey {
  /** 256 random bits, base64url. */
  readonly challenge: string;
  readonly options: Readonly<Record<string, unknown>>;
}
