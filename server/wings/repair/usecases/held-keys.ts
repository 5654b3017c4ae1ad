import type { Visitor } from '../../../domain/limits.ts';
import { blockOf } from '../../../domain/network-of.ts';
import { openPlaces } from '../../../domain/places.ts';
import type { ReadStep } from './apply.ts';

/** How long a key is held, and a form open. */
export const HELD_MS = 3_600_000;
/** Each holds two audits and a zone: the oldest is forgotten for the next, and asked for again. */
const MOST_HELD = 20;
const MOST_HELD_RECORDS = 60_000;
/** Forms that are worked for at once: in all, of the neighbours of a visitor, and of himself. */
const AT_ONCE = 3;
const OF_A_BLOCK = 2;
const OF_A_VISITOR = 1;
/** Steps that were sent, and of which nobody knows what became of them. */
const MOST_FOLLOWED = 5;
/** By then three audits have ended, whatever their domain; a host that drips holds its place no longer. */
const FORM_MS = 100_000;
/** How long a process that stops waits for what is being written. */
const GRACE_MS = 5_000;

export interface Held extends ReadStep {
  readonly readAt: number;
}

/** A place among those that are worked for. */
export interface Place {
  /** Aborts once the time of the form is over, or the process stops. */
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

/** What the desk of a process remembers: keys within the ways to their hosts, and what goes on without a request. */
export interface HeldKeys {
  readonly find: (id: string) => Held | undefined;
  readonly hold: (id: string, held: Held) => void;
  readonly forget: (id: string) => void;
  /** null: too many are worked for, or this visitor is. */
  readonly take: (visitor: Visitor, phase: 'reading' | 'writing') => Place | null;
  /** What goes on without a request. */
  readonly running: Set<Promise<void>>;
  /**
   * Whether there is a place to read a zone again and again until it tells of a step what became of it, for ten minutes at most; where
   * there is none, the next form tells.
   */
  readonly takeToFollow: () => Place | null;
  /** Gives up what is being read, and a little later what is being written: the journal was told before, and the zone tells the rest. */
  readonly close: () => Promise<void>;
}

export function openHeldKeys({ formMs = FORM_MS, graceMs = GRACE_MS } = {}): HeldKeys {
  const held = new Map<string, Held & { readonly records: number }>();
  const running = new Set<Promise<void>>();
  const take = openPlaces(AT_ONCE);
  const follow = openPlaces(MOST_FOLLOWED);
  const stopping = { reading: new AbortController(), writing: new AbortController() };
  return {
    running,
    find: (id) => held.get(id),
    hold: (id, one) => {
      const records = recordsIn(one);
      let all = records;
      for (const { records } of held.values()) all += records;
      for (const [oldest, { records }] of held) {
        if (held.size < MOST_HELD && all <= MOST_HELD_RECORDS) break;
        all -= records;
        held.delete(oldest);
      }
      held.set(id, { ...one, records });
      setTimeout(() => held.delete(id), HELD_MS).unref();
    },
    forget: (id) => void held.delete(id),
    take: (visitor, phase) => {
      const leave = take(
        visitor === null
          ? []
          : [
              [visitor, OF_A_VISITOR],
              [`block ${blockOf(visitor)}`, OF_A_BLOCK],
            ],
      );
      return leave && { signal: AbortSignal.any([stopping[phase].signal, AbortSignal.timeout(formMs)]), leave };
    },
    takeToFollow: () => {
      const leave = follow([]);
      return leave && { signal: stopping.reading.signal, leave };
    },
    close: async () => {
      stopping.reading.abort();
      const late = setTimeout(() => stopping.writing.abort(), graceMs);
      await Promise.all(running);
      clearTimeout(late);
      held.clear();
    },
  };
}

function recordsIn({ prepared }: ReadStep): number {
  return [...prepared.change.zone.sets.values()].reduce((sum, { records }) => sum + records.length, 0);
}
