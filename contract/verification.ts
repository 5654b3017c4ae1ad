/** The code of the public specimen, which nobody bought. */
export const SPECIMEN_CODE = 'specimen';

/** What may be told of a report to whoever holds its code: enough to compare it with a file, nothing of its buyer. */
export interface Authenticity {
  /** Of the audited name: its first letter, and how many it has. */
  readonly domain: { readonly initial: string; readonly length: number };
  /** The day on which a person let it go, ISO 8601. */
  readonly issuedAt: string;
  /** null: it bears no grade. */
  readonly letter: string | null;
  readonly pages: number;
  /** Of the file’s octets, hex. */
  readonly sha256: string;
}

/** Of a verification code: 128 bits in base64url. */
export const VERIFICATION_CODE = /^[A-Za-z0-9_-]{22}$/;

/** Where a report with this code can be compared. */
export function verificationPath(code: string): string {
  return `/verification?code=${code}`;
}
