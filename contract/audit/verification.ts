/** The code of the public specimen, which has no buyer. */
export const SPECIMEN_CODE = 'specimen';

/** What the holder of a report's code may learn: enough to compare it with a file, and nothing about its buyer. */
export interface Authenticity {
  /** Of the audited name: its first letter, and its length. */
  readonly domain: { readonly initial: string; readonly length: number };
  /** The day on which a person released it, ISO 8601. */
  readonly issuedAt: string;
  /** null: it has no grade. */
  readonly letter: string | null;
  readonly pages: number;
  /** Of the file’s octets, hex. */
  readonly sha256: string;
  /** Whether the domain publishes by now that the report is its holder's; null where the DNS did not answer. */
  readonly isClaimed: boolean | null;
}

/** Of a verification code: 128 bits in base64url. */
export const VERIFICATION_CODE = /^[A-Za-z0-9_-]{22}$/;

/** The page where a report with this code can be verified. */
export function verificationPath(code: string): string {
  return `/verification?code=${code}`;
}
