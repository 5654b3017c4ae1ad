import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '@rempart/contract';
import type { JobInputs } from '../ports/jobs.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

/** A job that was added and whose result is not there is added again after this time. */
const ADDED_AGAIN_MS = 60_000;
/**
 * A job that failed at all its attempts is added again for a reader after the first of these times, then after the next; after the last
 * of them only where it is made of something else. A thread that gave up once, on a busy machine, has recovered by the first of them.
 */
const WAITS_MS = [15_000, 600_000, 7_200_000, DAY_MS];
const LONGEST_WAIT_MS = DAY_MS;
/** How many added jobs this process remembers. */
const MOST = 1000;
const addedJobs = new WeakMap<Tools['store'], Map<string, Added>>();

interface Added {
  readonly at: number;
  /** Settles once it is made, or was waited for in vain; all readers wait for the same. */
  made: Promise<void> | null;
}

export interface Asked {
  /** null: the job failed and waits. */
  readonly added: Added | null;
  /** For a reader who has nothing to be shown. */
  readonly refusal: Refusal;
}

/**
 * Has a worker make what many readers may want at the same time; the queue holds one such job, too. `madeOf` changes with whatever may let
 * a job succeed that failed.
 */
export async function addOnce<Name extends keyof JobInputs>(
  name: Name,
  input: JobInputs[Name],
  madeOf: string,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<Asked> {
  const at = now().getTime();
  const failed = await store.failedJobs.find(name, input);
  if (failed?.madeOf === madeOf) {
    const wait = WAITS_MS[failed.failures - 1];
    const left = wait === undefined ? LONGEST_WAIT_MS : failed.at.getTime() + wait - at;
    if (left > 0) return { added: null, refusal: new Refusal('NOT_MADE', Math.ceil(left / 1000)) };
  }
  const refusal = new Refusal('PREPARING', MADE_SECONDS);
  const known = addedJobs.get(store) ?? new Map<string, Added>();
  addedJobs.set(store, known);
  const key = `${name} ${JSON.stringify(input)}`;
  const earlier = known.get(key);
  if (earlier && at - earlier.at < ADDED_AGAIN_MS) return { added: earlier, refusal };
  const added: Added = { at, made: null };
  known.delete(key);
  known.set(key, added);
  for (const oldest of known.keys()) if (known.size > MOST) known.delete(oldest);
  await store.jobs.add(name, input);
  return { added, refusal };
}

/** A worker that is free needs some tenths of a second; one that is not is no reason to hold a request longer than this. */
const LOOKS_AFTER_MS = [100, 150, 250, 500, 1000, 1000, 1000];
/** The work takes a second or two; other work may be ahead. */
const MADE_SECONDS = 5;

/** Readers wait together for what a worker makes; who comes after they waited in vain is refused at once. */
export async function awaitMade<Made>({ added, refusal }: Asked, look: () => Promise<Made | null>): Promise<Made> {
  if (added !== null) {
    added.made ??= untilMade(look);
    await added.made;
    const made = await look();
    if (made !== null) return made;
  }
  throw refusal;
}

async function untilMade(look: () => Promise<unknown>): Promise<void> {
  for (const ms of LOOKS_AFTER_MS) {
    await setTimeout(ms);
    if ((await look()) !== null) return;
  }
}
