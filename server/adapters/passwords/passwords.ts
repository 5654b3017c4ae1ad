import { openThread } from '@rempart/report';
import type { Passwords } from '../../ports/admins.ts';
import type { Cost } from './argon2.ts';
import type { PasswordAsked } from './passwords-thread.ts';

/** RFC 9106 §4, the second recommended option, but with one lane. */
const COST: Cost = { memoryCost: 65_536, timeCost: 3 };
/** Tries of unknown browsers, and as many of administrators. */
const QUEUE = 10;
/** A hash takes some tenths of a second, and always ends. */
const TIME_LIMIT_MS = 60_000;

/**
 * One hash at a time, in a thread of its own: `argon2` would run in the four threads of libuv, through which every file and every
 * compressed answer passes too. Another cost is for tests.
 */
export function openPasswords(cost = COST): Passwords & { readonly close: () => Promise<void> } {
  const file = new URL('./passwords-thread.ts', import.meta.url);
  const { ask, close } = openThread<PasswordAsked, string | boolean>(file, {
    timeLimitMs: TIME_LIMIT_MS,
    queue: QUEUE,
  });
  return {
    hash: async (password) => String(await ask({ password, cost }, { ahead: true })),
    verify: async (known, password, by) => (await ask({ password, known }, { ahead: by === 'known' })) === true,
    close,
  };
}
