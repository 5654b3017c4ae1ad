import * as z from 'zod/mini';

/** Octets in base64url without padding, as browsers write them (WebAuthn §5.1, `toJSON`). */
const octets = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));

/** The name that its owner gives to a passkey. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** The common fields of a response: which passkey, of which kind. */
const credential = {
  /** Credential ids have 1023 octets at most (WebAuthn §4). */
  id: octets(1364),
  rawId: octets(1364),
  type: z.literal('public-key'),
};

/** The body of `POST …/auth/account/passkeys`: the result of `navigator.credentials.create`, and a name for it. */
export const adminPasskey = z.object({
  name,
  answer: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: octets(4096),
      attestationObject: octets(40_000),
      transports: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)), []),
    }),
  }),
});
export type AdminPasskey = z.output<typeof adminPasskey>;

/** The body of `PUT …/auth/account/passkeys/:id`. */
export const adminPasskeyName = z.object({ name });
export type AdminPasskeyName = z.output<typeof adminPasskeyName>;

/** The body of `POST …/auth/passkey`: the result of `navigator.credentials.get`. */
export const adminPasskeyLogin = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: octets(4096),
    authenticatorData: octets(4096),
    signature: octets(4096),
    /** The owner of the passkey; always present, since the request names no account (WebAuthn §7.2 step 6). */
    userHandle: octets(100),
  }),
});
export type AdminPasskeyLogin = z.output<typeof adminPasskeyLogin>;

/** The options for a browser, in the JSON that `PublicKeyCredential.parse…OptionsFromJSON` reads (WebAuthn §5.1.8, §5.1.9). */
export interface PasskeyOffer {
  readonly options: Readonly<Record<string, unknown>>;
}

/** A passkey in the list of its owner. */
export interface ListedPasskey {
  readonly id: number;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** null where it was never used. */
  readonly usedAt: string | null;
  /** A cloned authenticator is suspected: the passkey is blocked. */
  readonly isBlocked: boolean;
}
