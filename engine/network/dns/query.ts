import { randomInt } from 'node:crypto';
import { type Answer, CHECKING_DISABLED, DNSSEC_OK, encode, RECURSION_DESIRED } from 'dns-packet';
import type { RecordType } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { HEADER_OCTETS, readFrame } from './frame.ts';
import { type Message, readMessage } from './message.ts';
import { mixCase } from './name.ts';

export interface Question {
  readonly name: string;
  readonly type: RecordType;
  readonly recursionDesired: boolean;
  readonly checkingDisabled: boolean;
}

/** A question as sent, with what an answer must bring back. */
export interface Query {
  readonly packet: Buffer;
  readonly id: number;
  readonly question: Buffer;
}

/** What fits in one datagram on nearly every path (RFC 9715 §3.1). */
const UDP_OCTETS = 1232;

/** A fresh query: random id, random case, EDNS with DO unless the server does not know it. */
export function writeQuery({ name, type, recursionDesired, checkingDisabled }: Question, edns: boolean): Query {
  const id = randomInt(0x10000);
  const flags = (recursionDesired ? RECURSION_DESIRED : 0) | (checkingDisabled ? CHECKING_DISABLED : 0);
  const questions = [{ name: mixCase(name) || '.', type: type as Answer['type'] }];
  const packet = encode({ type: 'query', id, flags, questions, additionals: edns ? [OPTIONS] : [] });
  return { packet, id, question: readFrame(packet).question };
}

/**
 * Whether a message answers this query. null: it does not, and waiting goes on. Unseen: it claims to, and cannot be believed.
 * `strict`: names must come back in the case sent, where a forger may have had to guess it.
 */
export function readReply(message: Buffer, { id, question }: Query, strict: boolean): Observed<Message> | null {
  if (message.length < HEADER_OCTETS || message.readUInt16BE(0) !== id) return null;
  let reply: Message;
  try {
    reply = readMessage(message);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unseen('malformed', error.message);
  }
  if (!reply.response || reply.opcode !== 0) return null;
  if (reply.question.equals(question)) return seen(reply);
  // Servers that refuse to read a question may not repeat it.
  if (reply.question.length === 0 && reply.rcode !== NOERROR && reply.rcode !== NXDOMAIN) return seen(reply);
  if (!sameButCase(reply.question, question)) return null;
  return strict ? unseen('malformed', 'the case of the question changed') : seen(reply);
}

export const NOERROR = 0;
export const NXDOMAIN = 3;

const OPTIONS: Answer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: UDP_OCTETS,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: DNSSEC_OK,
  flag_do: true,
  options: [],
};

function sameButCase(a: Buffer, b: Buffer): boolean {
  return a.toString('latin1').toLowerCase() === b.toString('latin1').toLowerCase();
}
