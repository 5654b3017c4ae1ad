import { setTimeout } from 'node:timers/promises';
import type { JobInputs } from '../ports/jobs.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

/** A job that was added and whose result is not there is added again after this time. */
const ADDED_AGAIN_MS = 60_000;
/** How many added jobs this process remembers. */
const MOST = 1000;
const addedJobs = new WeakMap<Tools['store'], Map<string, number>>();

/**
 * Has a worker make what many readers may want at the same time; the queue holds one such job, too. Returns false where this process has
 * just added it.
 */
export async function addOnce<Name extends keyof JobInputs>(
  name: Name,
  input: JobInputs[Name],
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<boolean> {
  const addedAt = addedJobs.get(store) ?? new Map<string, number>();
  addedJobs.set(store, addedAt);
  const key = `${name} ${JSON.stringify(input)}`;
  const at = now().getTime();
  if (at - (addedAt.get(key) ?? Number.NEGATIVE_INFINITY) < ADDED_AGAIN_MS) return false;
  addedAt.delete(key);
  addedAt.set(key, at);
  for (const oldest of addedAt.keys()) if (addedAt.size > MOST) addedAt.delete(oldest);
  await store.jobs.add(name, input);
  return true;
}

/** A worker that is free needs some tenths of a second; one that is not is no reason to hold a request longer than this. */
const LOOKS_AFTER_MS = [100, 150, 250, 500, 1000];
/** The work takes a second or two; other work may be ahead. */
const MADE_SECONDS = 5;

/** The first reader waits a little for what a worker makes; then, and for all others, refuses with `PREPARING`. */
export async function awaitMade<Made>(isFirst: boolean, look: () => Promise<Made | null>): Promise<Made> {
  for (const ms of isFirst ? LOOKS_AFTER_MS : []) {
    await setTimeout(ms);
    const made = await look();
    if (made !== null) return made;
  }
  throw new Refusal('PREPARING', MADE_SECONDS);
}
