import { DAY_MS, type StatusDay, utcDay } from '@rempart/contract';

/** A day of the ninety, with its probes; null where there were none. */
export interface ShownDay {
  /** ISO 8601. */
  readonly day: string;
  readonly seen: StatusDay | null;
}

const SHOWN = 90;

/** The ninety days up to `at`, oldest first. */
export function ninetyDays(days: readonly StatusDay[], at: string): readonly ShownDay[] {
  const last = Date.parse(at.slice(0, 10));
  return Array.from({ length: SHOWN }, (_, index) => {
    const day = utcDay(new Date(last - (SHOWN - 1 - index) * DAY_MS));
    return { day, seen: days.find((one) => one.day === day) ?? null };
  });
}

/** The worst state that makes up at least a hundredth of a day: one lost probe does not colour it. */
export function worstOf({ up, degraded, down }: StatusDay): 'up' | 'degraded' | 'down' {
  const some = Math.max(1, (up + degraded + down) / 100);
  if (down > some || (down > 0 && up + degraded === 0)) return 'down';
  return down + degraded > 0 ? 'degraded' : 'up';
}
