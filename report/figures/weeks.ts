import { circle, type Drawing, line, polygon, type Shape } from '../drawing.ts';

export interface Flag {
  readonly week: number;
  /** Numbers of the actions of that week. */
  readonly numbers: readonly number[];
  readonly words: string;
  /** The numbers as ranges, where they are too many to be drawn: « 1–37 ». */
  readonly many: string;
}

const WIDTH = 480;
const EDGE = 16;
/** Height of the lowest flag above the road, and from one row of flags to the next. */
const POLE = 28;
const ROW = 16;

/** Weeks as a road with a flag, and its day, where something is to be done. */
export function weeksFigure(flags: readonly Flag[], weeks: number, dayOf: (week: number) => string): Drawing {
  const x = (week: number) => EDGE + (week / Math.max(1, weeks)) * (WIDTH - 2 * EDGE - 60);
  const levels = levelsOf(flags.map(({ week, words }) => ({ from: x(week), to: x(week) + FLAG + wide(words) })));
  const ground = 16 + Math.max(0, ...levels) * ROW + POLE;
  const rows = flags.map(({ week, numbers }, index) => {
    const room = x(flags[index + 1]?.week ?? weeks + 2) - x(week);
    const perRow = Math.max(1, Math.floor(room / STONE));
    const count = Math.ceil(numbers.length / perRow);
    return count > MOST_ROWS ? { perRow, count: 1, isMany: true } : { perRow, count, isMany: false };
  });
  const lowest = Math.max(...rows.map(({ count }) => count), 1);
  // What is told as one text has a row of its own where it would run into the next flag's.
  const crowded = flags.filter(
    ({ many }, index) =>
      rows[index]?.isMany && x(flags[index + 1]?.week ?? weeks + 2) - x(flags[index]?.week ?? 0) < wide(many),
  );
  const depth = (flag: Flag) => (crowded.includes(flag) ? lowest + crowded.indexOf(flag) : 0);
  return {
    box: { x: 0, y: 0, width: WIDTH, height: ground + 24 + (lowest + crowded.length) * 18 },
    shapes: [
      { path: line([EDGE, ground], [WIDTH - EDGE, ground]), stroke: 'ink', width: 1.2 },
      ...Array.from({ length: weeks + 1 }, (_, week): readonly Shape[] => [
        { path: line([x(week), ground - 3], [x(week), ground + 3]), stroke: 'ink', width: 0.8 },
      ]).flat(),
      ...spaced(
        flags.map(({ week }) => week),
        x,
      ).map((week): Shape => ({ text: dayOf(week), x: x(week) - 7, y: ground + 14, size: 8.5, ink: 'muted' })),
      ...flags.flatMap(({ week, words }, index) =>
        pole({ x: x(week), ground }, words, ground - POLE - (levels[index] ?? 0) * ROW),
      ),
      ...flags.flatMap((flag, index): readonly Shape[] =>
        rows[index]?.isMany
          ? [{ text: flag.many, x: x(flag.week) - 7, y: ground + 31 + depth(flag) * 18, size: 8.8, strong: true }]
          : stones({ x: x(flag.week), ground }, flag.numbers, rows[index]?.perRow ?? 1),
      ),
    ],
  };
}

/** Units that the name of a day takes. */
const DAY = 42;

/** The weeks whose days stand beside one another without touching. */
export function spaced(weeks: readonly number[], x: (week: number) => number): readonly number[] {
  const named: number[] = [];
  for (const week of weeks) {
    const last = named.at(-1);
    if (last === undefined || x(week) - x(last) >= DAY) named.push(week);
  }
  return named;
}

/** Rows of stones under one flag; more are reported in words. */
const MOST_ROWS = 4;
const STONE = 17;

/** Where the words of a flag begin, from its pole. */
const FLAG = 16;
/** Units of a bold character at the size of the flags. */
const CHARACTER = 5.2;

function wide(words: string): number {
  return words.length * CHARACTER;
}

/**
 * The row of each flag, 0 the lowest: words stand above every flag that they reach, whose pole would cross them otherwise. Flags stand in
 * the order of their weeks.
 */
export function levelsOf(flags: readonly { readonly from: number; readonly to: number }[]): readonly number[] {
  const levels: number[] = new Array(flags.length).fill(0);
  for (const [index, { to }] of [...flags.entries()].reverse()) {
    const reached = levels.filter((_, other) => other > index && (flags[other]?.from ?? 0) < to);
    levels[index] = Math.max(-1, ...reached) + 1;
  }
  return levels;
}

interface Place {
  readonly x: number;
  readonly ground: number;
}

function pole({ x, ground }: Place, words: string, top: number): readonly Shape[] {
  return [
    { path: line([x, ground], [x, top - 10]), stroke: 'ink', width: 0.9 },
    { path: polygon([x, top - 10], [x + 12, top - 6], [x, top - 2]), fill: 'ink' },
    { text: words, x: x + FLAG, y: top - 2, size: 8.8, strong: true },
  ];
}

/** The numbers of a week's actions, in as many rows as there is room for before the next flag. */
function stones({ x, ground }: Place, numbers: readonly number[], perRow: number): readonly Shape[] {
  return numbers.flatMap((number, index): readonly Shape[] => {
    const [cx, cy] = [x + (index % perRow) * STONE, ground + 28 + Math.floor(index / perRow) * 18];
    return [
      { path: circle(cx, cy, 7.6), fill: 'paper', stroke: 'ink', width: 1 },
      { text: `${number}`, x: cx, y: cy + 3, size: 8.4, anchor: 'middle', strong: true },
    ];
  });
}
