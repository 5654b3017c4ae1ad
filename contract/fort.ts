/**
 * The figure of the house: a bastioned fort seen from above, one bastion per protocol and the grade in its keep. Pure geometry; who draws
 * it chooses ink and letters. Units are those of a square of 400 whose centre is (0, 0). Form alone tells the state: a whole bastion
 * passes, a notched one warns, a breached one with its fallen stones fails, a hatched one could not be measured, a dashed one is not
 * applicable.
 */
export interface FortDrawing {
  readonly bastions: readonly BastionDrawing[];
  /** The curtain walls between bastions, then the keep's two lines. */
  readonly walls: readonly string[];
  readonly keep: readonly string[];
  /** Ravelins before the curtains, and the covered way around all. Empty without outworks. */
  readonly outworks: readonly string[];
  readonly glacis: string;
}

export type BastionState = 'pass' | 'warn' | 'fail' | 'unknown' | 'na' | 'rising' | 'waiting';

export interface Bastion {
  readonly state: BastionState;
  /** Share of its stones laid, 0 to 1; counts only while `rising`. */
  readonly raised?: number;
}

export interface BastionDrawing {
  readonly state: BastionState;
  /** The ground plan, always whole. */
  readonly plan: string;
  /** What stands of it. */
  readonly standing: string;
  /** Hatching of what is unknown, stones fallen from what is breached, courses of what rises. */
  readonly strokes: readonly string[];
  readonly stones: readonly string[];
}

type Point = readonly [x: number, y: number];

const BASTIONS = 12;
const TURN = (2 * Math.PI) / BASTIONS;
/** Corners of the curtain wall, where bastions stand. */
const WALL = 104;
const GORGE = 16;
const FLANK = 15;
const SALIENT = 158;
const KEEP = 82;

export function drawFort(bastions: readonly Bastion[], { outworks = true } = {}): FortDrawing {
  return {
    bastions: bastions.map((bastion, index) => drawBastion(bastion, index * TURN)),
    walls: bastions.map((_, index) => path(turned([gorge(1), turnPoint(gorge(-1), TURN)], index * TURN), false)),
    keep: [ring(KEEP), ring(KEEP - 6)],
    outworks: outworks ? bastions.map((_, index) => path(turned(RAVELIN, (index + 0.5) * TURN), true)) : [],
    glacis: outworks ? glacis() : '',
  };
}

/** Bastion pointing up: gorge, flank, shoulder, face, salient and back (Vauban's first manner). */
const gorge = (side: 1 | -1): Point => [side * GORGE * Math.cos(TURN / 2), -WALL + GORGE * Math.sin(TURN / 2)];
const shoulder = (side: 1 | -1): Point => {
  const [x, y] = gorge(side);
  return [x + side * FLANK * Math.sin(TURN / 2), y - FLANK * Math.cos(TURN / 2)];
};
const TIP: Point = [0, -SALIENT];
const PLAN: readonly Point[] = [gorge(-1), shoulder(-1), TIP, shoulder(1), gorge(1)];
const RAVELIN: readonly Point[] = [
  [-11, -128],
  [0, -151],
  [11, -128],
  [0, -122],
];

function drawBastion({ state, raised = 0 }: Bastion, angle: number): BastionDrawing {
  const whole = path(turned(PLAN, angle), true);
  const standing = {
    pass: PLAN,
    warn: NOTCHED,
    fail: BREACHED,
    unknown: PLAN,
    na: PLAN,
    waiting: PLAN,
    rising: below(PLAN, -WALL + GORGE * Math.sin(TURN / 2) - raised * (SALIENT - WALL)),
  }[state];
  return {
    state,
    plan: whole,
    standing: path(turned(standing, angle), true),
    strokes: state === 'unknown' ? hatching().map((line) => path(turned(line, angle), false)) : [],
    stones: state === 'fail' ? FALLEN.map((stone) => path(turned(stone, angle), true)) : [],
  };
}

/** A bite out of the salient. */
const NOTCHED: readonly Point[] = [
  gorge(-1),
  shoulder(-1),
  along(shoulder(-1), TIP, 0.78),
  [-1.5, -138],
  along(shoulder(1), TIP, 0.62),
  shoulder(1),
  gorge(1),
];

/** A breach through the right face, down to the ground. */
const BREACHED: readonly Point[] = [
  gorge(-1),
  shoulder(-1),
  along(shoulder(-1), TIP, 0.55),
  [-5, -126],
  [-1, -131],
  [2, -119],
  [7, -122],
  [9, -112],
  [gorge(1)[0] - 2, gorge(1)[1]],
];

const FALLEN: readonly (readonly Point[])[] = [
  [
    [4, -150],
    [12, -147],
    [9, -139],
    [3, -142],
  ],
  [
    [16, -136],
    [22, -132],
    [18, -127],
  ],
];

function hatching(): readonly (readonly Point[])[] {
  const lines: (readonly Point[])[] = [];
  for (let y = -190; y <= -60; y += 7) {
    const inside = clipLine([-40, y + 30], [40, y - 30], PLAN);
    if (inside) lines.push(inside);
  }
  return lines;
}

function glacis(): string {
  const points: Point[] = [];
  for (let index = 0; index < BASTIONS; index += 1) {
    points.push(turnPoint([0, -SALIENT - 32], index * TURN), turnPoint([0, -SALIENT - 3], (index + 0.5) * TURN));
  }
  return path(points, true);
}

function ring(radius: number): string {
  return path(
    Array.from({ length: BASTIONS }, (_, index) => turnPoint([0, -radius], index * TURN)),
    true,
  );
}

function along([x, y]: Point, [toX, toY]: Point, share: number): Point {
  return [x + (toX - x) * share, y + (toY - y) * share];
}

function turnPoint([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

function turned(points: readonly Point[], angle: number): readonly Point[] {
  return points.map((point) => turnPoint(point, angle));
}

/** The part of a convex figure whose y is at least `level` (Sutherland and Hodgman). */
function below(points: readonly Point[], level: number): readonly Point[] {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] as Point;
    const crossing =
      (point[1] - level) * (next[1] - level) < 0 ? [along(point, next, (level - point[1]) / (next[1] - point[1]))] : [];
    return point[1] >= level ? [point, ...crossing] : crossing;
  });
}

/** The part of a segment inside a convex figure given clockwise, or null (Cyrus and Beck). */
function clipLine(from: Point, to: Point, figure: readonly Point[]): readonly Point[] | null {
  let [enter, leave] = [0, 1];
  for (const [index, corner] of figure.entries()) {
    const next = figure[(index + 1) % figure.length] as Point;
    const normal: Point = [-(next[1] - corner[1]), next[0] - corner[0]];
    const distance = (from[0] - corner[0]) * normal[0] + (from[1] - corner[1]) * normal[1];
    const speed = (to[0] - from[0]) * normal[0] + (to[1] - from[1]) * normal[1];
    if (speed === 0 && distance < 0) return null;
    if (speed > 0) enter = Math.max(enter, -distance / speed);
    if (speed < 0) leave = Math.min(leave, -distance / speed);
  }
  return enter < leave ? [along(from, to, enter), along(from, to, leave)] : null;
}

function path(points: readonly Point[], closed: boolean): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
