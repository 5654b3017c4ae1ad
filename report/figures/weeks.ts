import { circle, type Drawing, line, polygon, type Shape } from '../drawing.ts';

export interface Flag {
  readonly week: number;
  /** Numbers of the actions of that week. */
  readonly numbers: readonly number[];
  readonly words: string;
  /** The numbers in words, where they are too many to be drawn. */
  readonly many: string;
}

const WIDTH = 480;
const GROUND = 74;
const EDGE = 16;

/** Weeks as a road with a flag where something is to be done. */
export function weeksFigure(flags: readonly Flag[], weeks: number): Drawing {
  const x = (week: number) => EDGE + (week / Math.max(1, weeks)) * (WIDTH - 2 * EDGE - 60);
  const rows = flags.map(({ week, numbers }, index) => {
    const room = x(flags[index + 1]?.week ?? weeks + 2) - x(week);
    const perRow = Math.max(1, Math.floor(room / STONE));
    const count = Math.ceil(numbers.length / perRow);
    return count > MOST_ROWS ? { perRow, count: 1, isMany: true } : { perRow, count, isMany: false };
  });
  const lowest = Math.max(...rows.map(({ count }) => count), 1);
  return {
    box: { x: 0, y: 0, width: WIDTH, height: GROUND + 24 + lowest * 18 },
    shapes: [
      { path: line([EDGE, GROUND], [WIDTH - EDGE, GROUND]), stroke: 'ink', width: 1.2 },
      ...Array.from({ length: weeks + 1 }, (_, week): readonly Shape[] => [
        { path: line([x(week), GROUND - 3], [x(week), GROUND + 3]), stroke: 'ink', width: 0.8 },
        { text: `S${week}`, x: x(week), y: GROUND + 14, size: 8, anchor: 'middle', ink: 'muted' },
      ]).flat(),
      ...flags.flatMap(({ week, words }, index) => pole(x(week), words, index % 2 === 0 ? 16 : 38)),
      ...flags.flatMap(({ week, numbers, many }, index): readonly Shape[] =>
        rows[index]?.isMany
          ? [{ text: many, x: x(week) - 7, y: GROUND + 31, size: 8.8, strong: true }]
          : stones(x(week), numbers, rows[index]?.perRow ?? 1),
      ),
    ],
  };
}

/** Rows of stones under one flag; more are reported in words. */
const MOST_ROWS = 4;
const STONE = 17;

function pole(x: number, words: string, top: number): readonly Shape[] {
  return [
    { path: line([x, GROUND], [x, top - 10]), stroke: 'ink', width: 0.9 },
    { path: polygon([x, top - 10], [x + 12, top - 6], [x, top - 2]), fill: 'ink' },
    { text: words, x: x + 16, y: top - 2, size: 8.8, strong: true },
  ];
}

/** The numbers of a week's actions, in as many rows as there is room for before the next flag. */
function stones(x: number, numbers: readonly number[], perRow: number): readonly Shape[] {
  return numbers.flatMap((number, index): readonly Shape[] => {
    const [cx, cy] = [x + (index % perRow) * STONE, GROUND + 28 + Math.floor(index / perRow) * 18];
    return [
      { path: circle(cx, cy, 7.6), fill: 'paper', stroke: 'ink', width: 1 },
      { text: `${number}`, x: cx, y: cy + 3, size: 8.4, anchor: 'middle', strong: true },
    ];
  });
}
