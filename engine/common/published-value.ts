import type { DnsAnswer, DnsRecord } from '../model/ask.ts';
import type { Observed } from '../model/observed.ts';

/** Whether a text record says this value. A wildcard answers with any text: only the very value counts. */
export function publishesValue(answer: Observed<DnsAnswer>, value: string): boolean {
  const isValue = ({ data }: DnsRecord) =>
    data.type === 'TXT' && data.strings.join('').trim().toLowerCase() === value.toLowerCase();
  return answer.seen && answer.value.records.some(isValue);
}
