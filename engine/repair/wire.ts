import { randomInt } from 'node:crypto';
import { type FramedRecord, HEADER_OCTETS } from '../network/dns/frame.ts';

/** What our messages are made of (RFC 1035 §4.1, RFC 2136 §2). */
export const CLASS = { in: 1, none: 254, any: 255 } as const;
export const OPCODE = { query: 0, update: 5 } as const;

/** A record as it stands in a message that we send. */
export interface SentRecord {
  readonly name: string;
  readonly type: number;
  readonly class: number;
  readonly ttl: number;
  readonly data: Buffer;
}

/** A whole message without compression; `sections` are those behind the question. */
export function writeMessage(
  opcode: number,
  question: { readonly name: string; readonly type: number },
  sections: readonly (readonly SentRecord[])[] = [],
): Buffer {
  const header = Buffer.alloc(HEADER_OCTETS);
  header.writeUInt16BE(randomInt(0x10000), 0);
  header.writeUInt16BE(opcode << 11, 2);
  header.writeUInt16BE(1, 4);
  for (const [index, records] of sections.entries()) header.writeUInt16BE(records.length, 6 + index * 2);
  const end = Buffer.alloc(4);
  end.writeUInt16BE(question.type, 0);
  end.writeUInt16BE(CLASS.in, 2);
  return Buffer.concat([header, nameOctets(question.name), end, ...sections.flat().map(recordOctets)]);
}

export function recordOctets({ name, type, class: ofClass, ttl, data }: SentRecord): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(ofClass, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameOctets(name), fixed, data]);
}

const LABELS = /\\(\d{3})|\\(\D)|(\.)|([^.\\])/gsu;

/** A name in the form of `readName` as octets. @throws {RangeError} where it is none. */
export function nameOctets(name: string): Buffer {
  const labels: Buffer[][] = name === '' ? [] : [[]];
  for (const [, code, escaped, dot, plain] of name.matchAll(LABELS)) {
    if (dot) labels.push([]);
    else labels.at(-1)?.push(code === undefined ? Buffer.from(escaped ?? plain ?? '') : Buffer.of(Number(code)));
  }
  const octets = labels.map((parts) => Buffer.concat(parts));
  if (octets.some(({ length }) => length === 0 || length > 63)) throw new RangeError(`no name: ${name}`);
  const whole = Buffer.concat([...octets.flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)]);
  if (whole.length > 255) throw new RangeError(`no name: ${name}`);
  return whole;
}

/** Data that holds names which others may point to, by type: `0` is a name, other numbers are octets before and after it. */
const LAYOUTS: Readonly<Record<number, readonly number[]>> = {
  2: [0],
  5: [0],
  6: [0, 0],
  12: [0],
  15: [2, 0],
  17: [0, 0],
  18: [2, 0],
  33: [6, 0],
  39: [0],
};

/** The data of a record with its names written out, in the case in which they came. Throws a RangeError where it has no such form. */
export function wholeData({ packet, type, start, end }: FramedRecord): Buffer {
  const parts: Buffer[] = [];
  let at = start;
  for (const octets of LAYOUTS[type] ?? []) {
    const part = octets > 0 ? { octets: packet.subarray(at, at + octets), end: at + octets } : wholeName(packet, at);
    parts.push(part.octets);
    at = part.end;
  }
  if (at > end) throw new RangeError('record data too short');
  return Buffer.concat([...parts, packet.subarray(at, end)]);
}

const POINTER = 0xc0;

function wholeName(packet: Buffer, start: number): { readonly octets: Buffer; readonly end: number } {
  const labels: Buffer[] = [];
  let end = -1;
  let before = start;
  for (let at = start, octets = 1; ; ) {
    const length = packet.readUInt8(at);
    if (length === 0) return { octets: Buffer.concat([...labels, Buffer.of(0)]), end: end < 0 ? at + 1 : end };
    if (length >= POINTER) {
      const target = packet.readUInt16BE(at) & 0x3fff;
      if (target >= before) throw new RangeError('compression pointer astray');
      if (end < 0) end = at + 2;
      before = target;
      at = target;
      continue;
    }
    octets += length + 1;
    if (octets > 255 || at + 1 + length > packet.length) throw new RangeError('name too long');
    labels.push(packet.subarray(at, at + 1 + length));
    at += length + 1;
  }
}
