import type { DnsRecord } from '../../model/ask.ts';
import { type DnsFrame, readFrame } from './frame.ts';
import { RECORDS_KEPT, readRecords } from './records.ts';

/** A DNS message read to its end. */
export interface Message extends Omit<DnsFrame, 'answer' | 'authority' | 'additional'> {
  readonly answer: readonly DnsRecord[];
  readonly authority: readonly DnsRecord[];
  readonly additional: readonly DnsRecord[];
  /** Records of the answer section as sent, those of other classes and those too many included. */
  readonly answerCount: number;
  /** Records of all sections that are too many to be kept. */
  readonly omitted: number;
}

/** Throws a RangeError where the octets are no DNS message. */
export function readMessage(packet: Buffer): Message {
  const frame = readFrame(packet);
  return {
    ...frame,
    answer: readRecords(frame.answer),
    authority: readRecords(frame.authority),
    additional: readRecords(frame.additional),
    answerCount: frame.answer.length,
    omitted: [frame.answer, frame.authority, frame.additional]
      .map(({ length }) => Math.max(0, length - RECORDS_KEPT))
      .reduce((sum, more) => sum + more, 0),
  };
}
