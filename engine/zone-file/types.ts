import { typeName } from '../network/dns/types.ts';

/** What signers make and keep: it is asked of the network, where the zone is signed. */
const SIGNED = ['CDNSKEY', 'CDS', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'NXT', 'RRSIG', 'SIG', 'ZONEMD'];
const READ = ['A', 'AAAA', 'CAA', 'CNAME', 'DNAME', 'DS', 'HTTPS', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TLSA', 'TXT'];
/** Other types of the IANA registry. Their owner exists, and nothing else that an audit asks about depends on them. */
const UNREAD = [
  ...['A6', 'AFSDB', 'AMTRELAY', 'APL', 'ATMA', 'AVC', 'BRID', 'CERT', 'CLA', 'CSYNC', 'DHCID', 'DLV', 'DOA', 'DSYNC'],
  ...['EID', 'EUI48', 'EUI64', 'GID', 'GPOS', 'HHIT', 'HINFO', 'HIP', 'IPN', 'IPSECKEY', 'ISDN', 'KEY', 'KX'],
  ...['L32', 'L64', 'LOC', 'LP', 'MB', 'MD', 'MF', 'MG', 'MINFO', 'MR', 'NAPTR', 'NID', 'NIMLOC', 'NINFO', 'NSAP'],
  ...['NSAP-PTR', 'NULL', 'OPENPGPKEY', 'PX', 'RESINFO', 'RKEY', 'RP', 'RT', 'SINK', 'SMIMEA', 'SPF', 'SSHFP', 'SVCB'],
  ...['TA', 'TALINK', 'UID', 'UINFO', 'UNSPEC', 'URI', 'WALLET', 'WKS', 'X25'],
];
/** Answered by the provider with the addresses of another name. */
const FLATTENED = ['ALIAS', 'ANAME'];

export type TypeKind =
  /** The data of each has a form of its own here. */
  | 'read'
  | 'signed'
  | 'flattened'
  /** In the registry, and no rule reads it. */
  | 'unread'
  /** Of no registry: of a provider or of a program, which makes of it what it will. */
  | 'foreign';

const KINDS: ReadonlyMap<string, TypeKind> = new Map([
  ...READ.map((type) => [type, 'read'] as const),
  ...SIGNED.map((type) => [type, 'signed'] as const),
  ...FLATTENED.map((type) => [type, 'flattened'] as const),
  ...UNREAD.map((type) => [type, 'unread'] as const),
]);

/** The mnemonic of a type, which `TYPE16` may stand for (RFC 3597 §5). */
export function typeCalled(word: string): string {
  const type = word.toUpperCase();
  const code = /^TYPE(\d{1,5})$/.exec(type)?.[1];
  return code === undefined ? type : typeName(Number(code));
}

/** null where a word cannot be a type. */
export function kindOfType(type: string): TypeKind | null {
  const known = KINDS.get(type);
  if (known) return known;
  if (/^TYPE\d{1,5}$/.test(type)) return 'unread';
  return /^[A-Z][A-Z0-9_-]*(?:\/[A-Z0-9_-]+)?$/.test(type) ? 'foreign' : null;
}

/** A type of PowerDNS whose data begins with the type that it answers for. */
const COMPUTED = 'LUA';

/** Whether the first word of its data may be the name of a type. */
export function takesType(foreign: string): boolean {
  return foreign === COMPUTED || PROVIDERS.test(foreign);
}

/** A type that a provider adds under its own name, as octoDNS writes them: it makes addresses, and no other data. */
const PROVIDERS = /\/|^(POOL|URLFWD)$/;

/** Whether a record of a foreign type might answer a question of another. */
export function mayAnswer(foreign: string, asked: string): boolean {
  return asked === 'A' || asked === 'AAAA' || !PROVIDERS.test(foreign);
}
