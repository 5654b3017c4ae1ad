import { setTimeout as delay } from 'node:timers/promises';
import { type ChangedSet, fateOf } from './change.ts';
import { HostFault } from './host-fault.ts';
import type { KeptEntry, StepState } from './journal-entry.ts';
import { type RepairTools, readFor } from './tools.ts';
import { type HostedZone, setKey } from './zone.ts';

/**
 * How long what was sent may still be taken, whatever the zone shows meanwhile: a signature is good for five minutes (RFC 8945 §10), on a
 * clock that may be as much behind. A proxy that hands a change on does so within that time.
 */
const OPEN_SECONDS = 600;

/** A step whose end nobody saw, and what the zone tells of it. */
export type Settled = Pick<KeptEntry, 'id' | 'step'> &
  (
    | { readonly fate: ReturnType<typeof fateOf> }
    /** It does not stand there, and may still come for so many seconds. */
    | { readonly fate: 'pending'; readonly seconds: number }
    /** It stands there, and its command was interrupted before it was proved. */
    | { readonly fate: 'unproved' }
  );

/** Seconds for which it may still come what was sent for a step whose end nobody saw; 0 where it is known, or too late. */
export function secondsOpen({ state, stateAt }: Pick<KeptEntry, 'state' | 'stateAt'>, now: Date): number {
  if (!isOpen(state)) return 0;
  return Math.max(0, Math.ceil(OPEN_SECONDS - (now.getTime() - stateAt.getTime()) / 1_000));
}

/** What the zone tells of steps whose end nobody saw, noted in the journal once it is final. */
export async function settle(
  { journal, now }: Pick<RepairTools, 'journal' | 'now'>,
  zone: HostedZone,
): Promise<readonly Settled[]> {
  const settled: Settled[] = [];
  for (const { id, step, sets, state, stateAt } of await journal.entries(zone.origin)) {
    if (!isKnown(zone, sets)) continue;
    const fate = fateOf({ origin: zone.origin, sets }, zone);
    if (state === 'written' && fate === 'applied') settled.push({ id, step, fate: 'unproved' });
    if (!isOpen(state)) continue;
    const seconds = secondsOpen({ state, stateAt }, now());
    // What was sent last has not been done yet.
    if (seconds > 0 && fate === (state === 'begun' ? 'not-applied' : 'applied')) {
      settled.push({ id, step, fate: 'pending', seconds });
      continue;
    }
    await journal.add(id, stateAfter(fate, state));
    settled.push({ id, step, fate });
  }
  return settled;
}

/** What may still come and would write where these sets stand. */
export async function pendingAt(
  { journal, now }: Pick<RepairTools, 'journal' | 'now'>,
  origin: string,
  sets: readonly ChangedSet[],
): Promise<{ readonly id: string; readonly step: string; readonly seconds: number } | null> {
  for (const entry of await journal.entries(origin)) {
    const seconds = secondsOpen(entry, now());
    if (seconds > 0 && sharedSets(entry.sets, sets).length > 0) return { id: entry.id, step: entry.step, seconds };
  }
  return null;
}

/** Reads the zone again and again until it tells of a step what became of it, or that is too late to come. */
export async function followUp(
  tools: Pick<RepairTools, 'publisher' | 'journal' | 'now' | 'signal'>,
  id: string,
): Promise<void> {
  const { journal, signal } = tools;
  for (;;) {
    const entry = await journal.find(id);
    if (!entry || !isOpen(entry.state) || signal?.aborted) return;
    const isLast = secondsOpen(entry, tools.now()) === 0;
    const zone = await readFor(tools, entry.domain, entry.sets).catch(whereUnread);
    const told = zone && (await settle(tools, zone)).find((one) => one.id === id);
    if (isLast || (told && told.fate !== 'pending')) return;
    await delay(FOLLOW_MS, undefined, signal && { signal }).catch(() => {});
  }
}

const FOLLOW_MS = 20_000;

/** Those of a step that another one touches, too. */
export function sharedSets(sets: readonly ChangedSet[], others: readonly ChangedSet[]): readonly ChangedSet[] {
  const keys = new Set(others.map(setKey));
  return sets.filter((set) => keys.has(setKey(set)));
}

type OpenState = 'begun' | 'undoing';

function isOpen(state: StepState): state is OpenState {
  return state === 'begun' || state === 'undoing';
}

function isKnown({ known }: HostedZone, sets: readonly ChangedSet[]): boolean {
  return known === 'whole' || sets.every(({ name }) => known.has(name));
}

function stateAfter(fate: ReturnType<typeof fateOf>, before: OpenState): StepState {
  if (fate === 'otherwise' || fate === 'partly') return 'otherwise';
  if (fate !== 'not-applied') return 'written';
  return before === 'begun' ? 'not-written' : 'undone';
}

function whereUnread(fault: unknown): null {
  if (fault instanceof HostFault) return null;
  throw fault;
}
