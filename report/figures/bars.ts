import { type Drawing, rectangle, type Shape } from '../drawing.ts';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** As it is written at the end of the bar. */
  readonly words: string;
}

const ROW = 15;
const NAMES = 74;
const WIDTH = 240;
const ROOM = 30;

/** Bars beside one another on one scale, the greatest as long as there is room. */
export function barsFigure(bars: readonly Bar[]): Drawing {
  const most = Math.max(...bars.map(({ value }) => value));
  return {
    box: { x: 0, y: 0, width: WIDTH, height: bars.length * ROW + 4 },
    shapes: bars.flatMap(({ name, value, words }, row): readonly Shape[] => {
      const length = most === 0 ? 0 : (value / most) * (WIDTH - NAMES - ROOM);
      const y = row * ROW + 4;
      return [
        { text: name, x: NAMES - 8, y: y + 8, size: 8.2, anchor: 'end' },
        { path: rectangle(NAMES, y, Math.max(0.8, length), 9), fill: 'ink' },
        { text: words, x: NAMES + length + 6, y: y + 8, size: 8.2, ink: 'muted' },
      ];
    }),
  };
}
