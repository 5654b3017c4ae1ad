import { randomInt } from 'node:crypto';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { HEADER_OCTETS } from './frame.ts';
import { type Message, readMessage } from './message.ts';
import { mixCase } from './name.ts';
import { endOfQuestion, type Question, writeQuestion } from './question.ts';

/** A question as sent, with what an answer must bring back. */
export interface Query {
  readonly packet: Buffer;
  readonly id: number;
  readonly question: Buffer;
}

/** A fresh query: random id, random case, EDNS unless the server does not know it. */
export function writeQuery(question: Question, edns: boolean): Query {
  const id = randomInt(0x10000);
  const packet = writeQuestion(question, id, edns);
  const end = endOfQuestion(question.name);
  // Behind the last label stand the root, type and class.
  mixCase(packet.subarray(HEADER_OCTETS, end - 5));
  return { packet, id, question: packet.subarray(HEADER_OCTETS, end) };
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

function sameButCase(a: Buffer, b: Buffer): boolean {
  return a.toString('latin1').toLowerCase() === b.toString('latin1').toLowerCase();
}
