import { endOfName, readName, type Suffixes } from './name.ts';
import { type ExtendedError, OPT } from './types.ts';

/**
 * A DNS message taken apart as far as the bounds of its records. Libraries read answers too tolerantly for untrusted input (a label
 * `a.b` as two labels, an A of three octets), so that we read them ourselves.
 */
export interface DnsFrame {
  readonly id: number;
  readonly response: boolean;
  readonly opcode: number;
  readonly authoritative: boolean;
  readonly truncated: boolean;
  readonly recursionAvailable: boolean;
  readonly authenticated: boolean;
  /** With the upper bits of EDNS (RFC 6891 §6.1.3). */
  readonly rcode: number;
  /** Octets of the question section. */
  readonly question: Buffer;
  readonly answer: readonly FramedRecord[];
  readonly authority: readonly FramedRecord[];
  /** Without OPT. */
  readonly additional: readonly FramedRecord[];
  /** Whether it came with EDNS (RFC 6891 §6.1.1). */
  readonly edns: boolean;
  readonly extendedErrors: readonly ExtendedError[];
}

/** A record of `packet`: its name begins at `owner`, its data stands from `start` to `end`. */
export interface FramedRecord {
  readonly packet: Buffer;
  readonly names: Suffixes;
  readonly owner: number;
  readonly type: number;
  readonly class: number;
  /** 0 where the top bit is set (RFC 2181 §8). */
  readonly ttl: number;
  readonly start: number;
  readonly end: number;
}

export const HEADER_OCTETS = 12;

/** Throws a RangeError where the octets are no whole DNS message. */
export function readFrame(packet: Buffer): DnsFrame {
  const flags = packet.readUInt16BE(2);
  const names: Suffixes = new Map();
  let offset = HEADER_OCTETS;
  for (let left = packet.readUInt16BE(4); left > 0; left--) offset = readName(packet, offset, names).end + 4;
  if (offset > packet.length) throw new RangeError('question past the end');
  const question = packet.subarray(HEADER_OCTETS, offset);

  const section = (count: number): readonly FramedRecord[] => {
    const records: FramedRecord[] = [];
    for (let left = count; left > 0; left--) {
      const record = readFramedRecord(packet, names, offset);
      records.push(record);
      offset = record.end;
    }
    return records;
  };
  const answer = section(packet.readUInt16BE(6));
  const authority = section(packet.readUInt16BE(8));
  const additional = section(packet.readUInt16BE(10));
  const options = additional.find(({ type }) => type === OPT);

  return {
    id: packet.readUInt16BE(0),
    response: (flags & 0x8000) !== 0,
    opcode: (flags >> 11) & 15,
    authoritative: (flags & 0x0400) !== 0,
    truncated: (flags & 0x0200) !== 0,
    recursionAvailable: (flags & 0x0080) !== 0,
    authenticated: (flags & 0x0020) !== 0,
    rcode: ((options ? (packet[options.start - 6] ?? 0) : 0) << 4) | (flags & 15),
    question,
    answer,
    authority,
    additional: additional.filter(({ type }) => type !== OPT),
    edns: options !== undefined,
    extendedErrors: options ? readExtendedErrors(options) : [],
  };
}

function readFramedRecord(packet: Buffer, names: Suffixes, offset: number): FramedRecord {
  const fixed = endOfName(packet, offset);
  const ttl = packet.readUInt32BE(fixed + 4);
  const start = fixed + 10;
  const end = start + packet.readUInt16BE(fixed + 8);
  if (end > packet.length) throw new RangeError('record past the end');
  return {
    packet,
    names,
    owner: offset,
    type: packet.readUInt16BE(fixed),
    class: packet.readUInt16BE(fixed + 2),
    ttl: ttl > 0x7fff_ffff ? 0 : ttl,
    start,
    end,
  };
}

const EXTENDED_ERROR_OPTION = 15;
const EXTENDED_ERRORS_KEPT = 3;
const EXTENDED_ERROR_TEXT_KEPT = 200;

/** RFC 8914 §2. */
function readExtendedErrors({ packet, start, end }: FramedRecord): readonly ExtendedError[] {
  const found: ExtendedError[] = [];
  for (let index = start; index < end; ) {
    const length = index + 4 <= end ? packet.readUInt16BE(index + 2) : end;
    const next = index + 4 + length;
    if (next > end) throw new RangeError('option past the end');
    const wanted = packet.readUInt16BE(index) === EXTENDED_ERROR_OPTION && length >= 2;
    if (wanted && found.length < EXTENDED_ERRORS_KEPT) {
      const text = packet.toString('utf8', index + 6, next).replace(/[\s\p{Cc}]+/gu, ' ');
      found.push({ code: packet.readUInt16BE(index + 4), text: text.trim().slice(0, EXTENDED_ERROR_TEXT_KEPT) });
    }
    index = next;
  }
  return found;
}
