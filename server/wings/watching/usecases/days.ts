import { createHash } from 'node:crypto';
import { DAY_MS } from '@rempart/contract';

const DAY_S = 86_400;

/** The least time between a late audit and the next one. */
const LEAST_APART_MS = 6 * 3_600_000;

/**
 * The next audit of a domain, from the time at which it was due and the time at which it begins: on a later day (UTC), at the second of the
 * day that its name determines. All domains together are spread evenly over the day. The day is counted from the due time: what is due in
 * the last second of a day begins on the next one, and would otherwise lose that day.
 */
export function nextAudit(domain: string, dueAt: Date, at: Date): Date {
  const second = createHash('sha256').update(domain).digest().readUInt32BE() % DAY_S;
  const day = Math.floor(dueAt.getTime() / DAY_MS) * DAY_MS;
  let next = day + DAY_MS + second * 1000;
  while (next < at.getTime() + LEAST_APART_MS) next += DAY_MS;
  return new Date(next);
}

const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** No message is sent at night. */
const FIRST_HOUR = 7;

/** The day in Paris whose messages may be sent now, « 2026-11-23 »; null before seven in the morning. */
export function dayOfTelling(at: Date): string | null {
  const parts = Object.fromEntries(paris.formatToParts(at).map(({ type, value }) => [type, value]));
  return Number(parts['hour']) < FIRST_HOUR ? null : `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** Whether weekly watchers are notified on a day of `dayOfTelling`. */
export function isMonday(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
}
