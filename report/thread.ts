import { Worker } from 'node:worker_threads';

/** Work in a thread of its own, one piece at a time: work that blocks its thread blocks no other, and can be aborted. */
export interface Thread<Asked, Made> {
  /** @throws {ThreadRefusal} where the queue is full, the time is over, or the thread was closed; any other error is a bug. */
  readonly ask: (asked: Asked) => Promise<Made>;
  readonly close: () => Promise<void>;
}

export interface ThreadOptions {
  /** For one piece of work, from the moment its turn comes. */
  readonly timeLimitMs: number;
  /** Pieces that may wait for their turn. */
  readonly queue: number;
}

/** `busy`: try again later. `overrun`: this piece of work took too long and was given up. */
export class ThreadRefusal extends Error {
  override readonly name = 'ThreadRefusal';
  readonly reason: 'busy' | 'overrun' | 'closed';

  constructor(reason: ThreadRefusal['reason']) {
    super(`the thread refuses: ${reason}`);
    this.reason = reason;
  }
}

/** What the thread answers. */
export type ThreadAnswer<Made> =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly message: string; readonly stack: string };

interface Waiting<Asked, Made> {
  readonly asked: Asked;
  readonly resolve: (made: Made) => void;
  readonly reject: (fault: Error) => void;
}

/** What is being done. */
interface Turn<Asked, Made> {
  readonly waiting: Waiting<Asked, Made>;
  readonly thread: Worker;
  readonly limit: NodeJS.Timeout;
}

/**
 * The thread runs `file`. It starts with the first piece of work, and again after one that had to be stopped. While it has nothing to do it
 * does not keep the process alive.
 */
export function openThread<Asked, Made>(file: URL, { timeLimitMs, queue }: ThreadOptions): Thread<Asked, Made> {
  const waiting: Waiting<Asked, Made>[] = [];
  let worker: Worker | null = null;
  let turn: Turn<Asked, Made> | null = null;
  let isClosed = false;

  function start(): Worker {
    const thread = new Worker(file);
    thread.on('message', (answer: ThreadAnswer<Made>) => {
      settle(thread, (one) => (answer.ok ? one.resolve(answer.made) : one.reject(faultOf(answer))));
    });
    const lost = (fault: Error) => {
      if (worker === thread) worker = null;
      settle(thread, (one) => one.reject(fault));
    };
    thread.on('error', lost);
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
    const { waiting: one, limit } = turn;
    clearTimeout(limit);
    turn = null;
    thread.unref();
    tell(one);
    next();
  }

  function next(): void {
    const one = turn === null ? waiting.shift() : undefined;
    if (!one) return;
    worker ??= start();
    const thread = worker;
    thread.ref();
    const limit = setTimeout(() => {
      void stop();
      settle(thread, ({ reject }) => reject(new ThreadRefusal('overrun')));
    }, timeLimitMs);
    turn = { waiting: one, thread, limit };
    thread.postMessage(one.asked);
  }

  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new ThreadRefusal('closed'));
        if (waiting.length >= queue) return reject(new ThreadRefusal('busy'));
        waiting.push({ asked, resolve, reject });
        next();
      }),
    close: async () => {
      isClosed = true;
      const left = [...(turn ? [turn.waiting] : []), ...waiting.splice(0)];
      clearTimeout(turn?.limit);
      turn = null;
      await stop();
      for (const { reject } of left) reject(new ThreadRefusal('closed'));
    },
  };
}

function faultOf({ message, stack }: Extract<ThreadAnswer<unknown>, { readonly ok: false }>): Error {
  const fault = new Error(message);
  fault.stack = stack;
  return fault;
}
