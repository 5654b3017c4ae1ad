import type { Tools } from '../ports/tools.ts';
import { type Purged, purgeOld } from './purge-old.ts';

/** Two clocks, in milliseconds: the wall clock, which may be set, and the monotonic clock. */
export interface Clocks {
  readonly day: number;
  readonly steady: number;
}

/** The clock is not trusted, and nothing was deleted. */
export class ClockMoved extends Error {
  override readonly name = 'ClockMoved';
}

/** The wall clock may be corrected by this much. */
const CORRECTED_MS = 3_600_000;
/** After a longer stop, the stop cannot be distinguished from a clock jump. */
const STOPPED_MS = 2 * 3_600_000;

/**
 * Deletes what has expired, unless the wall clock jumped: a year ahead by mistake would delete a year too much. The monotonic clock reveals
 * a jump while the process runs; nothing is deleted until the jump is undone or the process restarts. After a stop, one regular round must
 * pass first.
 */
export function openPurge(
  tools: Pick<Tools, 'store' | 'mailFiles' | 'now'>,
  steady: () => number,
): () => Promise<Purged> {
  let believed: Clocks | null = null;
  return async () => {
    const at = tools.now();
    const looked = { day: at.getTime(), steady: steady() };
    if (believed === null) {
      believed = looked;
      const last = await tools.store.marks.read('purged');
      if (last !== null && !isNear(looked.day - last.getTime()))
        throw new ClockMoved('nothing is purged before the clock was seen going right for a round');
    }
    if (hasLeapt(believed, looked))
      throw new ClockMoved('nothing is purged: the clock jumped; if it is right now, restart the server');
    believed = looked;
    const purged = await purgeOld(tools);
    await tools.store.marks.set('purged', at);
    return purged;
  };
}

const isNear = (sinceMs: number) => sinceMs >= -CORRECTED_MS && sinceMs <= STOPPED_MS;

/** Whether the two clocks advanced differently. */
function hasLeapt(before: Clocks, now: Clocks): boolean {
  return Math.abs(now.day - before.day - (now.steady - before.steady)) > CORRECTED_MS;
}
