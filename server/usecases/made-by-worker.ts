import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '@rempart/contract';
import type { JobInputs } from '../ports/jobs.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

/** A job that was added and whose result is not there is added again after this time. */
const ADDED_AGAIN_MS = 60_000;
/**
 * A job that failed at all its attempts is added again for a reader after the first of these times, then after the next; after the last
 * of them only where it is made of something else.
 */
const WAITS_MS = [600_000, 7_200_000, DAY_MS];
const LONGEST_WAIT_MS = DAY_MS;
/** How many added jobs this process remembers. */
const MOST = 1000;
const addedJobs = new WeakMap<Tools['store'], Map<string, number>>();

export interface Asked {
  /** false: this process has just added the job, or the job failed and waits. */
  readonly isFirst: boolean;
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
    if (left > 0) return { isFirst: false, refusal: new Refusal('NOT_MADE', Math.ceil(left / 1000)) };
  }
  const refusal = new Refusal('PREPARING', MADE_SECONDS);
  const addedAt = addedJobs.get(store) ?? new Map<string, number>();
  addedJobs.set(store, addedAt);
  const key = `${name} ${JSON.stringify(input)}`;
  if (at - (addedAt.get(key) ?? Number.NEGATIVE_INFINITY) < ADDED_AGAIN_MS) return { isFirst: false, refusal };
  addedAt.delete(key);
  addedAt.set(key, at);
  for (const oldest of addedAt.keys()) if (addedAt.size > MOST) addedAt.delete(oldest);
  await store.jobs.add(name, input);
  return { isFirst: true, refusal };
}

/** A worker that is free needs some tenths of a second; one that is not is no reason to hold a request longer than this. */
const LOOKS_AFTER_MS = [100, 150, 250, 500, 1000];
/** The work takes a second or two; other work may be ahead. */
const MADE_SECONDS = 5;

/** The first reader waits a little for what a worker makes; then he, and all others at once, are refused. */
export async function awaitMade<Made>({ isFirst, refusal }: Asked, look: () => Promise<Made | null>): Promise<Made> {
  for (const ms of isFirst ? LOOKS_AFTER_MS : []) {
    await setTimeout(ms);
    const made = await look();
    if (made !== null) return made;
  }
  throw refusal;
}
