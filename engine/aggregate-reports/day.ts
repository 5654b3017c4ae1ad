import type { ReportHead } from './report.ts';

/** The UTC day that most of a report's period lies on. */
export function dayOf({ begin, end }: Pick<ReportHead, 'begin' | 'end'>): string {
  return new Date(Math.floor((begin + end) / 2) * 1000).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** The first of the days of so many weeks, ISO 8601. */
export function firstDayOf(weeks: number, until: string): string {
  return new Date(Date.parse(until) - (weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10);
}
