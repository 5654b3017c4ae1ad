import { circle, type Drawing, line, type Shape } from '../drawing.ts';

const WIDTH = 480;
const ROW = 22;
const HUB = 118;
const SPREAD = 168;
/** Where the lines end and the names begin. */
const NODE = 330;
/** Letters that have room along a line, and after it. */
const WORDS_FIT = 37;
const NAME_FIT = 31;

/** One line from a domain to each of those it depends on, with what for along it. */
export function dependenciesFigure(
  domain: string,
  dependencies: readonly { readonly name: string; readonly words: string; readonly isFree: boolean }[],
): Drawing {
  const height = Math.max(dependencies.length * ROW, 44);
  const middle = height / 2;
  const top = (height - dependencies.length * ROW) / 2;
  return {
    box: { x: 0, y: -2, width: WIDTH, height: height + 6 },
    shapes: [
      ...dependencies.flatMap(({ name, words, isFree }, index): readonly Shape[] => {
        const y = top + index * ROW + ROW / 2;
        return [
          {
            path: line([HUB, middle], [SPREAD, y], [NODE, y]),
            stroke: isFree ? 'fail' : 'ink',
            width: 0.8,
            ...(isFree && { dash: [3, 2] }),
          },
          { text: shortened(words, WORDS_FIT), x: SPREAD + 6, y: y - 3, size: 8.2, ink: 'muted' },
          { path: circle(NODE + 2, y, 2.6), fill: 'paper', stroke: isFree ? 'fail' : 'ink', width: 1 },
          { text: shortened(name, NAME_FIT), x: NODE + 10, y: y + 3.2, size: 8.8, ...(isFree && { ink: 'fail' }) },
        ];
      }),
      { path: circle(HUB, middle, 4.4), fill: 'ink' },
      {
        text: shortened(domain, 20),
        x: HUB - 10,
        y: middle + 3.6,
        size: 10,
        anchor: 'end',
        strong: true,
        face: 'serif',
      },
    ],
  };
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
