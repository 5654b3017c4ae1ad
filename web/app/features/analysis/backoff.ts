const POLL_MS = 500;
const LONGEST_MS = 5000;

/** How long the poll waits after so many failures in a row: half a second, then twice as long each time, five seconds at most. */
export function pollDelay(failures: number): number {
  return Math.min(POLL_MS * 2 ** failures, LONGEST_MS);
}
