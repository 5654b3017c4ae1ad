import type { DnsAnswer, DnsRecord } from '../model/ask.ts';
import { mapSeen, type Observed } from '../model/observed.ts';

/** The texts of a TXT answer, character-strings of one record joined without space (RFC 7208 §3.3). */
export function texts(answer: Observed<DnsAnswer>): Observed<readonly string[]> {
  return mapSeen(answer, ({ records }) => textsOf(records));
}

export function textsOf(records: readonly DnsRecord[]): readonly string[] {
  return records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : []));
}
