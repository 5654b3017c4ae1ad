import { DAY_MS, type WatchedAudit } from '@rempart/contract';

/** One measured day in the plane of the drawing; y grows downwards. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly audit: WatchedAudit;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** A few days stretched over the whole width would look like a year of change. */
const FEWEST_DAYS = 14;

/**
 * The measured days as lines, one for each run of days without a gap: a day without a measurement interrupts the line, because it is no
 * value. 0 to 100 points span from the lower to the upper edge, the newest day is at the right edge.
 */
export function linesOf(
  history: readonly WatchedAudit[],
  pointsOf: (audit: WatchedAudit) => number | null,
  { width, height }: ChartSize,
): readonly (readonly ChartPoint[])[] {
  const days = history.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const last = Date.parse(days.at(-1)?.at ?? '');
  const first = Math.min(Date.parse(days[0]?.at ?? ''), last - FEWEST_DAYS * DAY_MS);
  const lines: ChartPoint[][] = [[]];
  for (const audit of days) {
    const points = pointsOf(audit);
    if (points === null) {
      lines.push([]);
      continue;
    }
    const x = ((Date.parse(audit.at) - first) / (last - first)) * width;
    lines.at(-1)?.push({ x: round(x), y: round(height - (points / 100) * height), audit });
  }
  return lines.filter((line) => line.length > 0);
}

/** An SVG path through these points. */
export function pathOf(line: readonly ChartPoint[]): string {
  return line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
