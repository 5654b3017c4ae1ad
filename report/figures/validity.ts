import { type Drawing, line, rectangle, type Shape } from '../drawing.ts';

export interface Span {
  readonly name: string;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
}

const ROW = 20;
const NAMES = 150;
const WIDTH = 480;

/** From when until when each thing is valid, with today across. */
export function validityFigure(spans: readonly Span[], today: string, day: (iso: string) => string): Drawing {
  const times = spans.flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)]);
  const [first, last] = [Math.min(...times, Date.parse(today)), Math.max(...times, Date.parse(today))];
  const at = (iso: string) => NAMES + ((Date.parse(iso) - first) / Math.max(1, last - first)) * (WIDTH - NAMES - 60);
  const bottom = spans.length * ROW + 4;
  const now = at(today);
  return {
    box: { x: 0, y: -16, width: WIDTH, height: bottom + 20 },
    shapes: [
      ...spans.flatMap((span, row): readonly Shape[] => {
        const y = row * ROW + 6;
        const over = Date.parse(span.until) < Date.parse(today);
        return [
          { text: shortened(span.name), x: 0, y: y + 8, size: 9.8 },
          {
            path: rectangle(at(span.from), y, Math.max(1, at(span.until) - at(span.from)), 9),
            fill: 'tint',
            stroke: 'ink',
            width: 0.6,
          },
          {
            path: rectangle(at(span.from), y, Math.max(0, Math.min(now, at(span.until)) - at(span.from)), 9),
            fill: over ? 'fail' : 'soft',
          },
          { text: day(span.until), x: at(span.until) + 5, y: y + 8, size: 9.8, ink: over ? 'fail' : 'muted' },
        ];
      }),
      { path: line([now, -4], [now, bottom]), stroke: 'ink', width: 0.8, dash: [2, 2] },
      { text: day(today), x: now, y: -7, size: 9.8, anchor: 'middle', strong: true },
    ],
  };
}

const LONGEST = 26;

function shortened(name: string): string {
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`;
}
