import type { Outcome } from '../../../model/outcome.ts';
import { type FakeAnswer, type fakeAsk, txt } from '../../../testing/ask.ts';
import { checks } from '../checks.ts';
import { gatherSpf } from '../gather.ts';

export type Id = (typeof checks)[number]['id'];
export type Zone = Readonly<Record<string, FakeAnswer>>;

export const MX: Zone = { 'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.exemple.fr' }] };

/** For tests: exemple.fr with an MX and this policy. */
export const spf = (record: string, further: Zone = {}): Zone => ({ ...MX, 'exemple.fr TXT': txt(record), ...further });

export const address = (ip: string): FakeAnswer => [{ type: ip.includes(':') ? 'AAAA' : 'A', address: ip }];

/** For tests: what one rule concludes of exemple.fr, over evidence that has been written down and read again. */
export async function judged(id: Id, ask: ReturnType<typeof fakeAsk>): Promise<Outcome> {
  const evidence = await gatherSpf({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  const rule = checks.find((one) => one.id === id) as (typeof checks)[number];
  return rule.judge(JSON.parse(JSON.stringify(evidence)));
}
