import type { Ask } from '../model/ask.ts';
import { seen, unseen } from '../model/observed.ts';
import { type Limits, withConnection } from './connection.ts';
import type { Wire } from './wire.ts';

/** Three SYN go out within this time (0, 1 and 3 s): silence is to mean a filter, not a lost packet. */
const LIMITS: Limits = { deadlineMs: 3_500, rank: 'scan' };

export function askTcp(wire: Wire, limits = LIMITS): Ask['tcp'] {
  return async (endpoint) => {
    if (!wire.permits.connections) return unseen('not-asked');
    const started = performance.now();
    const elapsedMs = () => Math.round(performance.now() - started);
    const opened = await withConnection(wire, endpoint, limits, async () =>
      seen({ state: 'open' as const, elapsedMs: elapsedMs() }),
    );
    const refused = !opened.seen && opened.silence === 'refused';
    return refused ? seen({ state: 'closed', elapsedMs: elapsedMs() }) : opened;
  };
}
