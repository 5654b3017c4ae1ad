import type { RecordType } from '../../model/ask.ts';
import { OPT, typeCode } from './types.ts';

export interface Question {
  /** One that `isAskable` takes: '' is the root. */
  readonly name: string;
  readonly type: RecordType;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
}

const RECURSION_DESIRED = 0x0100;
const CHECKING_DISABLED = 0x0010;
const IN = 1;

/** What fits in one datagram on nearly every path (RFC 9715 §3.1). */
const UDP_OCTETS = 1232;
const DNSSEC_OK = 0x8000;
/** A record OPT of the root: the size that we take, version 0, DO, no options (RFC 6891 §6.1.2, RFC 3225 §3). */
const EDNS = Buffer.concat([Buffer.from([0]), numbers(OPT, UDP_OCTETS, 0, DNSSEC_OK, 0)]);

/** The octets of a message that puts one question (RFC 1035 §4.1), its name in the case given. */
export function writeQuestion(question: Question, id: number, edns: boolean): Buffer {
  const { name, type, recursionDesired, checkingDisabled } = question;
  const flags = (recursionDesired ? RECURSION_DESIRED : 0) | (checkingDisabled ? CHECKING_DISABLED : 0);
  const header = numbers(id, flags, 1, 0, 0, edns ? 1 : 0);
  return Buffer.concat([header, nameOctets(name), numbers(typeCode(type), IN), ...(edns ? [EDNS] : [])]);
}

/** Each label behind its length, and the root, which is empty (RFC 1035 §3.1). */
function nameOctets(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.from([0]),
  ]);
}

/** Each as two octets, the higher one first. */
function numbers(...values: readonly number[]): Buffer {
  const octets = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) octets.writeUInt16BE(value, index * 2);
  return octets;
}
