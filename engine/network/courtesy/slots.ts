import type { Endpoint } from '../../model/ask.ts';
import type { Ends } from '../ending.ts';

/**
 * Which connection of one audit goes first when several wait for the same address: whole sessions before single hellos. Bare connects wait
 * in a queue of their own.
 */
export type SlotPriority = 'session' | 'hello' | 'scan';

/**
 * How many conversations this process holds with one address at once: `talks` on port 25, and as many again on all other ports except those
 * of the web, whose servers are used to six from every browser. One service takes mail in, others let people fetch and submit theirs
 * (decision 0069).
 */
export const PER_ADDRESS = { talks: 2, web: 4, knocks: 20 };
const WEB_PORTS: readonly number[] = [80, 443];
const RELAY_PORT = 25;

const RANKS: readonly SlotPriority[] = ['session', 'hello', 'scan'];

/** Limits the connections to each address; a caller waits until one more may be made. All audits of a network share one. */
export interface Slots {
  /** Waits for a free connection and for the ledger. If the signal aborts first, resolves to what the caller was waiting for. */
  readonly take: (endpoint: Endpoint, wanted: Wanted) => Promise<Place | Reason>;
}

export interface Place {
  readonly release: () => void;
}

/**
 * `busy`: other connections to the address are open. `visited`: the address has had as many connections as it may, and nobody may connect
 * yet.
 */
export type Reason = 'busy' | 'visited';

interface Wanted {
  readonly rank: SlotPriority;
  /** Priority applies within one audit only. */
  readonly audit: object;
  readonly turn: (address: string, signal: Ends) => boolean | Promise<boolean>;
  readonly signal: Ends;
}

interface Counter {
  taken: number;
  readonly waiting: Entry[];
}

interface Entry {
  readonly rank: number;
  readonly audit: object;
  readonly start: () => void;
}

/** A connection that is opened and closed without a word costs a server nothing; silent ports must not use up the whole audit. */
function kindOf(port: number, { rank }: Pick<Wanted, 'rank'>): keyof typeof PER_ADDRESS {
  if (rank === 'scan') return 'knocks';
  return WEB_PORTS.includes(port) ? 'web' : 'talks';
}

export function openSlots(): Slots {
  const counters = new Map<string, Counter>();
  /** How many have a place at an address, and may not go yet. */
  const delayed = new Map<string, number>();

  const release = (queue: string, counter: Counter) => {
    const next = counter.waiting.shift();
    next?.start();
    if (!next) counter.taken -= 1;
    if (counter.taken === 0) counters.delete(queue);
  };

  const mayGo = async (address: string, { turn, signal }: Wanted): Promise<boolean> => {
    const turned = turn(address, signal);
    if (typeof turned === 'boolean') return turned;
    delayed.set(address, (delayed.get(address) ?? 0) + 1);
    const goes = await turned;
    const left = (delayed.get(address) ?? 1) - 1;
    if (left > 0) delayed.set(address, left);
    else delayed.delete(address);
    return goes;
  };

  return {
    take: async ({ address, port }, wanted) => {
      if (wanted.signal.aborted) return 'busy';
      const kind = kindOf(port, wanted);
      const queue = `${address} ${kind === 'talks' && port === RELAY_PORT ? 'relay' : kind}`;
      const counter = counters.get(queue) ?? { taken: 0, waiting: [] };
      counters.set(queue, counter);
      if (counter.taken < PER_ADDRESS[kind]) counter.taken += 1;
      else {
        const missed = await waitForSlot(counter, wanted, () => (delayed.has(address) ? 'visited' : 'busy'));
        if (missed) return missed;
      }
      let held = true;
      const place: Place = {
        release: () => {
          if (!held) return;
          held = false;
          release(queue, counter);
        },
      };
      if (await mayGo(address, wanted)) return place;
      place.release();
      return 'visited';
    },
  };
}

/** Resolves to null when a slot is released to this waiter, and to the reason of the wait if the signal aborts first. */
function waitForSlot(
  { waiting }: Counter,
  { rank: wanted, audit, signal }: Wanted,
  reason: () => Reason,
): Promise<Reason | null> {
  return new Promise((resolve) => {
    const entry: Entry = {
      rank: RANKS.indexOf(wanted),
      audit,
      start: () => {
        signal.removeEventListener('abort', leave);
        resolve(null);
      },
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(entry), 1);
      resolve(reason());
    };
    signal.addEventListener('abort', leave, { once: true });
    enter(waiting, entry);
  });
}

/** Appends to the queue; among the entries of one audit, those of higher priority come first. */
function enter(waiting: Entry[], entry: Entry): void {
  waiting.push(entry);
  const own = [...waiting.entries()].filter(([, { audit }]) => audit === entry.audit);
  const sorted = own.map(([, one]) => one).toSorted((one, other) => one.rank - other.rank);
  for (const [n, [at]] of own.entries()) waiting[at] = sorted[n] ?? entry;
}
