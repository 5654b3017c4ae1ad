import type { Worker } from 'node:worker_threads';

export interface WatchLimits {
  /** Processor time that the thread may use from now on. */
  readonly limitMs: number;
  /** The thread has just been started: what it takes to load its program counts too. */
  readonly isNew: boolean;
  /** For tests: time between two looks. */
  readonly everyMs?: number;
}

const EVERY_MS = 500;
/**
 * A thread that uses less processor time than this between so many looks waits for something that will not come. On a machine with fifty
 * others at work it still gets far more; while the whole process is stopped, nobody looks.
 */
const PROGRESS_MS = 10;
const MOST_STILL = 60;

/**
 * Looks now and then at how much processor time a thread has used, and calls `giveUp` once it is more than the limit, or stands still. The
 * wall clock would blame the thread for the load of the machine. Returns what ends the watch.
 */
export function watchThread(
  thread: Worker,
  { limitMs, isNew, everyMs = Math.min(limitMs, EVERY_MS) }: WatchLimits,
  giveUp: () => void,
): () => void {
  let firstMs = isNew ? 0 : null;
  let progressMs = 0;
  let still = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  const overrun = () => {
    end();
    giveUp();
  };
  const look = async () => {
    still += 1;
    if (still > MOST_STILL) return overrun();
    // Answered while the thread works, too. Refused before it runs and after it has ended, which the thread tells by itself.
    const used = await thread.cpuUsage().catch(() => null);
    if (isOver || used === null) return;
    const usedMs = (used.user + used.system) / 1000;
    firstMs ??= usedMs;
    if (usedMs - firstMs > limitMs) return overrun();
    if (usedMs - progressMs < PROGRESS_MS) return;
    progressMs = usedMs;
    still = 0;
  };
  const timer = setInterval(() => void look(), everyMs);
  return end;
}
