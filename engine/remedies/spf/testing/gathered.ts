import type { SpfEvidence } from '../../../protocols/spf/evidence.ts';
import { gatherSpf } from '../../../protocols/spf/gather.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../testing/ask.ts';

export const DOMAIN = 'target.example';
export type Zone = Readonly<Record<string, FakeAnswer>>;

export const MX: Zone = { [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: `mx.${DOMAIN}` }] };

/** For tests: the evidence of a domain with these SPF records, beside a mail server of its own and what `zone` adds or replaces. */
export async function gathered(records: readonly string[], zone: Zone = {}): Promise<SpfEvidence> {
  const ask = fakeAsk({ ...MX, ...zone, [`${DOMAIN} TXT`]: txt(...records) });
  return gatherSpf({ domain: DOMAIN, ask, selectors: [], done: () => {} });
}
