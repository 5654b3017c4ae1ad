import type { DnsAnswer, DnsRecord } from '../model/ask.ts';
import { mapSeen, type Observed, unseen } from '../model/observed.ts';

/**
 * The texts of a TXT answer, character-strings of one record joined without space (RFC 7208 §3.3). An answer too long to be kept
 * whole proves no absence: it becomes the silence `limit`.
 */
export function texts(answer: Observed<DnsAnswer>): Observed<readonly string[]> {
  if (answer.seen && answer.value.omitted !== undefined)
    return unseen('limit', `${answer.value.omitted} records more than are read`, [answer]);
  return mapSeen(answer, ({ records }) => textsOf(records));
}

export function textsOf(records: readonly DnsRecord[]): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : []));
}

/** Octets of a whole answer that carries these texts: header, question, EDNS and each record (RFC 1035 §4.1, RFC 6891 §6.1.2). */
export function answerOctets(name: string, records: readonly DnsRecord[]): number {
  const HEADER = 12;
  const OPT = 11;
  const RECORD = 12;
  const question = name.length + 2 + 4;
  const strings = records.flatMap(({ data }) => (data.type === 'TXT' ? data.strings : []));
  const octets = strings.reduce((total, text) => total + 1 + Buffer.byteLength(text), 0);
  return HEADER + question + OPT + records.length * RECORD + octets;
}
