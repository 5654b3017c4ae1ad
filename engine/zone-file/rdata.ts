import { isUtf8 } from 'node:buffer';
import ipaddr from 'ipaddr.js';
import { withoutDots } from '../common/ipv6-text.ts';
import { HINTS, parameterKey } from '../common/service-parameters.ts';
import type { DnsData, ServiceParameters } from '../model/ask.ts';
import { readOctets } from '../network/dns/records.ts';
import { codeOfType } from '../network/dns/types.ts';
import { RecordFault } from './faults.ts';

/** A word of a record. In quotes it is never a name, a number or a keyword. */
export interface Word {
  /** Escapes are still in it. */
  readonly text: string;
  readonly quoted: boolean;
}

const MAX_STRING = 255;

/** Data in the form of any type: its length and its octets (RFC 3597 §5). */
const GENERIC = '\\#';

/** The data of one record of a type that is read, in its own form or in the generic one. Throws a RecordFault. */
export function readData(type: string, words: readonly Word[], absolute: (name: string) => string): DnsData {
  const left = new Words(words, absolute);
  const reader = READERS[type];
  if (!reader) throw new RecordFault('BAD_TYPE', type);
  const data = words[0]?.text === GENERIC ? readGeneric(type, left) : reader(left);
  left.finish();
  return data;
}

function readGeneric(type: string, words: Words): DnsData {
  words.next();
  const length = words.number(U16);
  const octets = Buffer.from(length === 0 && !words.hasMore() ? '' : words.hex(), 'hex');
  const code = codeOfType(type);
  try {
    if (octets.length !== length || code === null) throw new RangeError(`${octets.length} octets instead of ${length}`);
    return readOctets(code, octets);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    throw new RecordFault('BAD_RECORD', `${type}: ${fault.message}`);
  }
}

class Words {
  readonly #words: readonly Word[];
  readonly #absolute: (name: string) => string;
  #at = 0;

  constructor(words: readonly Word[], absolute: (name: string) => string) {
    this.#words = words;
    this.#absolute = absolute;
  }

  next(): Word {
    const word = this.#words[this.#at++];
    if (!word) throw new RecordFault('BAD_RECORD', this.#told());
    return word;
  }

  name(): string {
    const { text, quoted } = this.next();
    if (quoted) throw new RecordFault('BAD_NAME', text);
    return this.#absolute(text);
  }

  number(most: number): number {
    const { text } = this.next();
    if (!/^\d{1,10}$/.test(text) || Number(text) > most) throw new RecordFault('BAD_RECORD', text);
    return Number(text);
  }

  string(): string {
    return this.text(MAX_STRING);
  }

  /** A text of which the DNS bounds the record alone. */
  text(most = U16): string {
    const octets = octetsOf(this.next().text);
    if (octets.length > most) throw new RecordFault('STRING_TOO_LONG', `${octets.length}`);
    return isUtf8(octets) ? octets.toString('utf8') : octets.toString('latin1');
  }

  /** A number, or the word of the registry that stands for it. */
  code(words: Readonly<Record<string, number>>): number {
    const { text } = this.next();
    const known = words[text.toUpperCase()];
    if (known === undefined && !(/^\d{1,3}$/.test(text) && Number(text) <= U8))
      throw new RecordFault('BAD_RECORD', text);
    return known ?? Number(text);
  }

  rest(): readonly Word[] {
    const rest = this.#words.slice(this.#at);
    this.#at = this.#words.length;
    if (rest.length === 0) throw new RecordFault('BAD_RECORD', this.#told());
    return rest;
  }

  hex(): string {
    const hex = this.rest()
      .map(({ text }) => text)
      .join('')
      .toLowerCase();
    if (!/^([0-9a-f]{2})+$/.test(hex)) throw new RecordFault('BAD_RECORD', hex);
    return hex;
  }

  hasMore(): boolean {
    return this.#at < this.#words.length;
  }

  finish(): void {
    if (this.hasMore()) throw new RecordFault('BAD_RECORD', this.#told());
  }

  #told(): string {
    return this.#words.map(({ text }) => text).join(' ');
  }
}

/** RFC 1035 §5.1: `\DDD` is an octet, `\X` is X itself where it is no digit. */
function octetsOf(text: string): Buffer {
  const parts = [...text.matchAll(/\\(\d{3})|\\(\D)|([^\\]+)|\\/gsu)];
  return Buffer.concat(
    parts.map(([part, code, escaped, plain]) => {
      const isOctet = code !== undefined && Number(code) <= 255;
      if (!isOctet && escaped === undefined && plain === undefined) throw new RecordFault('BAD_RECORD', part);
      return isOctet ? Buffer.of(Number(code)) : Buffer.from(escaped ?? plain ?? '');
    }),
  );
}

const U8 = 0xff;
const U16 = 0xffff;
const U32 = 0xffffffff;

/** RFC 4034 §5.3 and the registries of DNSSEC algorithms and digests. */
const ALGORITHMS = {
  ...{
    RSAMD5: 1,
    DH: 2,
    DSA: 3,
    RSASHA1: 5,
    'DSA-NSEC3-SHA1': 6,
    'RSASHA1-NSEC3-SHA1': 7,
    NSEC3DSA: 6,
    NSEC3RSASHA1: 7,
  },
  ...{
    RSASHA256: 8,
    RSASHA512: 10,
    'ECC-GOST': 12,
    ECCGOST: 12,
    ECDSAP256SHA256: 13,
    ECDSAP384SHA384: 14,
    ED25519: 15,
  },
  ...{ ED448: 16, INDIRECT: 252, PRIVATEDNS: 253, PRIVATEOID: 254 },
};
const DIGESTS = { SHA1: 1, 'SHA-1': 1, SHA256: 2, 'SHA-256': 2, GOST: 3, SHA384: 4, 'SHA-384': 4 };
/** RFC 7218 §2. */
const USAGES = { 'PKIX-TA': 0, 'PKIX-EE': 1, 'DANE-TA': 2, 'DANE-EE': 3, PRIVCERT: 255 };
const SELECTORS = { CERT: 0, SPKI: 1, PRIVSEL: 255 };
const MATCHINGS = { FULL: 0, 'SHA2-256': 1, 'SHA2-512': 2, PRIVMATCH: 255 };

const host =
  (type: 'CNAME' | 'DNAME' | 'NS' | 'PTR') =>
  (words: Words): DnsData => ({ type, host: words.name() });

const READERS: Readonly<Record<string, (words: Words) => DnsData>> = {
  A: (words) => ({ type: 'A', address: addressIn('A', words.next().text) }),
  AAAA: (words) => ({ type: 'AAAA', address: addressIn('AAAA', words.next().text) }),
  CNAME: host('CNAME'),
  DNAME: host('DNAME'),
  NS: host('NS'),
  PTR: host('PTR'),
  MX: (words) => ({ type: 'MX', preference: words.number(U16), host: words.name() }),
  TXT: (words) => {
    const strings = [words.string()];
    while (words.hasMore()) strings.push(words.string());
    return { type: 'TXT', strings };
  },
  SOA: (words) => ({
    type: 'SOA',
    mname: words.name(),
    rname: words.name(),
    serial: words.number(U32),
    refresh: readSeconds(words.next().text),
    retry: readSeconds(words.next().text),
    expire: readSeconds(words.next().text),
    minimum: readSeconds(words.next().text),
  }),
  CAA: (words) => ({
    type: 'CAA',
    flags: words.number(U8),
    tag: words.next().text.toLowerCase(),
    value: words.text(),
  }),
  SRV: (words) => ({
    type: 'SRV',
    priority: words.number(U16),
    weight: words.number(U16),
    port: words.number(U16),
    host: words.name(),
  }),
  HTTPS: (words) => {
    const [priority, host] = [words.number(U16), words.name()];
    const rest = words.hasMore() ? words.rest() : [];
    const parameters = parametersIn(rest);
    return { type: 'HTTPS', priority, host, hints: rest.flatMap(hintsIn), ...(parameters && { parameters }) };
  },
  TLSA: (words) => ({
    type: 'TLSA',
    usage: words.code(USAGES),
    selector: words.code(SELECTORS),
    matching: words.code(MATCHINGS),
    data: words.hex(),
  }),
  DS: (words) => ({
    type: 'DS',
    keyTag: words.number(U16),
    algorithm: words.code(ALGORITHMS),
    digestType: words.code(DIGESTS),
    digest: words.hex(),
  }),
};

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const MAX_TTL = 2 ** 31 - 1;

export function isTtl(word: string): boolean {
  // Between two numbers stands a unit: a long run of digits can be taken apart in one way only.
  return /^\d+(?:[smhdw]\d+)*[smhdw]?$/i.test(word);
}

/** Seconds, or as BIND writes them: `1h30m`. Throws a RecordFault. */
export function readSeconds(word: string): number {
  if (!isTtl(word) || word.length > 20) throw new RecordFault('BAD_TTL', word);
  const parts = [...word.toLowerCase().matchAll(/(\d+)([smhdw]?)/g)];
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit || 's'] ?? 1), 0);
  if (seconds > MAX_TTL) throw new RecordFault('BAD_TTL', word);
  return seconds;
}

function addressIn(type: 'A' | 'AAAA', text: string): string {
  const isAddress =
    type === 'A' ? ipaddr.IPv4.isValidFourPartDecimal(text) : ipaddr.IPv6.isValid(text) && !text.includes('%');
  if (!isAddress) throw new RecordFault('BAD_RECORD', text);
  return type === 'A' ? text : ipaddr.IPv6.parse(withoutDots(text)).toRFC5952String();
}

/** The parameters of a record HTTPS beside its hints; those that nobody knows by their names alone. */
function parametersIn(words: readonly Word[]): ServiceParameters | undefined {
  const texts = new Map(
    words.flatMap(({ text, quoted }, at) => {
      const [, name = '', value = ''] = /^([a-z0-9-]+)(?:=(.*))?$/.exec(quoted ? '' : text) ?? [];
      const key = parameterKey(name);
      return key === null ? [] : [[key, value || (words[at + 1]?.quoted ? (words[at + 1]?.text ?? '') : '')] as const];
    }),
  );
  const listOf = (key: number) => texts.get(key)?.split(',') ?? null;
  const keys = [...texts.keys()].toSorted((one, other) => one - other);
  if (keys.every((key) => HINTS.includes(key))) return undefined;
  const port = texts.get(3);
  const mandatory = (listOf(0) ?? []).flatMap((name) => parameterKey(name) ?? []);
  return { keys, mandatory, alpn: listOf(1), port: port === undefined ? null : Number(port) };
}

/** The addresses that a parameter of a record HTTPS hints at; all others are left to those who connect. */
function hintsIn({ text }: Word, at: number, words: readonly Word[]): readonly string[] {
  const [, family, list] = /^(ipv[46])hint=(.*)$/.exec(text) ?? [];
  if (family === undefined) return [];
  // A value in quotes is a word of its own here.
  const addresses = (list || (words[at + 1]?.text ?? '')).split(',');
  return addresses.map((address) => addressIn(family === 'ipv4' ? 'A' : 'AAAA', address));
}
