import { anchorAt } from '@rempart/brand';
import { circle, type Drawing, line, polygon, type Shape } from '../drawing.ts';

export interface Spoke {
  readonly name: string;
  /** 0 to 100; null: not measured. */
  readonly points: number | null;
}

const RADIUS = 92;
const RINGS = [25, 50, 75, 100];

/** Points on each axis, as a plan with as many sides; an axis that was not measured is dashed and has no corner. */
export function radarFigure(spokes: readonly Spoke[]): Drawing {
  const at = (index: number, points: number): readonly [number, number] => {
    const angle = (2 * Math.PI * index) / spokes.length;
    return [RADIUS * (points / 100) * Math.sin(angle), -RADIUS * (points / 100) * Math.cos(angle)];
  };
  const measured = spokes.flatMap(({ points }, index) => (points === null ? [] : [at(index, points)]));
  return {
    box: { x: -205, y: -136, width: 410, height: 254 },
    shapes: [
      ...RINGS.map(
        (points): Shape => ({
          path: polygon(...spokes.map((_, index) => at(index, points))),
          stroke: points === 100 ? 'ink' : 'soft',
          width: points === 100 ? 0.8 : 0.5,
        }),
      ),
      ...spokes.map(
        ({ points }, index): Shape => ({
          path: line([0, 0], at(index, 100)),
          stroke: 'soft',
          width: 0.6,
          ...(points === null && { dash: [2, 2] }),
        }),
      ),
      ...(measured.length > 2 ? [{ path: polygon(...measured), stroke: 'ink' as const, width: 1.6 }] : []),
      ...measured.map(([x, y]): Shape => ({ path: circle(x, y, 2.6), fill: 'paper', stroke: 'ink', width: 1.2 })),
      ...spokes.flatMap(({ name, points }, index) => label(name, points, at(index, 116))),
    ],
  };
}

/** The name on one line or two, the points below. */
function label(name: string, points: number | null, [x, y]: readonly [number, number]): readonly Shape[] {
  const anchor = anchorAt(x, 12);
  const lines = folded(name);
  const top = y - (lines.length - 1) * LINE - (y < -RADIUS ? 10 : 0);
  return [
    ...lines.map((text, index): Shape => ({ text, x, y: top + index * LINE, size: 15, anchor })),
    {
      text: points === null ? '–' : `${points}`,
      x,
      y: top + lines.length * LINE + 2,
      size: 17,
      anchor,
      face: 'serif',
      strong: true,
    },
  ];
}

const LINE = 15;
const LONGEST = 16;

function folded(name: string): readonly string[] {
  const space = name.lastIndexOf(' ', LONGEST);
  return name.length <= LONGEST || space < 0 ? [name] : [name.slice(0, space), name.slice(space + 1)];
}
