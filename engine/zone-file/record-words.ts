import { isUtf8 } from 'node:buffer';
import ipaddr from 'ipaddr.js';
import { withoutDots } from '../common/ipv6-text.ts';
import { RecordFault } from './faults.ts';

/** A word of a record. In quotes it is never a name, a number or a keyword. */
export interface Word {
  /** Escapes are still in it. */
  readonly text: string;
  readonly quoted: boolean;
  /** It stands right behind the word before it, as the value of `alpn="h2"` does. */
  readonly glued?: boolean;
}

export const U8 = 0xff;
export const U16 = 0xffff;
export const U32 = 0xffffffff;
const MAX_STRING = 255;

/** The words of one record, read from left to right. Everything throws a RecordFault where they are none of the kind that is asked for. */
export class Words {
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

  /** The octets of a record in the form of any type: its length, and its octets as hex (RFC 3597 §5). null where it has its own form. */
  generic(): Buffer | null {
    if (this.#words[this.#at]?.text !== '\\#') return null;
    this.#at += 1;
    const length = this.number(U16);
    return Buffer.from(length === 0 && !this.hasMore() ? '' : this.hex(length), 'hex');
  }

  bare(): string {
    return bareText(this.next());
  }

  name(): string {
    const { text, quoted } = this.next();
    if (quoted) throw new RecordFault('BAD_NAME', text);
    return this.#absolute(text);
  }

  /** Servers take the target of a service in quotation marks too. */
  target(): string {
    return this.#absolute(nameIn(this.next()));
  }

  number(most: number): number {
    return numberIn(this.bare(), most);
  }

  /** RFC 1035 §3.3. */
  string(): string {
    return this.text(MAX_STRING);
  }

  /** At least one. */
  strings(): readonly string[] {
    const strings = [this.string()];
    while (this.hasMore()) strings.push(this.string());
    return strings;
  }

  /** A text of which the DNS bounds the record alone. */
  text(most = U16): string {
    const octets = octetsOf(this.next().text);
    if (octets.length > most) throw new RecordFault('STRING_TOO_LONG', `${octets.length}`);
    return isUtf8(octets) ? octets.toString('utf8') : octets.toString('latin1');
  }

  /** A number, or the word of the registry that stands for it. */
  code(words: Readonly<Record<string, number>>, most = U8): number {
    const text = this.bare();
    return words[text.toUpperCase()] ?? numberIn(text, most);
  }

  address(type: 'A' | 'AAAA'): string {
    return addressIn(type, this.bare());
  }

  seconds(): number {
    return readSeconds(this.bare());
  }

  rest(): readonly Word[] {
    const rest = this.#words.slice(this.#at);
    this.#at = this.#words.length;
    if (rest.length === 0) throw new RecordFault('BAD_RECORD', this.#told());
    return rest;
  }

  /** All that is left, of so many octets where that is known. */
  hex(octets?: number): string {
    const hex = this.rest().map(bareText).join('').toLowerCase();
    if (!/^(?:[0-9a-f]{2})+$/.test(hex) || (octets !== undefined && hex.length !== 2 * octets))
      throw new RecordFault('BAD_RECORD', hex);
    return hex;
  }

  base64(): void {
    const text = this.rest().map(bareText).join('');
    if (!isBase64(text)) throw new RecordFault('BAD_RECORD', text);
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

/** A name as it stands without quotation marks. */
export function nameIn({ text, quoted }: Word): string {
  return quoted ? text.replace(/\\.|[\s();]/gs, (piece) => (piece.length > 1 ? piece : `\\${piece}`)) : text;
}

function bareText({ text, quoted }: Word): string {
  if (quoted) throw new RecordFault('BAD_RECORD', `"${text}"`);
  return text;
}

export function numberIn(text: string, most: number): number {
  if (!/^\d{1,20}$/.test(text) || Number(text) > most) throw new RecordFault('BAD_RECORD', text);
  return Number(text);
}

export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/** RFC 1035 §5.1: `\DDD` is an octet, `\X` is X itself where it is no digit. */
export function octetsOf(text: string): Buffer {
  const parts = [...text.matchAll(/\\(\d{3})|\\(\D)|([^\\]+)|\\/gsu)];
  return Buffer.concat(
    parts.map(([part, code, escaped, plain]) => {
      const isOctet = code !== undefined && Number(code) <= 255;
      if (!isOctet && escaped === undefined && plain === undefined) throw new RecordFault('BAD_RECORD', part);
      return isOctet ? Buffer.of(Number(code)) : Buffer.from(escaped ?? plain ?? '');
    }),
  );
}

export function addressOctets(type: 'A' | 'AAAA', text: string): Buffer {
  return Buffer.from(ipaddr.parse(addressIn(type, text)).toByteArray());
}

function addressIn(type: 'A' | 'AAAA', text: string): string {
  const isAddress =
    type === 'A' ? ipaddr.IPv4.isValidFourPartDecimal(text) : ipaddr.IPv6.isValid(text) && !text.includes('%');
  if (!isAddress) throw new RecordFault('BAD_RECORD', text);
  return type === 'A' ? text : ipaddr.IPv6.parse(withoutDots(text)).toRFC5952String();
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

export function isTtl(word: string): boolean {
  // Between two numbers stands a unit: a long run of digits can be taken apart in one way only.
  return /^\d+(?:[smhdw]\d+)*[smhdw]?$/i.test(word);
}

/** Seconds, or as BIND writes them: `1h30m`. Throws a RecordFault. */
export function readSeconds(word: string): number {
  if (!isTtl(word) || word.length > 20) throw new RecordFault('BAD_TTL', word);
  const parts = [...word.toLowerCase().matchAll(/(\d+)([smhdw]?)/g)];
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit || 's'] ?? 1), 0);
  if (seconds > U32) throw new RecordFault('BAD_TTL', word);
  return seconds;
}
