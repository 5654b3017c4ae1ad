import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const HOSTILE = join(import.meta.dirname, 'hostile');

export type HostileFile =
  | 'addresses'
  | 'api_requests'
  | 'cpu_strings'
  | 'dns_packets'
  | 'dns_scenarios'
  | 'domains'
  | 'http_responses'
  | 'smtp_transcripts'
  | 'spf'
  | 'stripe_events'
  | 'svg'
  | 'text_injection'
  | 'whois';

/** For tests: the cases of a file of `tests/hostile`. `T` is what the test reads of each. */
export function hostile<T>(file: HostileFile): readonly T[] {
  const { cases } = JSON.parse(readFileSync(join(HOSTILE, `${file}.json`), 'utf8')) as { readonly cases: readonly T[] };
  return cases;
}
