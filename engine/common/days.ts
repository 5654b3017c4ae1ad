const DAY_MS = 86_400_000;

/** Whole days from one ISO 8601 date to another, rounded down; negative when the second is earlier, null when one is no date. */
export function daysBetween(from: string, to: string): number | null {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);
  return Number.isNaN(days) ? null : days;
}
