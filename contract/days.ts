/** A day and a week as a span of time: calendars, where days are longer or shorter, count by other means. */
export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;

/** The day of a moment in UTC: « 2026-11-27 ». */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
