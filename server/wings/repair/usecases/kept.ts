import { DAY_MS, KEPT, keptDays } from '@rempart/contract';
import { WATCHED_DAYS } from '../domain/watchman.ts';
import type { KeptRepair } from '../ports/repairs.ts';

/** Until when a step can be taken back: as long as it is kept, without the day in which it is deleted. */
export function undoUntil({ at }: Pick<KeptRepair, 'at'>): Date {
  return new Date(Date.parse(at) + (keptDays(KEPT.repairs) - 1) * DAY_MS);
}

/** Until when the watchman looks at what became of it. */
export function watchedUntil({ at }: Pick<KeptRepair, 'at'>): Date {
  return new Date(Date.parse(at) + WATCHED_DAYS * DAY_MS);
}

/** Whether it is in the zone as it was written, as far as the journal knows. */
export function stands({ state }: Pick<KeptRepair, 'state'>): boolean {
  return state === 'written' || state === 'proved';
}

/** Whether something of it may stand in the zone, which alone tells, and can be taken back. */
export function mayBeUndone({ state, at }: Pick<KeptRepair, 'state' | 'at'>, now: Date): boolean {
  return state !== 'undone' && now <= undoUntil({ at });
}
