import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';

/** Processor time. One pass over a quarter of a megabyte takes a second at most; a reader that restarts at every octet takes minutes. */
const MOST_MS = 20_000;
/** By the clock, for one that would never end. On a machine with twenty others at work this is still more than the processor time above. */
const ABORTED_AFTER_MS = 480_000;

/**
 * For tests: asserts that work over a long text takes no longer than one pass does, however busy the machine is. Of a text that is not as
 * long `mostMs` says how much processor time is far too much.
 */
export function assertWalkedOnce(work: () => void, name: string, mostMs = MOST_MS): void {
  const before = process.threadCpuUsage();
  assert.doesNotThrow(() => runInNewContext('work()', { work }, { timeout: ABORTED_AFTER_MS }), name);
  const { user, system } = process.threadCpuUsage(before);
  assert.ok((user + system) / 1000 < mostMs, `${name}: ${Math.round((user + system) / 1000)} ms`);
}
