import { isIP } from 'node:net';
import { knownAddresses } from '../../common/host-addresses.ts';
import type { Ask } from '../../model/ask.ts';
import { seen, unseen } from '../../model/observed.ts';
import type { NetworkOptions } from '../options.ts';
import { withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';

const LIMITS = { deadlineMs: 5_000 };
const MAX_ADDRESSES = 2;

/** A canary that does not let itself be reached, silent or refusing, means that port 25 is not open from here. */
export function askPort25(
  context: NetworkContext,
  canary: NetworkOptions['port25Canary'],
  limits = LIMITS,
): Ask['port25'] {
  return async () => {
    if (!canary || !context.permits.connections) return unseen('not-asked');
    const name = `${canary.host}:${canary.port}`;
    const found = isIP(canary.host) ? seen([canary.host]) : await context.addresses(canary.host);
    if (found.seen && found.value.length === 0) return unseen('unreachable', `${canary.host} has no address`);
    for (const address of knownAddresses(found).slice(0, MAX_ADDRESSES)) {
      const reached = await withConnection(context, { address, port: canary.port }, limits, async () => seen(null));
      if (reached.seen) return seen({ open: true, canary: name });
      if (['deadline', 'forbidden', 'limit'].includes(reached.silence)) return reached;
    }
    return found.seen ? seen({ open: false, canary: name }) : found;
  };
}
