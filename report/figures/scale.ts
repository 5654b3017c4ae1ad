import { circle, type Drawing, line, polygon, rectangle, type Shape } from '../drawing.ts';
import { spaced } from './weeks.ts';

const WIDTH = 480;
const LETTER_WIDTH = WIDTH / 6;
/** From the best, as everywhere. */
const LETTERS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F'];

export interface Position {
  readonly letter: string;
  /** Said under the mark. */
  readonly words: string;
  readonly strong: boolean;
}

/** The scale from A to F as a wall of six courses that falls, with where the domain stands on it. */
export function scaleFigure(positions: readonly Position[]): Drawing {
  return {
    box: { x: -1, y: -1, width: WIDTH + 1, height: 85 },
    shapes: [...LETTERS.flatMap((letter, index) => course(letter, index, positions)), ...positions.flatMap(mark)],
  };
}

const BASE = 62;
/** Of the longest words, with some room: under the first letter they begin where the drawing does. */
const HALF_WORDS = 43;

function course(letter: string, at: number, positions: readonly Position[]): readonly Shape[] {
  const height = 46 - at * 5;
  const here = positions.find((position) => position.letter === letter);
  const [x, top] = [at * LETTER_WIDTH, BASE - height];
  return [
    {
      path: rectangle(x, top, LETTER_WIDTH - 3, height),
      fill: here?.strong ? 'ink' : 'tint',
      stroke: 'ink',
      width: 0.7,
    },
    {
      text: letter,
      x: x + (LETTER_WIDTH - 3) / 2,
      y: BASE - 6,
      size: 13,
      face: 'serif',
      strong: true,
      anchor: 'middle',
      ink: here?.strong ? 'paper' : 'ink',
    },
  ];
}

function mark({ letter, words, strong }: Position): readonly Shape[] {
  const at = LETTERS.indexOf(letter);
  const x = at * LETTER_WIDTH + (LETTER_WIDTH - 3) / 2;
  return [
    { path: polygon([x - 4, BASE + 9], [x, BASE + 3], [x + 4, BASE + 9]), fill: 'ink' },
    { text: words, x: Math.max(x, HALF_WORDS), y: BASE + 19, size: 8.5, anchor: 'middle', strong },
  ];
}

/** The letters that the plan goes through, as stairs over the weeks. */
export interface Stair {
  readonly week: number;
  readonly letter: string;
  readonly words: string;
}

const STEP = 15;
const STAIRS = 230;
/** Units that « aujourd’hui : F » takes. */
const TODAY = 75;

export function stairsFigure(stairs: readonly Stair[], weeks: number, dayOf: (week: number) => string): Drawing {
  const rank = (letter: string) => LETTERS.length - 1 - LETTERS.indexOf(letter);
  const [left, right, bottom] = [20, STAIRS - 10, 6 * STEP];
  const x = (week: number) => left + (week / Math.max(1, weeks)) * (right - left);
  const y = (letter: string) => bottom - rank(letter) * STEP - STEP / 2;
  const corners = stairs.flatMap(({ week, letter }, index): (readonly [number, number])[] => {
    const next = stairs[index + 1]?.week ?? weeks;
    return [
      [x(week), y(letter)],
      [x(next), y(letter)],
    ];
  });
  // On the lowest tread there is no room below it: the words of today stand behind the next riser.
  const crossesToday = (week: number) =>
    week === 0 && stairs[0]?.letter === LETTERS.at(-1) && x(stairs[1]?.week ?? weeks) - x(0) < TODAY;
  return {
    box: { x: 0, y: -6, width: STAIRS, height: bottom + 24 },
    shapes: [
      ...LETTERS.flatMap((letter): readonly Shape[] => [
        { path: line([left, y(letter)], [right, y(letter)]), stroke: 'soft', width: 0.5 },
        { text: letter, x: 4, y: y(letter) + 4, size: 10, face: 'serif', strong: true },
      ]),
      ...Array.from({ length: weeks + 1 }, (_, week): readonly Shape[] => [
        { path: line([x(week), bottom], [x(week), bottom + 3]), stroke: 'ink', width: 0.6 },
      ]).flat(),
      ...spaced(
        stairs.map(({ week }) => week),
        x,
      ).map((week): Shape => ({ text: dayOf(week), x: x(week), y: bottom + 14, size: 10, ink: 'muted' })),
      { path: line([left, bottom], [right, bottom]), stroke: 'ink', width: 0.8 },
      { path: line(...corners), stroke: 'ink', width: 2 },
      ...stairs.map(
        ({ week, letter }): Shape => ({
          path: circle(x(week), y(letter), 3.2),
          fill: 'paper',
          stroke: 'ink',
          width: 1.4,
        }),
      ),
      ...stairs.map(
        ({ week, letter, words }): Shape => ({
          text: words,
          x: x(week) + 6 + (crossesToday(week) ? x(stairs[1]?.week ?? 0) - x(week) : 0),
          // Below the tread where the next riser would cross the words.
          y: stairs[0]?.letter === letter && rank(letter) > 0 ? y(letter) + 11 : y(letter) - 5,
          size: 10,
          strong: true,
        }),
      ),
    ],
  };
}
