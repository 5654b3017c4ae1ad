import { type Drawing, rectangle, type Shape } from '../drawing.ts';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** As it is written at the end of the bar. */
  readonly words: string;
}

const ROW = 17;
const NAMES = 96;
const WIDTH = 480;
const ROOM = 70;

/** Bars beside one another on one scale, the greatest as long as there is room. */
export function barsFigure(bars: readonly Bar[]): Drawing {
  const most = Math.max(...bars.map(({ value }) => value));
  return {
    box: { x: 0, y: 0, width: WIDTH, height: bars.length * ROW + 4 },
    shapes: bars.flatMap(({ name, value, words }, row): readonly Shape[] => {
      const length = most === 0 ? 0 : (value / most) * (WIDTH - NAMES - ROOM);
      const y = row * ROW + 4;
      return [
        { text: name, x: NAMES - 8, y: y + 9, size: 9, anchor: 'end' },
        { path: rectangle(NAMES, y, Math.max(0.8, length), 11), fill: 'ink' },
        { text: words, x: NAMES + length + 6, y: y + 9, size: 9, ink: 'muted' },
      ];
    }),
  };
}
