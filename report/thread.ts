import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { watchThread } from './thread-watch.ts';

/** Work in a thread of its own, one piece at a time: work that blocks its thread blocks no other, and can be aborted. */
export interface Thread<Asked, Made> {
  /**
   * What is asked `ahead` goes before all that is not, and has a queue of its own.
   *
   * @throws {ThreadRefusal} where the queue is full, the time is over, or the thread was closed; any other error is a bug.
   */
  readonly ask: (asked: Asked, options?: { readonly ahead: boolean }) => Promise<Made>;
  readonly close: () => Promise<void>;
}

export interface ThreadOptions<Asked = unknown> {
  /** Processor time of the thread for one piece of work. What a busy machine gives to others counts for nothing. */
  readonly timeLimitMs: number;
  /** Pieces that may wait for their turn. */
  readonly queue: number;
  /** A thread that has had nothing to do for so long ends, and its memory goes back to the system. */
  readonly idleMs?: number;
  /** Memory of a piece of work that is moved into the thread, and not copied: it is lost here. */
  readonly moved?: (asked: Asked) => readonly ArrayBuffer[];
}

/** Starting a thread again takes less than a second of processor. */
const IDLE_MS = 120_000;
/** A thread that needs more ends alone. Without a limit of its own its heap may grow to that of the process, which ends with it. */
const MOST_HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Hears how many milliseconds of processor a thread worked for what is asked within its context. */
export const spender = new AsyncLocalStorage<(ms: number) => void>();

/** `busy`: try again later. `overrun`: this piece of work took too long or too much memory, or stood still, and was given up. */
export class ThreadRefusal extends Error {
  override readonly name = 'ThreadRefusal';
  readonly reason: 'busy' | 'overrun' | 'closed';

  constructor(reason: ThreadRefusal['reason']) {
    super(`the thread refuses: ${reason}`);
    this.reason = reason;
  }
}

/** What the thread answers, and how long its processor worked. */
export type ThreadAnswer<Made> = { readonly busyMs: number } & (
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly message: string; readonly stack: string }
);

interface Waiting<Asked, Made> {
  readonly asked: Asked;
  readonly spent: ((ms: number) => void) | undefined;
  readonly resolve: (made: Made) => void;
  readonly reject: (fault: Error) => void;
}

/** What is being done. */
interface Turn<Asked, Made> {
  readonly waiting: Waiting<Asked, Made>;
  readonly thread: Worker;
  readonly unwatch: () => void;
}

/**
 * The thread runs `file`. It starts with the first piece of work, and again after one that had to be stopped, or a long rest. While it has
 * nothing to do it does not keep the process alive.
 */
export function openThread<Asked, Made>(
  file: URL,
  { timeLimitMs, queue, idleMs = IDLE_MS, moved = () => [] }: ThreadOptions<Asked>,
): Thread<Asked, Made> {
  const first: Waiting<Asked, Made>[] = [];
  const second: Waiting<Asked, Made>[] = [];
  let worker: Worker | null = null;
  let turn: Turn<Asked, Made> | null = null;
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Worker {
    const thread = new Worker(file, { resourceLimits: MOST_HEAP });
    thread.on('message', (answer: ThreadAnswer<Made>) => {
      settle(thread, (one) => {
        one.spent?.(answer.busyMs);
        if (answer.ok) one.resolve(answer.made);
        else one.reject(faultOf(answer));
      });
    });
    const lost = (fault: Error) => {
      if (worker === thread) worker = null;
      settle(thread, (one) => one.reject(fault));
    };
    thread.on('error', (fault) => lost(isOutOfMemory(fault) ? new ThreadRefusal('overrun') : fault));
    thread.on('exit', (code) => lost(new Error(`the thread ended with ${code}`)));
    return thread;
  }

  async function stop(): Promise<void> {
    const thread = worker;
    worker = null;
    await thread?.terminate();
  }

  function settle(thread: Worker, tell: (one: Waiting<Asked, Made>) => void): void {
    if (turn?.thread !== thread) return;
    const { waiting: one, unwatch } = turn;
    unwatch();
    turn = null;
    thread.unref();
    rest = setTimeout(() => void stop(), idleMs).unref();
    tell(one);
    next();
  }

  function next(): void {
    const one = turn === null ? (first.shift() ?? second.shift()) : undefined;
    if (!one) return;
    clearTimeout(rest);
    const isNew = worker === null;
    worker ??= start();
    const thread = worker;
    thread.ref();
    const unwatch = watchThread(thread, { limitMs: timeLimitMs, isNew }, () => {
      void stop();
      settle(thread, ({ spent, reject }) => {
        spent?.(timeLimitMs);
        reject(new ThreadRefusal('overrun'));
      });
    });
    turn = { waiting: one, thread, unwatch };
    thread.postMessage(one.asked, [...moved(one.asked)]);
  }

  return {
    ask: (asked, { ahead } = { ahead: false }) =>
      new Promise((resolve, reject) => {
        const waiting = ahead ? first : second;
        if (isClosed) return reject(new ThreadRefusal('closed'));
        if (waiting.length >= queue) return reject(new ThreadRefusal('busy'));
        waiting.push({ asked, spent: spender.getStore(), resolve, reject });
        next();
      }),
    close: async () => {
      isClosed = true;
      const left = [...(turn ? [turn.waiting] : []), ...first.splice(0), ...second.splice(0)];
      turn?.unwatch();
      turn = null;
      clearTimeout(rest);
      await stop();
      for (const { reject } of left) reject(new ThreadRefusal('closed'));
    },
  };
}

function isOutOfMemory(fault: Error): boolean {
  return 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function faultOf({ message, stack }: Extract<ThreadAnswer<unknown>, { readonly ok: false }>): Error {
  const fault = new Error(message);
  fault.stack = stack;
  return fault;
}
