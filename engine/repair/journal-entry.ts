import { isObject, isOneOf } from '@rempart/contract';
import type { ChangedSet } from './change.ts';

/** What became of a step that was begun. */
export const STATES = [
  /** About to be written: whether it was, the zone alone tells. */
  'begun',
  'written',
  'not-written',
  /** The zone is neither as it was nor as it was to be: others changed it since. */
  'otherwise',
  /** Every server was asked and the domain audited. */
  'proved',
  /** About to be taken back. */
  'undoing',
  'undone',
] as const;
export type StepState = (typeof STATES)[number];

/** A step as the journal keeps it: what a way back needs, and nothing that opens a zone. */
export interface JournalEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly domain: string;
  readonly step: string;
  readonly origin: string;
  /** How it was written, `rfc2136 127.0.0.1:53`. */
  readonly host: string;
  readonly letters: { readonly before: string | null; readonly predicted: string | null };
  readonly sets: readonly ChangedSet[];
}

export interface KeptEntry extends JournalEntry {
  readonly state: StepState;
  /** When it came to this. */
  readonly stateAt: Date;
}

/** What a line of the file adds: an entry, or what became of one; null where it says neither. */
export function entryIn(line: string): KeptEntry | Pick<KeptEntry, 'id' | 'state' | 'stateAt'> | null {
  const told = parsed(line);
  if (!isObject(told) || typeof told['id'] !== 'string' || !isOneOf(STATES, told['state'])) return null;
  const { id, state, at } = told;
  const stateAt = new Date(String(at));
  if (Number.isNaN(stateAt.getTime())) return null;
  if (!('sets' in told)) return { id, state, stateAt };
  const isWhole = ['domain', 'step', 'origin', 'host'].every((field) => typeof told[field] === 'string');
  const { sets } = told;
  if (!isWhole || !isObject(told['letters']) || !Array.isArray(sets) || !sets.every(isSet)) return null;
  return { ...(told as unknown as KeptEntry), stateAt };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function isSet(told: unknown): told is ChangedSet {
  if (!isObject(told)) return false;
  const { name, type, ttl, removed, added, before, after } = told;
  const isHosted = (set: unknown) => set === null || (isObject(set) && areRecords(set['records']));
  const isNamed = typeof name === 'string' && typeof type === 'string' && typeof ttl === 'number';
  return isNamed && areRecords(removed) && areRecords(added) && isHosted(before) && isHosted(after);
}

function areRecords(told: unknown): boolean {
  return (
    Array.isArray(told) &&
    told.every((one) => isObject(one) && typeof one['exact'] === 'string' && isObject(one['data']))
  );
}
