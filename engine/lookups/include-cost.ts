import type { Network } from '../model/ask.ts';
import { costOf } from '../protocols/spf/cost.ts';
import { gatherPolicy } from '../protocols/spf/policy-tree.ts';

const ASKED_MS = 3_000;
const LOOKUPS_ALLOWED = 10;

/**
 * DNS lookups that receivers spend on the policy of an include, besides the include itself (RFC 7208 §4.6.4); null where it is not whole
 * within three seconds, or there is none. Asked for names of the atlas alone, before any audit and in the trace of none.
 */
export async function includeCost(name: string, network: Network): Promise<number | null> {
  const ask = network.open({ signal: AbortSignal.timeout(ASKED_MS), permits: { dns: true, connections: false } });
  const policy = await gatherPolicy(name, ask, null);
  const { lookups, silence } = costOf(policy);
  const isOne = policy.records.seen && policy.records.value.length === 1;
  // A floor is enough to be too many.
  const isKnown = silence === null || lookups >= LOOKUPS_ALLOWED;
  return isOne && isKnown ? lookups : null;
}
