import { isUtf8 } from 'node:buffer';
import ipaddr from 'ipaddr.js';
import type { DnsData } from '../model/ask.ts';
import { RecordFault } from './faults.ts';

/** A word of a record. In quotes it is never a name, a number or a keyword. */
export interface Word {
  /** Escapes are still in it. */
  readonly text: string;
  readonly quoted: boolean;
}

const MAX_NAME = 253;
const MAX_LABEL = 63;
const MAX_STRING = 255;

/** What signers make and keep: it is asked of the network, where the zone is signed. */
export const SIGNED_TYPES: ReadonlySet<string> = new Set([
  ...['CDNSKEY', 'CDS', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'RRSIG', 'ZONEMD'],
]);
/** Types that no rule reads: their owner exists, and that is all that is kept. */
const UNREAD = /^(AFSDB|APL|CERT|DHCID|HINFO|HIP|HTTPS|LOC|NAPTR|OPENPGPKEY|RP|SMIMEA|SPF|SSHFP|SVCB|URI|TYPE\d{1,5})$/;

export function isType(word: string): boolean {
  const type = word.toUpperCase();
  return type in READERS || SIGNED_TYPES.has(type) || UNREAD.test(type) || type === 'DNAME';
}

/** The data of one record. Throws a RecordFault. */
export function readData(type: string, words: readonly Word[], absolute: (name: string) => string): DnsData {
  if (type === 'DNAME') throw new RecordFault('DNAME_REFUSED', words.map(({ text }) => text).join(' '));
  const reader = READERS[type];
  if (!reader || words[0]?.text === '\\#') return { type: 'OTHER', code: type, hex: '' };
  const left = new Words(words, absolute);
  const data = reader(left);
  left.finish();
  return data;
}

/** A host name, a mail host or any other owner: lower case, no final dot. Throws a RecordFault. */
export function plainOwner(name: string): string {
  const plain = name.toLowerCase().replace(/[.]$/, '');
  const labels = plain.split('.');
  const isSound = labels.every(
    (label) => label.length <= MAX_LABEL && /^[!-~]+$/.test(label) && !/[\\"();]/.test(label),
  );
  if (plain !== '' && (!isSound || plain.length > MAX_NAME)) throw new RecordFault('BAD_NAME', name);
  return plain;
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
    const octets = octetsOf(this.next().text);
    if (octets.length > MAX_STRING) throw new RecordFault('STRING_TOO_LONG', `${octets.length}`);
    return isUtf8(octets) ? octets.toString('utf8') : octets.toString('latin1');
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

/** RFC 1035 §5.1: `\DDD` is an octet, `\X` is X itself. */
function octetsOf(text: string): Buffer {
  const parts = text.match(/\\\d{3}|\\.|[^\\]+/gsu) ?? [];
  return Buffer.concat(
    parts.map((part) => {
      const code = /^\\(\d{3})$/.exec(part)?.[1];
      if (code === undefined) return Buffer.from(part.startsWith('\\') ? part.slice(1) : part);
      if (Number(code) > 255) throw new RecordFault('BAD_RECORD', part);
      return Buffer.of(Number(code));
    }),
  );
}

const U8 = 0xff;
const U16 = 0xffff;
const U32 = 0xffffffff;

const host =
  (type: 'CNAME' | 'NS' | 'PTR') =>
  (words: Words): DnsData => ({ type, host: words.name() });

const READERS: Readonly<Record<string, (words: Words) => DnsData>> = {
  A: (words) => {
    const { text } = words.next();
    if (!ipaddr.IPv4.isValidFourPartDecimal(text)) throw new RecordFault('BAD_RECORD', text);
    return { type: 'A', address: text };
  },
  AAAA: (words) => {
    const { text } = words.next();
    if (!ipaddr.IPv6.isValid(text) || text.includes('%')) throw new RecordFault('BAD_RECORD', text);
    return { type: 'AAAA', address: ipaddr.IPv6.parse(text).toRFC5952String() };
  },
  CNAME: host('CNAME'),
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
    value: words.string(),
  }),
  SRV: (words) => ({
    type: 'SRV',
    priority: words.number(U16),
    weight: words.number(U16),
    port: words.number(U16),
    host: words.name(),
  }),
  TLSA: (words) => ({
    type: 'TLSA',
    usage: words.number(U8),
    selector: words.number(U8),
    matching: words.number(U8),
    data: words.hex(),
  }),
  DS: (words) => ({
    type: 'DS',
    keyTag: words.number(U16),
    algorithm: words.number(U8),
    digestType: words.number(U8),
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
