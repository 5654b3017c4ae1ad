/** A day on which something expires. */
export interface WatchedDeadline {
  readonly kind:
    | 'domain'
    | 'dependency'
    | 'web-certificate'
    | 'mail-certificate'
    | 'policy-certificate'
    | 'signature'
    | 'security-txt';
  /** The name concerned. */
  readonly name: string;
  /** ISO 8601. */
  readonly on: string;
  /** Renewed by a machine as a rule; the date only tells when to look. */
  readonly automatic: boolean;
}
