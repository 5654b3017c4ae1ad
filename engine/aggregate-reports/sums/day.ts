import { DAY_MS, utcDay } from '@rempart/contract';
import type { ReportHead } from '../reading/report.ts';

/** The UTC day that most of a report's period lies on. */
export function dayOf({ begin, end }: Pick<ReportHead, 'begin' | 'end'>): string {
  return dayAt(Math.floor((begin + end) / 2));
}

/** The first and the last UTC day that a report tells of; its end may be written as the midnight behind it. */
export function spanOf({ begin, end }: Pick<ReportHead, 'begin' | 'end'>): Span {
  const last = end > begin ? Math.max(begin, end - 1) : begin;
  return [dayAt(begin), dayAt(last)];
}

const dayAt = (second: number) => utcDay(new Date(second * 1000));

export type Span = readonly [first: string, last: string];

export function widened(span: Span | null, other: Span): Span {
  const days = [...(span ?? []), ...other].toSorted();
  return [days[0] ?? other[0], days.at(-1) ?? other[1]];
}

/** The first of the days of so many weeks, ISO 8601. */
export function firstDayOf(weeks: number, until: string): string {
  return utcDay(new Date(Date.parse(until) - (weeks * 7 - 1) * DAY_MS));
}
