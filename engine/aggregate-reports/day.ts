import type { ReportHead } from './report.ts';

/** The UTC day that most of a report's period lies on. */
export function dayOf({ begin, end }: Pick<ReportHead, 'begin' | 'end'>): string {
  return new Date(Math.floor((begin + end) / 2) * 1000).toISOString().slice(0, 10);
}
