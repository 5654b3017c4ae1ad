import type { RecordType } from '../../model/ask.ts';
import { HEADER_OCTETS } from './frame.ts';
import { OPT, typeCode } from './types.ts';

export interface Question {
  /** One that `isAskable` takes: '' is the root. */
  readonly name: string;
  readonly type: RecordType;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
  /** DO: the answer brings the records that prove it too (RFC 4035 §3.2.1). Without it AD asks whether it was proved (RFC 6840 §5.7). */
  readonly proofs: boolean;
}

const RECURSION_DESIRED = 0x0100;
const AUTHENTIC_DATA = 0x0020;
const CHECKING_DISABLED = 0x0010;
const IN = 1;

/** What fits in one datagram on nearly every path (RFC 9715 §3.1). */
const UDP_OCTETS = 1232;
const DNSSEC_OK = 0x8000;
/** A record OPT of the root: the size that we take, version 0, flags, no options (RFC 6891 §6.1.2, RFC 3225 §3). */
const edns = (flags: number) => Buffer.concat([Buffer.from([0]), numbers(OPT, UDP_OCTETS, 0, flags, 0)]);
const EDNS = { plain: edns(0), proofs: edns(DNSSEC_OK) };

/** The octets of a message that puts one question (RFC 1035 §4.1), its name in the case given. */
export function writeQuestion(question: Question, id: number, edns: boolean): Buffer {
  const { name, type, recursionDesired, checkingDisabled, proofs } = question;
  const flags =
    (recursionDesired ? RECURSION_DESIRED : 0) |
    (proofs ? 0 : AUTHENTIC_DATA) |
    (checkingDisabled ? CHECKING_DISABLED : 0);
  const options = proofs ? EDNS.proofs : EDNS.plain;
  const end = endOfQuestion(name);
  const packet = Buffer.alloc(end + (edns ? options.length : 0));
  packet.writeUInt16BE(id, 0);
  packet.writeUInt16BE(flags, 2);
  packet.writeUInt16BE(1, 4);
  packet.writeUInt16BE(edns ? 1 : 0, 10);
  writeName(packet, name);
  packet.writeUInt16BE(typeCode(type), end - 4);
  packet.writeUInt16BE(IN, end - 2);
  if (edns) options.copy(packet, end);
  return packet;
}

/** Where the question about this name ends, in the message that puts it: behind the root, type and class. */
export function endOfQuestion(name: string): number {
  return HEADER_OCTETS + name.length + (name === '' ? 1 : 2) + 4;
}

/** Each label behind its length, and the root, which is empty (RFC 1035 §3.1): a dot stands where the next length does. */
function writeName(packet: Buffer, name: string): void {
  if (name === '') return;
  packet.write(name, HEADER_OCTETS + 1, 'latin1');
  let length = 0;
  for (let index = name.length - 1; index >= -1; index -= 1) {
    if (index >= 0 && name.charCodeAt(index) !== DOT) {
      length += 1;
      continue;
    }
    packet[HEADER_OCTETS + 1 + index] = length;
    length = 0;
  }
}

const DOT = 0x2e;

/** Each as two octets, the higher one first. */
function numbers(...values: readonly number[]): Buffer {
  const octets = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) octets.writeUInt16BE(value, index * 2);
  return octets;
}
