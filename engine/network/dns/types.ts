/** Record types by number, as the IANA registry names them; those that are met in audits. */
const NAMES = {
  1: 'A',
  2: 'NS',
  5: 'CNAME',
  6: 'SOA',
  12: 'PTR',
  13: 'HINFO',
  15: 'MX',
  16: 'TXT',
  17: 'RP',
  24: 'SIG',
  25: 'KEY',
  28: 'AAAA',
  29: 'LOC',
  33: 'SRV',
  35: 'NAPTR',
  37: 'CERT',
  39: 'DNAME',
  41: 'OPT',
  43: 'DS',
  44: 'SSHFP',
  45: 'IPSECKEY',
  46: 'RRSIG',
  47: 'NSEC',
  48: 'DNSKEY',
  49: 'DHCID',
  50: 'NSEC3',
  51: 'NSEC3PARAM',
  52: 'TLSA',
  53: 'SMIMEA',
  55: 'HIP',
  59: 'CDS',
  60: 'CDNSKEY',
  61: 'OPENPGPKEY',
  62: 'CSYNC',
  63: 'ZONEMD',
  64: 'SVCB',
  65: 'HTTPS',
  99: 'SPF',
  252: 'AXFR',
  256: 'URI',
  257: 'CAA',
} as const;
const NAME_BY_CODE: Readonly<Record<number, string>> = NAMES;
const CODE_BY_NAME: ReadonlyMap<string, number> = new Map(
  Object.entries(NAMES).map(([code, name]) => [name, Number(code)]),
);

/**
 * What a zone says of itself, and its parent of it: through an alias comes the answer of another zone, which is nobody else's
 * (RFC 1034 §3.6.2).
 */
const OF_THE_NAME_ALONE: readonly string[] = ['NS', 'SOA', 'DS', 'DNSKEY', 'CDS', 'CDNSKEY', 'NSEC', 'NSEC3PARAM'];

/** Whether a question is about the name alone, so that an alias is its whole answer. */
export function isOfNameAlone(type: string): boolean {
  return OF_THE_NAME_ALONE.includes(type);
}

export type TypeName = (typeof NAMES)[keyof typeof NAMES];

export const OPT = 41;

/** The mnemonic, or `TYPE65280` (RFC 3597 §5). */
export function typeName(code: number): string {
  return NAME_BY_CODE[code] ?? `TYPE${code}`;
}

export function typeCode(name: TypeName): number {
  return CODE_BY_NAME.get(name) as number;
}

/** null for a name that the table above lacks. */
export function codeOfType(name: string): number | null {
  return CODE_BY_NAME.get(name) ?? null;
}

const RCODES: readonly string[] = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
  'NOTZONE',
];

/** The mnemonic, or `RCODE11`. */
export function rcodeName(code: number): string {
  return code === 16 ? 'BADVERS' : (RCODES[code] ?? `RCODE${code}`);
}

/** RFC 8914 §4 and the IANA registry it opened. */
const EXTENDED_ERRORS: readonly string[] = [
  'Other Error',
  'Unsupported DNSKEY Algorithm',
  'Unsupported DS Digest Type',
  'Stale Answer',
  'Forged Answer',
  'DNSSEC Indeterminate',
  'DNSSEC Bogus',
  'Signature Expired',
  'Signature Not Yet Valid',
  'DNSKEY Missing',
  'RRSIGs Missing',
  'No Zone Key Bit Set',
  'NSEC Missing',
  'Cached Error',
  'Not Ready',
  'Blocked',
  'Censored',
  'Filtered',
  'Prohibited',
  'Stale NXDOMAIN Answer',
  'Not Authoritative',
  'Not Supported',
  'No Reachable Authority',
  'Network Error',
  'Invalid Data',
  'Signature Expired before Valid',
  'Too Early',
  'Unsupported NSEC3 Iterations Value',
];

/** What the resolver added to its answer: a hint, never a verdict. */
export interface ExtendedError {
  readonly code: number;
  readonly text: string;
}

/** 'EDE 6 DNSSEC Bogus: no signatures'. */
export function extendedErrorText({ code, text }: ExtendedError): string {
  const name = EXTENDED_ERRORS[code];
  return `EDE ${code}${name ? ` ${name}` : ''}${text ? `: ${text}` : ''}`;
}

/** DNSSEC itself failed: a verdict on the zone, which a resolver that does not validate would hide. */
export function isDnssecFailure({ code }: ExtendedError): boolean {
  return code >= 5 && code <= 12;
}
