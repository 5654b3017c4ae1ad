import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from './thread.ts';

/** Inside the thread: answers each piece of work that `openThread` hands over. */
export function answerAsked<Asked, Made>(make: (asked: Asked) => Made): void {
  parentPort?.on('message', (asked: Asked) => {
    const answer = answered(() => make(asked));
    parentPort?.postMessage(answer);
  });
}

function answered<Made>(make: () => Made): ThreadAnswer<Made> {
  try {
    return { ok: true, made: make() };
  } catch (fault) {
    const { message, stack = message } = fault instanceof Error ? fault : new Error(String(fault));
    return { ok: false, message, stack };
  }
}
