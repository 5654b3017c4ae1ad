import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from './thread.ts';

/** Inside the thread: answers each piece of work that `openThread` hands over. */
export function answerAsked<Asked, Made>(make: (asked: Asked) => Made | Promise<Made>): void {
  parentPort?.on('message', async (asked: Asked) => {
    parentPort?.postMessage(await answer(() => make(asked)));
  });
}

async function answer<Made>(make: () => Made | Promise<Made>): Promise<ThreadAnswer<Made>> {
  try {
    return { ok: true, made: await make() };
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, message, stack };
  }
}
