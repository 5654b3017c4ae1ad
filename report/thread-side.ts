import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from './thread.ts';

type Answered<Made> =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly message: string; readonly stack: string };

/** A tenth of what the thread that serves gets of a processor which both want (setpriority(2)). */
const NICE = 10;

/** Inside the thread: answers each piece of work that `openThread` hands over. */
export function answerAsked<Asked, Made>(make: (asked: Asked) => Made | Promise<Made>): void {
  // On Linux the calling thread has a priority of its own; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(NICE);
  parentPort?.on('message', async (asked: Asked) => {
    const before = process.threadCpuUsage();
    const answered = await answer(() => make(asked));
    const { user, system } = process.threadCpuUsage(before);
    parentPort?.postMessage({ ...answered, busyMs: (user + system) / 1000 } satisfies ThreadAnswer<Made>);
  });
}

async function answer<Made>(make: () => Made | Promise<Made>): Promise<Answered<Made>> {
  try {
    return { ok: true, made: await make() };
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, message, stack };
  }
}
