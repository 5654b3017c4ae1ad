const POLL_MS = 500;
const LONGEST_MS = 5000;

/** The polling delay after consecutive failures, in milliseconds: half a second, doubling, five seconds at most. */
export function pollDelay(failures: number): number {
  return Math.min(POLL_MS * 2 ** failures, LONGEST_MS);
}
