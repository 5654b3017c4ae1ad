/** The checks of our own sending. */
export type SelfCheckId =
  | 'clock'
  | 'resolver'
  | 'port25'
  | 'ehlo'
  | 'reverse'
  | 'relay'
  | 'spf'
  | 'dkim'
  | 'dmarc'
  | 'bounces';

/** `unknown`: it was not measured, and `detail` says why. */
export interface SelfFinding {
  readonly id: SelfCheckId;
  readonly outcome: 'good' | 'wrong' | 'unknown';
  /** The names, addresses or errno that the sentence concerns. */
  readonly detail: string;
  /** The records to publish in order to pass. */
  readonly records: readonly MissingRecord[];
}

export interface MissingRecord {
  /** With its final dot. */
  readonly name: string;
  readonly type: 'MX' | 'TXT' | 'A' | 'PTR';
  /** In zone file syntax. */
  readonly value: string;
}

export function finding(
  id: SelfCheckId,
  outcome: SelfFinding['outcome'],
  detail = '',
  records: readonly MissingRecord[] = [],
): SelfFinding {
  return { id, outcome, detail, records };
}

/** A TXT record in strings of at most 255 octets (RFC 1035 §3.3.14). */
export function textRecord(name: string, text: string): MissingRecord {
  const strings = text.match(/.{1,255}/g) ?? [''];
  return { name: `${name}.`, type: 'TXT', value: strings.map((one) => `"${one}"`).join(' ') };
}
