import type { Outcome } from '../../../model/outcome.ts';
import { type FakeAnswer, type fakeAsk, txt } from '../../../testing/ask.ts';
import { checks } from '../checks.ts';
import { gatherDmarc } from '../gather.ts';

export type Id = (typeof checks)[number]['id'];
export type Zone = Readonly<Record<string, FakeAnswer>>;

export const MAIL: Zone = {
  'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.exemple.fr' }],
  'exemple.fr TXT': txt('v=spf1 mx -all'),
};

/** For tests: exemple.fr with mail and this policy. */
export const own = (record: string, further: Zone = {}): Zone => ({
  ...MAIL,
  '_dmarc.exemple.fr TXT': txt(record),
  ...further,
});

/** For tests: what one rule concludes of a domain, over evidence that has been written down and read again. */
export async function judged(id: Id, ask: ReturnType<typeof fakeAsk>, domain = 'exemple.fr'): Promise<Outcome> {
  const evidence = await gatherDmarc({ domain, ask, selectors: [], done: () => {} });
  const rule = checks.find((check) => check.id === id) as (typeof checks)[number];
  return rule.judge(JSON.parse(JSON.stringify(evidence)));
}
