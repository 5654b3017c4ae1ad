import type { AdminPasskey, AdminPasskeyLogin } from '@rempart/contract';
import type { PasskeySite } from '../domain/passkey-site.ts';

/** What verifies a login with a passkey. */
export interface PasskeyCredential {
  /** Base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** Signature counter; 0 where the authenticator has none. */
  readonly counter: number;
  /** How the authenticator is reached, as reported by the browser. */
  readonly transports: readonly string[];
}

export interface Passkey extends PasskeyCredential {
  readonly id: number;
  readonly adminId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** Since when a cloned authenticator is suspected; the passkey is blocked. */
  readonly blockedAt: Date | null;
}

/** Whether the counter of a passkey advanced. `suspect`: for the first time it did not, and the passkey is blocked from now on. */
export type PasskeyUse = 'used' | 'suspect' | 'blocked' | 'gone';

export interface Passkeys {
  /** Of one account, oldest first. */
  readonly list: (adminId: number) => Promise<readonly Passkey[]>;
  readonly byCredential: (credentialId: string) => Promise<Passkey | null>;
  /** Returns false where any account has that credential. */
  readonly add: (passkey: PasskeyCredential & Pick<Passkey, 'adminId' | 'name'>, at: Date) => Promise<boolean>;
  /** This and the next return the previous name, or null where the account has no such passkey. */
  readonly rename: (adminId: number, id: number, name: string) => Promise<string | null>;
  readonly remove: (adminId: number, id: number) => Promise<string | null>;
  /** Removes all of an account; returns how many there were. */
  readonly removeAll: (adminId: number) => Promise<number>;
  /**
   * Counts a use. The counter must be higher than the last one, or both 0 (WebAuthn §6.1.1, §7.2 step 22): otherwise two authenticators
   * sign with one key. Concurrent calls are serialised.
   */
  readonly use: (id: number, counter: number, at: Date) => Promise<PasskeyUse>;
  /** Stores a challenge for one response and deletes expired ones. `session` null: the challenge is for a login. */
  readonly ask: (
    question: { readonly digest: string; readonly session: number | null; readonly expiresAt: Date },
    at: Date,
  ) => Promise<void>;
  /** Consumes a challenge: returns true once, before it expires, and for the session that it was issued to. */
  readonly take: (digest: string, session: number | null, at: Date) => Promise<boolean>;
}

/** Creates challenges for browsers, and verifies the responses of authenticators (WebAuthn §7). Stores nothing and uses no network. */
export interface PasskeyReader {
  readonly askNew: (
    site: PasskeySite,
    owner: { readonly handle: string; readonly username: string; readonly known: readonly PasskeyCredential[] },
  ) => Promise<AskedPasskey>;
  /** null where the response does not match this challenge and site, or its user was not verified. */
  readonly readNew: (
    answer: AdminPasskey['answer'],
    asked: { readonly site: PasskeySite; readonly challenge: string },
  ) => Promise<PasskeyCredential | null>;
  readonly askLogin: (site: PasskeySite) => Promise<AskedPasskey>;
  /** The counter in a login signed with this key; null likewise. */
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
