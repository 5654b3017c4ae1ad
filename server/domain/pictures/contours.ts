import type { Point } from './raster.ts';

/** The number of straight pieces that replace a curve: invisible at the size of a title. */
const PIECES = 8;

/** The closed contours of an SVG path that uses `M`, `L`, `Q`, `C` and `Z` with absolute coordinates; its curves become straight pieces. */
export function contoursOf(path: string): readonly (readonly Point[])[] {
  const contours: Point[][] = [];
  for (const [, command = '', written = ''] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const points = pointsIn(written);
    if (command === 'M') contours.push([...points]);
    else if (command !== 'Z') contours.at(-1)?.push(...straightenCurve(contours.at(-1)?.at(-1) ?? [0, 0], points));
  }
  return contours;
}

function pointsIn(written: string): readonly Point[] {
  return [...written.matchAll(/(-?[\d.]{1,20})[ ,](-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
}

/** A Bézier curve of any degree through its control points, without its start (De Casteljau); a straight line is one of degree one. */
function straightenCurve(start: Point, controls: readonly Point[]): readonly Point[] {
  if (controls.length < 2) return controls;
  return Array.from({ length: PIECES }, (_, piece) => {
    const at = (piece + 1) / PIECES;
    let points: readonly Point[] = [start, ...controls];
    while (points.length > 1) points = points.slice(1).map((next, index) => between(points[index] ?? next, next, at));
    return points[0] ?? start;
  });
}

function between([x1, y1]: Point, [x2, y2]: Point, at: number): Point {
  return [x1 + (x2 - x1) * at, y1 + (y2 - y1) * at];
}
