import { Worker } from 'node:worker_threads';
import type { DrawnReport } from './pdf.ts';
import type { ReportOrder } from './subject.ts';

/** Draws reports in a thread of its own, one at a time: the drawing blocks whoever does it. */
export interface Press {
  /** @throws {PressRefusal} where the queue is full, the time is over, or the press was closed; another error is a fault of ours. */
  readonly drawReport: (order: ReportOrder) => Promise<DrawnReport>;
  readonly close: () => Promise<void>;
}

export interface PressOptions {
  /** For one report, from the moment its turn comes. Default 20,000. */
  readonly timeLimitMs?: number;
  /** Reports that may wait for their turn. Default 2. */
  readonly queue?: number;
}

/** `busy`: try again later. `overrun`: this report took too long and was given up. */
export class PressRefusal extends Error {
  override readonly name = 'PressRefusal';
  readonly reason: 'busy' | 'overrun' | 'closed';

  constructor(reason: PressRefusal['reason']) {
    super(`the press refuses: ${reason}`);
    this.reason = reason;
  }
}

/** What the thread answers to an order. */
export type Answer =
  | { readonly ok: true; readonly report: DrawnReport }
  | { readonly ok: false; readonly message: string; readonly stack: string };

const TIME_LIMIT_MS = 20_000;
const QUEUE = 2;

interface Waiting {
  readonly order: ReportOrder;
  readonly resolve: (report: DrawnReport) => void;
  readonly reject: (fault: Error) => void;
}

/** The thread starts with the first order, and again after one that had to be stopped. */
export function openPress({ timeLimitMs = TIME_LIMIT_MS, queue = QUEUE }: PressOptions = {}): Press {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let drawing: Waiting | null = null;
  let isClosed = false;

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  function next(): void {
    if (drawing) return;
    const turn = waiting.shift();
    if (!turn) return;
    drawing = turn;
    const thread = worker ?? new Worker(new URL('./press-worker.ts', import.meta.url));
    worker = thread;
    const limit = setTimeout(
      () => void stop().then(() => settle(() => turn.reject(new PressRefusal('overrun')))),
      timeLimitMs,
    );
    const settle = (tell: () => void) => {
      clearTimeout(limit);
      thread.removeAllListeners();
      if (drawing !== turn) return;
      drawing = null;
      tell();
      next();
    };
    const broken = (fault: Error) => void stop().then(() => settle(() => turn.reject(fault)));
    thread.once('message', (answer: Answer) => {
      settle(() => (answer.ok ? turn.resolve(answer.report) : turn.reject(faultOf(answer))));
    });
    thread.once('error', broken);
    thread.once('exit', (code) => broken(new Error(`the press's thread ended with ${code}`)));
    thread.postMessage(turn.order);
  }

  return {
    drawReport: (order) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PressRefusal('closed'));
        if (waiting.length >= queue) return reject(new PressRefusal('busy'));
        waiting.push({ order, resolve, reject });
        next();
      }),
    close: async () => {
      isClosed = true;
      const left = [...(drawing ? [drawing] : []), ...waiting.splice(0)];
      drawing = null;
      await stop();
      for (const { reject } of left) reject(new PressRefusal('closed'));
    },
  };
}

function faultOf({ message, stack }: Extract<Answer, { readonly ok: false }>): Error {
  const fault = new Error(message);
  fault.stack = stack;
  return fault;
}
