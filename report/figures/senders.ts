import type { ReportsSeen } from '@rempart/engine';
import { type Drawing, line, rectangle, type Shape } from '../drawing.ts';
import { number } from '../typography.fr.ts';

const WIDTH = 480;
const NAMES = 120;
/** Beside the bars: the messages that the longest of them stands for. */
const SCALE = 34;
const ROW = 34;
const HALF = 12;
/** Letters of a name that fit beside its bars. */
const LONGEST = 22;

/** Days by senders: what passes stands on the line, what fails hangs below it. Each sender has a scale of its own. */
export function sendersFigure({ days, rows }: ReportsSeen['chart']): Drawing {
  const step = (WIDTH - NAMES - SCALE) / Math.max(1, days.length);
  return {
    box: { x: 0, y: 0, width: WIDTH, height: rows.length * ROW + 4 },
    shapes: rows.flatMap(({ name, cells }, index): readonly Shape[] => {
      const ground = index * ROW + HALF + 6;
      const highest = Math.max(1, ...cells.map(({ messages, failing }) => Math.max(messages - failing, failing)));
      const tall = (messages: number) => (messages === 0 ? 0 : Math.max(0.6, (messages / highest) * HALF));
      return [
        { text: name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1)}…`, x: 0, y: ground + 3, size: 8.6 },
        ...cells.flatMap(({ messages, failing }, day): readonly Shape[] => {
          const [x, width] = [NAMES + day * step + step * 0.1, step * 0.8];
          const [up, down] = [tall(messages - failing), tall(failing)];
          return [
            ...(up > 0 ? [{ path: rectangle(x, ground - up, width, up), fill: 'pass' } as const] : []),
            ...(down > 0 ? [{ path: rectangle(x, ground, width, down), fill: 'fail' } as const] : []),
          ];
        }),
        { path: line([NAMES, ground], [WIDTH - SCALE, ground]), stroke: 'ink', width: 0.6 },
        { text: number(highest), x: WIDTH, y: ground + 3, size: 8, ink: 'muted', anchor: 'end' },
      ];
    }),
  };
}
