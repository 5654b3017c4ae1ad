/** One address of a mail server: how it encrypts, what vouches for it, and how it is called. */
export interface MailServerShown {
  readonly host: string;
  readonly preference: number;
  /** null: none is known. */
  readonly address: string | null;
  /** `absent`: the host has no address. `closed`: it refuses connections. `clear`: it offers no encryption. `failed`: it did in vain. */
  readonly tls: { readonly version: string } | 'absent' | 'closed' | 'clear' | 'failed' | 'unknown';
  /** The outdated versions that it accepts; null where not all of them were tried with an answer, and none is known to be accepted. */
  readonly outdated: readonly string[] | null;
  readonly certificate: {
    /** ISO 8601. */
    readonly until: string;
    readonly isTrusted: boolean;
    readonly isNamed: boolean;
  } | null;
  /** `kept`: the certificate is the one announced. `unsigned`: no sender asks for what this zone announces. */
  readonly dane: 'kept' | 'broken' | 'none' | 'unsigned' | 'unknown';
  /** `isConfirmed`: whether that name leads back to the address; null where it was not told. The name null: there is none. */
  readonly reverse: { readonly name: string | null; readonly isConfirmed: boolean | null } | 'unknown';
}
