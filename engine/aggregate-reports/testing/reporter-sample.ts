/**
 * For tests: reports as thirty receivers write them, each with what is peculiar to it, and their sums, counted by hand. Structures follow
 * what public collections show of those receivers (samples of parsedmarc, dmarc-srg and RFC 9990, RFC 8460); names, addresses and numbers
 * are our own.
 */
export interface ReporterSample {
  readonly about: string;
  readonly octets: Uint8Array;
  /** `[messages, passed, failing, unsaid, unread]`; of TLS `[successful, failed]`, then sessions by cause. */
  readonly sums: readonly number[];
}
