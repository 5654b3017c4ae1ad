import type { Tools } from '../ports/tools.ts';
import { type Purged, purgeOld } from './purge-old.ts';

/** Both clocks, in milliseconds: that of the day, which may be set, and the one that only runs. */
export interface Clocks {
  readonly day: number;
  readonly steady: number;
}

/** The clock is not believed: nothing was deleted. */
export class ClockMoved extends Error {
  override readonly name = 'ClockMoved';
}

/** The clock of the day may be corrected by so much. */
const CORRECTED_MS = 3_600_000;
/** After a longer stop nobody can tell the stop from a leap. */
const STOPPED_MS = 2 * 3_600_000;

/**
 * Deletes what is too old, unless the clock leapt: a year forward by mistake would delete a year too much. A leap while the process runs is
 * seen by its other clock, and not believed until it is taken back or the process begins anew. After a stop the clock must go right
 * until the next round.
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
      throw new ClockMoved('nothing is purged: the clock leapt; if it is right now, start anew');
    believed = looked;
    const purged = await purgeOld(tools);
    await tools.store.marks.set('purged', at);
    return purged;
  };
}

const isNear = (sinceMs: number) => sinceMs >= -CORRECTED_MS && sinceMs <= STOPPED_MS;

/** Whether one clock went further than the other. */
function hasLeapt(before: Clocks, now: Clocks): boolean {
  return Math.abs(now.day - before.day - (now.steady - before.steady)) > CORRECTED_MS;
}
