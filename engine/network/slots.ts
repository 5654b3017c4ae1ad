import type { Endpoint } from '../model/ask.ts';

/** Who goes first when several wait for the same address: whole sessions, then single hellos. Bare connects wait apart. */
export type Rank = 'session' | 'hello' | 'scan';

/** Conversations that one address sees at once from this process: web servers are used to six from every browser. */
const PER_ADDRESS = { talks: 2, web: 4, knocks: 20 };
const WEB_PORTS: readonly number[] = [80, 443];

const RANKS: readonly Rank[] = ['session', 'hello', 'scan'];

interface Counter {
  taken: number;
  readonly waiting: { readonly rank: number; readonly start: () => void }[];
}

const counters = new Map<string, Counter>();

/** Waits for a place at the address and answers how to give it back; null where the signal came first. */
export async function takeSlot(
  { address, port }: Endpoint,
  rank: Rank,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  if (signal.aborted) return null;
  // Opened and closed without a word, knocks cost a server nothing, and silent ports must not take the whole audit.
  const kind = rank === 'scan' ? 'knocks' : WEB_PORTS.includes(port) ? 'web' : 'talks';
  const queue = `${address} ${kind}`;
  const counter = counters.get(queue) ?? { taken: 0, waiting: [] };
  counters.set(queue, counter);
  if (counter.taken < PER_ADDRESS[kind]) counter.taken += 1;
  else if (!(await called(counter, RANKS.indexOf(rank), signal))) return null;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    release(queue, counter);
  };
}

/** Waits to be handed the place of somebody who leaves; false where the signal came first. */
function called(counter: Counter, rank: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const entry = {
      rank,
      start: () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      },
    };
    const leave = () => {
      counter.waiting.splice(counter.waiting.indexOf(entry), 1);
      resolve(false);
    };
    signal.addEventListener('abort', leave, { once: true });
    const after = counter.waiting.findIndex((other) => other.rank > rank);
    counter.waiting.splice(after < 0 ? counter.waiting.length : after, 0, entry);
  });
}

function release(queue: string, counter: Counter): void {
  const next = counter.waiting.shift();
  next?.start();
  if (!next) counter.taken -= 1;
  if (counter.taken === 0) counters.delete(queue);
}
