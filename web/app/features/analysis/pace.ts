/** The clock of the bar: so many ticks of so many milliseconds from nothing to all. */
export const BAR_TICKS = 480;
export const TICK_MS = 100;

/** The share of the way to the truth that the bar makes up in one tick, where the audit is faster than the clock. */
const OVERTAKEN = 0.25;

/** The bar after one tick, in shares from 0 to 1: it walks at the pace of the clock, hurries where the audit is ahead, never passes it. */
export function paceBar(shown: number, real: number): number {
  if (real <= shown) return Math.min(shown, real);
  return Math.min(real, shown + Math.max(1 / BAR_TICKS, (real - shown) * OVERTAKEN));
}
