import type { DnsAnswer, DnsRecord } from '../model/ask.ts';
import { mapSeen, type Observed, unseen } from '../model/observed.ts';

/**
 * The texts of a TXT answer, character-strings of one record joined without space (RFC 7208 §3.3). Of an answer too long to be kept
 * whole nothing can be called absent: it is a silence of ours.
 */
export function texts(answer: Observed<DnsAnswer>): Observed<readonly string[]> {
  if (answer.seen && answer.value.omitted !== undefined)
    return unseen('limit', `${answer.value.omitted} records more than are read`);
  return mapSeen(answer, ({ records }) => textsOf(records));
}

export function textsOf(records: readonly DnsRecord[]): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : []));
}
