import type { Ask } from '../../model/ask.ts';
import { seen, unseen } from '../../model/observed.ts';
import { type ConnectionOptions, withConnection } from './connection.ts';
import type { NetworkContext } from './network-context.ts';

/** Three SYN go out within this time (0, 1 and 3 s): silence is to mean a filter, not a lost packet. */
const LIMITS: ConnectionOptions = { deadlineMs: 3_500, rank: 'scan' };

export function askTcp(context: NetworkContext, limits = LIMITS): Ask['tcp'] {
  return async (endpoint) => {
    if (!context.permits.connections) return unseen('not-asked');
    // What waits for its turn costs the budget nothing, so that it tells how long the server took.
    const budget = { leftMs: limits.deadlineMs };
    const opened = await withConnection(context, endpoint, { ...limits, budget }, async () => seen('open' as const));
    const elapsedMs = Math.round(limits.deadlineMs - budget.leftMs);
    if (opened.seen) return seen({ state: opened.value, elapsedMs });
    return opened.silence === 'refused' ? seen({ state: 'closed', elapsedMs }) : opened;
  };
}
