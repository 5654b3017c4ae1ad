/** The clock of the bar: the number of ticks from nothing to all, and their length in milliseconds. */
export const BAR_TICKS = 480;
export const TICK_MS = 100;

/** The share of the remaining distance that the bar covers in one tick, where the audit is faster than the clock. */
const OVERTAKEN = 0.25;

/**
 * The bar after one tick, in shares from 0 to 1: it moves at the pace of the clock, faster where the audit is ahead, and never exceeds it.
 */
export function paceBar(shown: number, real: number): number {
  if (real <= shown) return Math.min(shown, real);
  return Math.min(real, shown + Math.max(1 / BAR_TICKS, (real - shown) * OVERTAKEN));
}
