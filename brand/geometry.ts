/** Plane figures as lists of points: just what the fort needs. */
export type Point = readonly [x: number, y: number];
export type Figure = readonly Point[];

export function turnPoint([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

export function turned(figure: Figure, angle: number): Figure {
  return figure.map((point) => turnPoint(point, angle));
}

/** The same on the other side of the vertical axis, in the opposite order: a half and its mirror make a whole. */
export function mirrored(figure: Figure): Figure {
  return figure.map(([x, y]): Point => [-x, y]).reverse();
}

export function along([x, y]: Point, [toX, toY]: Point, share: number): Point {
  return [x + (toX - x) * share, y + (toY - y) * share];
}

/** Where two lines meet, each given by two points; the lines are not parallel. */
export function crossing([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  return along(a, b, ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / (ux * vy - uy * vx));
}

/** The line of a drawn figure moved aside: to its left hand for a positive distance, where the y axis points down. */
export function beside(line: Figure, distance: number): Figure {
  const edges = line.slice(1).map((to, index): readonly [Point, Point] => {
    const from = line[index] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [x, y] = [((to[1] - from[1]) * distance) / length, (-(to[0] - from[0]) * distance) / length];
    return [
      [from[0] + x, from[1] + y],
      [to[0] + x, to[1] + y],
    ];
  });
  const [first, last] = [edges[0] as readonly [Point, Point], edges.at(-1) as readonly [Point, Point]];
  const corners = edges.slice(1).map((edge, index) => corner(edges[index] as readonly [Point, Point], edge));
  return [first[0], ...corners, last[1]];
}

function corner(one: readonly [Point, Point], next: readonly [Point, Point]): Point {
  const [ux, uy, vx, vy] = [
    one[1][0] - one[0][0],
    one[1][1] - one[0][1],
    next[1][0] - next[0][0],
    next[1][1] - next[0][1],
  ];
  const isStraight = Math.abs(ux * vy - uy * vx) < 1e-6;
  return isStraight ? one[1] : crossing(one, next);
}

/** The parts of a segment that lie inside a closed figure, convex or not. */
export function inside([from, to]: readonly [Point, Point], figure: Figure): readonly Figure[] {
  const [ux, uy] = [to[0] - from[0], to[1] - from[1]];
  const shares = figure.flatMap((start, index) => {
    const end = figure[(index + 1) % figure.length] as Point;
    const [vx, vy] = [end[0] - start[0], end[1] - start[1]];
    const across = ux * vy - uy * vx;
    if (across === 0) return [];
    const share = ((start[0] - from[0]) * vy - (start[1] - from[1]) * vx) / across;
    const onEdge = ((start[0] - from[0]) * uy - (start[1] - from[1]) * ux) / across;
    return share > 0 && share < 1 && onEdge >= 0 && onEdge < 1 ? [share] : [];
  });
  const cuts = [0, ...shares.toSorted((one, other) => one - other), 1];
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index] as number;
    return holds(figure, along(from, to, (start + end) / 2)) ? [[along(from, to, start), along(from, to, end)]] : [];
  });
}

function holds(figure: Figure, [x, y]: Point): boolean {
  const crossings = figure.filter(([startX, startY], index) => {
    const [endX, endY] = figure[(index + 1) % figure.length] as Point;
    return startY > y !== endY > y && x < startX + ((endX - startX) * (y - startY)) / (endY - startY);
  });
  return crossings.length % 2 === 1;
}

/** The band between two lines with the same corners, cut into blocks of equal length with a joint between them. */
export function blocks(outer: Figure, inner: Figure, count: number, joint: number): readonly Figure[] {
  const lengths = outer.slice(1).map((to, index) => {
    const from = outer[index] as Point;
    return Math.hypot(to[0] - from[0], to[1] - from[1]);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
  const at = (line: Figure, distance: number): Point => {
    const edge = Math.max(
      starts.findLastIndex((start) => start <= distance),
      0,
    );
    const share = (distance - (starts[edge] as number)) / (lengths[edge] as number);
    return along(line[edge] as Point, line[edge + 1] as Point, Math.min(share, 1));
  };
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [(index * total) / count + joint / 2, ((index + 1) * total) / count - joint / 2];
    const bends = starts.flatMap((start, edge) => (start > from && start < to ? [edge] : []));
    const side = (line: Figure): Figure => [at(line, from), ...bends.map((edge) => line[edge] as Point), at(line, to)];
    return [...side(outer), ...side(inner).toReversed()];
  });
}

/** An SVG path of straight lines. */
export function path(figure: Figure, closed: boolean): string {
  return `M${figure.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/**
 * Lines of two points as one SVG path, each written by the way from the one before: equal steps are equal text, and compress to nothing.
 * The rounding of a hundred steps adds up to half a unit.
 */
export function strokes(lines: readonly Figure[]): string {
  const way = ([x, y]: Point, [toX, toY]: Point) => `${hundredths(toX - x)} ${hundredths(toY - y)}`;
  return lines
    .map(([from, to], index) => {
      const before = lines[index - 1]?.[1];
      const [start, end] = [from as Point, to as Point];
      return `${before ? `m${way(before, start)}` : `M${round(start[0])} ${round(start[1])}`}l${way(start, end)}`;
    })
    .join('');
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const round = (value: number): number => Math.round(value * 10) / 10;
