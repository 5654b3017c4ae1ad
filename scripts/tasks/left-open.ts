/**
 * Given to every file of tests by `--import`. One that leaves something open, after a failure for instance, would hold up the whole run: it
 * is ended, and says what is open; so is one that never comes to its end.
 */
import { after } from 'node:test';
import { isMainThread } from 'node:worker_threads';

const CLOSING_MS = 60_000;
const FILE_MS = 30 * 60_000;

/** `after` in a thread would set up the runner there, with its hook on each promise. */
if (isMainThread && process.env['NODE_TEST_CONTEXT']) {
  endIn(FILE_MS, 'This file has not come to its end');
  after(() => endIn(CLOSING_MS, 'All tests have ended, yet something is open'));
}

function endIn(ms: number, why: string): void {
  setTimeout(() => {
    console.error(`${why}: ${process.getActiveResourcesInfo().join(', ')}.`);
    process.exit(1);
  }, ms).unref();
}
