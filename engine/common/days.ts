import { DAY_MS } from '@rempart/contract';

/** Whole days from one ISO 8601 date to another, rounded down; negative when the second is earlier, null when one is no date. */
export function daysBetween(from: string, to: string): number | null {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
  return Number.isNaN(days) ? null : days;
}

const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' });

/** Days from one date of the calendar to another, in Paris, as a reader counts who sees both dates. */
export function calendarDays(from: string, to: string): number {
  const [first, last] = [from, to].map((date) => Date.parse(DAY.format(new Date(date))));
  return ((last ?? 0) - (first ?? 0)) / DAY_MS;
}

/** Whether the calendar has such a day: months count from 1. */
export function isOfCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
