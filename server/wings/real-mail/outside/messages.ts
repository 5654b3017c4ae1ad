import { openThread } from '@rempart/report';
import type { Bounce, ReadBounce } from '../ports/bounces.ts';
import type { MessageAsked } from './message-thread.ts';
import type { ReadSignatures, SignaturesRead } from './messages/signatures.ts';

/** A message takes some hundredths of a second, the largest a second. */
const TIME_LIMIT_MS = 10_000;
/** Such a thread keeps the heap of its largest message, and mail comes in bursts: it ends soon. */
export const MAIL_IDLE_MS = 20_000;
/** More than the sessions that can wait for a reply without harm. */
const QUEUE = 32;

/** Works through messages in a thread of its own: one that was written to take long delays other messages, and nothing else. */
export function openMessages(timeLimitMs = TIME_LIMIT_MS): {
  readonly readSignatures: ReadSignatures;
  readonly readBounce: ReadBounce;
  readonly close: () => Promise<void>;
} {
  const file = new URL('./message-thread.ts', import.meta.url);
  const { ask, close } = openThread<MessageAsked, Bounce | SignaturesRead>(file, {
    timeLimitMs,
    queue: QUEUE,
    idleMs: MAIL_IDLE_MS,
  });
  return {
    readSignatures: async (signed) => (await ask({ signed })) as SignaturesRead,
    readBounce: async (bounce) => (await ask({ bounce })) as Bounce,
    close,
  };
}
