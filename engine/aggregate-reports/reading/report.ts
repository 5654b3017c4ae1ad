import type { Policy } from '../../protocols/dmarc/parse.ts';

/** What one file of a receiver tells: of mail in a domain's name, or of the encryption of mail that came to it. */
export type AggregateReport = DmarcReport | TlsReport;

/** A DMARC aggregate report (RFC 9990 §3.1, and the older RFC 7489 appendix C). */
export interface DmarcReport extends ReportHead {
  readonly kind: 'dmarc';
  readonly published: PublishedPolicy;
  readonly rows: readonly Row[];
  /** Records without a usable source address or count; nothing of them is in `rows`. */
  readonly unread: number;
}

/** Who sent it, and for what period. */
export interface ReportHead {
  /** The receiver's own name for itself; "" where it gives none. */
  readonly organization: string;
  readonly id: string;
  /** Seconds since 1970, both within the period. */
  readonly begin: number;
  readonly end: number;
}

/** The policy that the receiver found (RFC 9990 §3.1.1.5). null: the report does not say. */
export interface PublishedPolicy {
  readonly domain: string;
  readonly p: Policy | null;
  readonly sp: Policy | null;
  readonly np: Policy | null;
  readonly pct: number | null;
  readonly testing: boolean;
}

/** Messages from one address that fared alike (RFC 9990 §3.1.1.7). */
export interface Row {
  /** An IP address in its shortest form. */
  readonly source: string;
  readonly count: number;
  /** What the receiver did; `pass`, of RFC 9990, is `none` here. null where it does not say. */
  readonly disposition: Policy | null;
  /** DKIM and SPF as DMARC counts them: passed, and aligned with the author's domain. null where the receiver does not say. */
  readonly dkim: boolean | null;
  readonly spf: boolean | null;
  /** Why the receiver departed from the policy: `forwarded`, `mailing_list`, `local_policy`…; and `ARC_PASS` where a comment says so. */
  readonly reasons: readonly string[];
  /** The domain in the author's address. */
  readonly headerFrom: string;
  readonly signatures: readonly Signature[];
  /** The domain of the envelope, where SPF passed for it. */
  readonly envelope: string | null;
  /** The name in EHLO, where SPF passed for it and there is no envelope's sender. */
  readonly greeting?: string;
}

/** That the chain of those who handed a message on verified (RFC 8617), as Gmail comments on a `local_policy`. */
export const ARC_PASS = 'arc=pass';

export interface Signature {
  readonly domain: string;
  readonly selector: string;
  readonly passed: boolean;
}

/** An SMTP TLS report (RFC 8460 §4.4). */
export interface TlsReport extends ReportHead {
  readonly kind: 'tls';
  readonly policies: readonly TlsPolicy[];
}

export interface TlsPolicy {
  readonly type: 'sts' | 'tlsa' | 'no-policy-found';
  /** As written: the recipient domain, of DANE mostly the MX host, or "". */
  readonly domain: string;
  readonly successful: number;
  readonly failed: number;
  readonly failures: readonly TlsFailure[];
}

/** Sessions that failed alike (RFC 8460 §4.3). */
export interface TlsFailure {
  /** `certificate-expired`, `starttls-not-supported`… */
  readonly result: string;
  readonly receivingHost: string;
  readonly sessions: number;
}

/** Why a file, or a file in an archive, was not read. */
export type ReportFault =
  | 'empty'
  | 'too-large'
  | 'too-many-files'
  | 'archive-broken'
  | 'archive-too-deep'
  | 'failure-report'
  | 'mail'
  | 'not-a-report'
  | 'xml-malformed'
  | 'xml-doctype'
  | 'json-malformed'
  | 'incomplete';

/** A file that was refused. Thrown inside this room only: `readReportFile` catches it. */
export class RefusedReport extends Error {
  readonly fault: ReportFault;

  constructor(fault: ReportFault) {
    super(fault);
    this.fault = fault;
  }
}
