import { type Drawing, rectangle } from '../drawing.ts';

/** A two-dimensional code as one path, four modules of quiet around (ISO/IEC 18004). */
export function codeFigure(modules: readonly (readonly boolean[])[]): Drawing {
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [rectangle(x, y, 1, 1)] : [])));
  return {
    box: { x: -QUIET, y: -QUIET, width: size + 2 * QUIET, height: size + 2 * QUIET },
    shapes: [
      { path: rectangle(-QUIET, -QUIET, size + 2 * QUIET, size + 2 * QUIET), fill: 'paper' },
      { path: dark.join(''), fill: 'ink' },
    ],
  };
}

const QUIET = 4;
