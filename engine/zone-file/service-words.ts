import { parameterKey } from '../common/service-parameters.ts';
import type { DnsData } from '../model/ask.ts';
import { RecordFault } from './faults.ts';
import { readGeneric } from './generic.ts';
import { addressOctets, isBase64, numberIn, octetsOf, U16, type Word, type Words } from './record-words.ts';

/**
 * A record HTTPS or SVCB (RFC 9460 §2.1). Its parameters become octets, which are read as those of a message are: both ways tell the same
 * of a record, and what no server could send is a fault.
 */
export function readService(words: Words): DnsData {
  const [priority, host] = [words.number(U16), words.target()];
  const values = valuesIn(words.hasMore() ? words.rest() : []);
  const octets = [...values]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([key, value]) => [u16(key), u16(value.length), value]);
  const data = readGeneric('HTTPS', Buffer.concat([Buffer.alloc(3), ...octets]));
  return { ...(data as Extract<DnsData, { type: 'HTTPS' }>), priority, host };
}

const MANDATORY = 0;

/** The octets of each parameter, in the order of the file: each once, and with it what it says that it needs (RFC 9460 §8). */
function valuesIn(words: readonly Word[]): ReadonlyMap<number, Buffer> {
  const values = new Map<number, Buffer>();
  for (let at = 0; at < words.length; at += 1) {
    const { text, quoted, glued } = words[at] as Word;
    const [, name = '', value] = /^([a-z0-9-]+)(?:=(.*))?$/s.exec(text) ?? [];
    const key = quoted || glued ? null : parameterKey(name);
    if (key === null || values.has(key)) throw new RecordFault('BAD_RECORD', text);
    const next = words[at + 1];
    const isBehind = value === '' && next?.quoted === true && next.glued === true;
    if (isBehind) at += 1;
    values.set(key, octetsOfValue(key, name, isBehind ? next.text : (value ?? null)));
  }
  const named = numbersIn(values.get(MANDATORY));
  if (named.includes(MANDATORY) || new Set(named).size < named.length || named.some((key) => !values.has(key)))
    throw new RecordFault('BAD_RECORD', words.map(({ text }) => text).join(' '));
  return values;
}

/** The value of a parameter called by its number is its octets. */
function octetsOfValue(key: number, name: string, text: string | null): Buffer {
  const octets = octetsOf(text ?? '');
  const write = WRITERS[key];
  return write && !/^key\d/.test(name) ? write(octets) : octets;
}

const WRITERS: Readonly<Record<number, (value: Buffer) => Buffer>> = {
  [MANDATORY]: (value) => Buffer.concat(listIn(value).map(keyOctets).toSorted(Buffer.compare)),
  1: (value) => Buffer.concat(listIn(value).map(counted)),
  3: (value) => u16(numberIn(value.toString(), U16)),
  4: (value) => Buffer.concat(listIn(value).map((address) => addressOctets('A', address.toString()))),
  5: (value) => {
    if (value.length > 0 && !isBase64(value.toString())) throw new RecordFault('BAD_RECORD', value.toString());
    return Buffer.from(value.toString(), 'base64');
  },
  6: (value) => Buffer.concat(listIn(value).map((address) => addressOctets('AAAA', address.toString()))),
};

/** The items of a list: commas part them, but for those behind a backslash (RFC 9460 appendix A.1). */
function listIn(value: Buffer): readonly Buffer[] {
  const items: number[][] = [[]];
  for (let at = 0; at < value.length; at += 1) {
    const octet = value[at] as number;
    if (octet === COMMA) items.push([]);
    else items.at(-1)?.push(octet === BACKSLASH ? (value[++at] ?? BACKSLASH) : octet);
  }
  return items.map((item) => Buffer.from(item));
}

const [COMMA = 0, BACKSLASH = 0] = Buffer.from(',\\');

function keyOctets(name: Buffer): Buffer {
  const key = parameterKey(name.toString());
  if (key === null) throw new RecordFault('BAD_RECORD', name.toString());
  return u16(key);
}

function counted(item: Buffer): Buffer {
  if (item.length === 0 || item.length > 255) throw new RecordFault('BAD_RECORD', item.toString());
  return Buffer.concat([Buffer.of(item.length), item]);
}

function numbersIn(value: Buffer = Buffer.alloc(0)): readonly number[] {
  return Array.from({ length: value.length >> 1 }, (_, at) => value.readUInt16BE(2 * at));
}

function u16(number: number): Buffer {
  return Buffer.of(number >> 8, number & 0xff);
}
