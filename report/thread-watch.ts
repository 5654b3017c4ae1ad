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
  /** Of the thread, when it last answered. */
  let ownMs = isNew ? 0 : null;
  let usedMs = 0;
  /** Of all threads but this one, since then: native code does not answer, and may work in threads of its own. */
  let silentMs = 0;
  let isSilent = false;
  let besidesMs = usedBesides();
  let progressMs = 0;
  let still = 0;

  const end = () => clearInterval(timer);
  const judge = () => {
    const now = usedMs + silentMs;
    if (now - progressMs >= PROGRESS_MS) {
      progressMs = now;
      still = 0;
    }
    if (now <= limitMs && still <= MOST_STILL) return;
    end();
    giveUp();
  };
  /** Refused before the thread runs and after it has ended, which it tells by itself. */
  const ask = async () => {
    const used = await thread.cpuUsage().catch(() => null);
    if (!used) return;
    const now = inMs(used);
    usedMs += Math.max(silentMs, now - (ownMs ?? now));
    ownMs = now;
    silentMs = 0;
    isSilent = false;
  };
  const look = () => {
    const now = usedBesides();
    if (isSilent) silentMs += now - besidesMs;
    besidesMs = now;
    still += 1;
    judge();
    isSilent = true;
    void ask();
  };
  const timer = setInterval(look, everyMs);
  return end;
}

const inMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
const usedBesides = () => inMs(process.cpuUsage()) - inMs(process.threadCpuUsage());
