import { Worker } from 'node:worker_threads';
import type { InvoiceSheet } from './invoice.ts';
import type { DrawnReport } from './pdf.ts';
import type { ReportOrder } from './subject.ts';

/** Draws reports and invoices in a thread of its own, one at a time: the drawing blocks whoever does it. */
export interface Press {
  /** @throws {PressRefusal} where the queue is full, the time is over, or the press was closed; another error is a fault of ours. */
  readonly drawReport: (order: ReportOrder) => Promise<DrawnReport>;
  /** @throws likewise. */
  readonly drawInvoice: (sheet: InvoiceSheet) => Promise<DrawnReport>;
  readonly close: () => Promise<void>;
}

export interface PressOptions {
  /** For one report, from the moment its turn comes. Default 20,000. */
  readonly timeLimitMs?: number;
  /** Reports that may wait for their turn. Default 8. */
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

/** What the thread is given. */
export type Asked = { readonly report: ReportOrder } | { readonly invoice: InvoiceSheet };

/** What the thread answers. */
export type Answer =
  | { readonly ok: true; readonly drawn: DrawnReport }
  | { readonly ok: false; readonly message: string; readonly stack: string };

const TIME_LIMIT_MS = 20_000;
const QUEUE = 8;

/** The report that is being drawn. */
interface Turn {
  readonly waiting: Waiting;
  readonly thread: Worker;
  readonly limit: NodeJS.Timeout;
}

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (report: DrawnReport) => void;
  readonly reject: (fault: Error) => void;
}

/** The thread starts with the first order, and again after one that had to be stopped. */
export function openPress({ timeLimitMs = TIME_LIMIT_MS, queue = QUEUE }: PressOptions = {}): Press {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let turn: Turn | null = null;
  let isClosed = false;

  function start(): Worker {
    const thread = new Worker(new URL('./press-worker.ts', import.meta.url));
    thread.on('message', (answer: Answer) => {
      settle(thread, (one) => (answer.ok ? one.resolve(answer.drawn) : one.reject(faultOf(answer))));
    });
    const lost = (fault: Error) => {
      if (worker === thread) worker = null;
      settle(thread, (one) => one.reject(fault));
    };
    thread.on('error', lost);
    thread.on('exit', (code) => lost(new Error(`the thread of the press ended with ${code}`)));
    return thread;
  }

  async function stop(): Promise<void> {
    const thread = worker;
    worker = null;
    await thread?.terminate();
  }

  function settle(thread: Worker, tell: (one: Waiting) => void): void {
    if (turn?.thread !== thread) return;
    const { waiting: one, limit } = turn;
    clearTimeout(limit);
    turn = null;
    tell(one);
    next();
  }

  function next(): void {
    const one = turn === null ? waiting.shift() : undefined;
    if (!one) return;
    worker ??= start();
    const thread = worker;
    const limit = setTimeout(() => {
      void stop();
      settle(thread, ({ reject }) => reject(new PressRefusal('overrun')));
    }, timeLimitMs);
    turn = { waiting: one, thread, limit };
    thread.postMessage(one.asked);
  }

  const draw = (asked: Asked) =>
    new Promise<DrawnReport>((resolve, reject) => {
      if (isClosed) return reject(new PressRefusal('closed'));
      if (waiting.length >= queue) return reject(new PressRefusal('busy'));
      waiting.push({ asked, resolve, reject });
      next();
    });

  return {
    drawReport: (report) => draw({ report }),
    drawInvoice: (invoice) => draw({ invoice }),
    close: async () => {
      isClosed = true;
      const left = [...(turn ? [turn.waiting] : []), ...waiting.splice(0)];
      clearTimeout(turn?.limit);
      turn = null;
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
