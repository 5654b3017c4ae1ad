import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a besieged server of any checkout before it starts (`--import`). A timer that is always due runs once in each turn of the
 * event loop: the processor time of the thread between two of them is that of one turn, however busy the machine is. Asked by a
 * message, it answers with the longest since it was last asked, in milliseconds.
 */
const LOOK_MS = 1;

if (isMainThread && process.send) {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  }, LOOK_MS).unref();
  process.on('message', () => {
    process.send?.(longestMs);
    longestMs = 0;
  });
  process.channel?.unref();
}
