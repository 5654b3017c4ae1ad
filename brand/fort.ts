import {
  along,
  beside,
  blocks,
  crossing,
  type Figure,
  inside,
  mirrored,
  type Point,
  path,
  strokes,
  turned,
  turnPoint,
} from './geometry.ts';

/**
 * The figure of the house: a bastioned fort seen from above, one bastion per protocol, placed as the hours on a clock, and the grade in
 * its keep. Pure geometry, every path made of straight lines; who draws it chooses ink and letters. Units are those of a square of 400
 * whose centre is (0, 0). Form alone tells the state: a whole bastion passes, a notched one warns, a breached one with its fallen stones
 * fails, a hatched one could not be measured, a dashed one is not applicable.
 */
export interface FortDrawing {
  readonly bastions: readonly BastionDrawing[];
  /** The curtain walls between bastions, each from flank to flank. */
  readonly walls: readonly string[];
  /** The wall of the keep and the line within. */
  readonly keep: readonly string[];
  /** The whole fort in one path for small sizes, to be filled by the even-odd rule: walls, then the keep. */
  readonly mark: string;
  /** Ravelins in the ditch before the curtains. Empty without outworks, like all that follows. */
  readonly outworks: readonly string[];
  /** The outer edge of the ditch. */
  readonly counterscarp: string;
  /** The crest from which the glacis slopes down to the country, and the strokes of its slope. */
  readonly glacis: string;
  readonly slope: string;
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
  /** What stands of it; empty while it rises. */
  readonly standing: string;
  /** The line of its parapet, where it stands. */
  readonly parapet: string;
  /** Hatching of what is unknown. */
  readonly strokes: readonly string[];
  /** What the breach or the notch took away, then the stones that lie where it was. */
  readonly lost: string;
  readonly stones: readonly string[];
  /** The stones laid so far of what rises, in the order of the masons: from one end of the wall to the other. */
  readonly courses: readonly string[];
  /** Where its number stands, in its gorge. */
  readonly centre: Point;
}

const BASTIONS = 12;
const TURN = (2 * Math.PI) / BASTIONS;
/** Divisible by the two, three and four sub-steps of most cards. */
const STONES = 12;
const STONE_DEPTH = 5;
const PARAPET = 4.5;
const DITCH = 8;
const COVERED_WAY = 6;
const SLOPE = 7;
const SLOPE_SPACING = 2.8;
const HATCH_SPACING = 5.5;
const KEEP = 78;
const INNER_KEEP = 73;
const NUMBER_AT = 90.5;
const MARK_RING = 86;
const MARK_KEEP = 60;

/** A name beside a drawing runs away from it; in the middle, within `near` of its axis, it is centred. */
export function anchorAt(east: number, near: number): 'start' | 'middle' | 'end' {
  if (Math.abs(east) < near) return 'middle';
  return east > 0 ? 'start' : 'end';
}

export function drawFort(bastions: readonly Bastion[], { outworks = true } = {}): FortDrawing {
  const hour = (index: number) => (bastions.length === 1 ? 0 : (index + 1) * TURN);
  return {
    bastions: bastions.map((bastion, index) => drawBastion(bastion, hour(index))),
    walls: bastions.map((_, index) => path(turned([GORGE, turnPoint(mirrorOf(GORGE), TURN)], hour(index)), false)),
    keep: [ring(KEEP), ring(INNER_KEEP)].map((figure) => path(figure, true)),
    mark: MARK,
    outworks: outworks ? bastions.map((_, index) => path(turned(RAVELIN, hour(index) + TURN / 2), true)) : [],
    counterscarp: outworks ? path(COUNTERSCARP, true) : '',
    glacis: outworks ? path(CREST, true) : '',
    slope: outworks ? slope() : '',
  };
}

const mirrorOf = ([x, y]: Point): Point => [-x, y];

/** One bastion pointing up. Its flanks stand back behind orillons, the rounded ears that hide a flank's guns from the country. */
const TIP: Point = [0, -160];
const GORGE: Point = [17, -102];
const ORILLON = { centre: [20.2, -118.8] as Point, radius: 5.6, from: 125, to: -37, bends: 6 };
const RIGHT_SIDE: Figure = [
  ...Array.from({ length: ORILLON.bends + 1 }, (_, bend): Point => {
    const angle = ((ORILLON.to + ((ORILLON.from - ORILLON.to) * bend) / ORILLON.bends) * Math.PI) / 180;
    const [x, y] = ORILLON.centre;
    return [x + ORILLON.radius * Math.cos(angle), y + ORILLON.radius * Math.sin(angle)];
  }),
  GORGE,
];
const SHOULDER = RIGHT_SIDE[0] as Point;
const LEFT_SIDE = mirrored(RIGHT_SIDE);
const PLAN: Figure = [...LEFT_SIDE, TIP, ...RIGHT_SIDE];

/** A bite out of the salient that leaves two horns. */
const BITE: Figure = [along(mirrorOf(SHOULDER), TIP, 0.84), [-3.5, -140], [1, -133], along(SHOULDER, TIP, 0.6)];
const NOTCHED: Figure = [...LEFT_SIDE, ...BITE, ...RIGHT_SIDE];
/** A breach that takes the right half, down to the ground. */
const BREACH: Figure = [
  along(mirrorOf(SHOULDER), TIP, 0.74),
  [-5.5, -139],
  [-1.5, -134],
  [-6, -125],
  [0.5, -120],
  [-4.5, -111],
  [-2, -101],
];
const BREACHED: Figure = [...LEFT_SIDE, ...BREACH];
const FALLEN: readonly Figure[] = [
  [
    [4, -113],
    [12, -115.5],
    [14, -108.5],
    [6, -106.5],
  ],
  [
    [6, -127],
    [12.5, -130],
    [16, -124.5],
    [9, -121.5],
  ],
  [
    [19, -119],
    [24, -121],
    [26, -116],
    [21, -114],
  ],
  [
    [2.5, -147],
    [8, -149.5],
    [9.5, -144],
    [4.5, -142],
  ],
  [
    [15.5, -139],
    [19.5, -139.5],
    [19.5, -135.5],
    [16, -135],
  ],
];

function drawBastion({ state, raised = 0 }: Bastion, angle: number): BastionDrawing {
  const standing = { warn: NOTCHED, fail: BREACHED, rising: [] }[state as string] ?? PLAN;
  const at = (figure: Figure, closed = true) => (figure.length === 0 ? '' : path(turned(figure, angle), closed));
  return {
    state,
    plan: at(PLAN),
    standing: at(standing),
    parapet: segments(beside(PLAN, -PARAPET))
      .flatMap((segment) => inside(segment, standing))
      .map((part) => at(part, false))
      .join(''),
    strokes: state === 'unknown' ? hatching().map((line) => at(line, false)) : [],
    lost: at({ warn: [...BITE, TIP], fail: [...BREACH, ...RIGHT_SIDE.toReversed(), TIP] }[state as string] ?? []),
    stones: state === 'fail' ? FALLEN.map((stone) => at(stone)) : [],
    courses: state === 'rising' ? MASONRY.slice(0, Math.round(raised * STONES)).map((stone) => at(stone)) : [],
    centre: turnPoint([0, -NUMBER_AT], angle),
  };
}

const MASONRY = blocks(PLAN, beside(PLAN, -STONE_DEPTH), STONES, 1.1);

function hatching(): readonly Figure[] {
  return Array.from({ length: 26 }, (_, index) => -190 + index * HATCH_SPACING).flatMap((y) =>
    inside(
      [
        [-40, y + 30],
        [40, y - 30],
      ],
      PLAN,
    ),
  );
}

/** A ravelin pointing up, with its gorge drawn in. */
const RAVELIN: Figure = [
  [-12.5, -144],
  [0, -166],
  [12.5, -144],
  [0, -135.5],
];

/** Parallel to the faces of bastion and ravelin; between two salients the lines meet. */
const COUNTERSCARP = counterscarp();
const CREST = beside([...COUNTERSCARP, ...COUNTERSCARP.slice(0, 3)], COVERED_WAY).slice(1, -2);

function counterscarp(): Figure {
  const [, faceTip, faceEnd] = beside([mirrorOf(SHOULDER), TIP, SHOULDER], DITCH) as [Point, Point, Point];
  const [start, tip] = turned(beside(RAVELIN.slice(0, 3), DITCH - 1.5), TURN / 2) as [Point, Point];
  const half: Figure = [faceTip, crossing([faceTip, faceEnd], [start, tip])];
  const mirroredHalf = turned(mirrored(half), TURN).slice(0, 1);
  return Array.from({ length: BASTIONS }, (_, index) => turned([...half, tip, ...mirroredHalf], index * TURN)).flat();
}

/** Strokes down the glacis, square to its crest. */
function slope(): string {
  return segments([...CREST, CREST[0] as Point])
    .map((edge) => {
      const [[fromX, fromY], [toX, toY]] = edge;
      const length = Math.hypot(toX - fromX, toY - fromY);
      const foot = beside(edge, SLOPE) as readonly [Point, Point];
      const count = Math.max(Math.round(length / SLOPE_SPACING), 1);
      const lines = Array.from({ length: count }, (_, index): Figure => {
        const share = (index + 0.5) / count;
        const long = index % 2 === 0 ? 1 : 0.55;
        const top = along(edge[0], edge[1], share);
        const end = along(foot[0], foot[1], share);
        return [along(top, end, 0.25), along(top, end, long)];
      });
      return strokes(lines);
    })
    .join('');
}

function segments(line: Figure): readonly (readonly [Point, Point])[] {
  return line.slice(1).map((to, index) => [line[index] as Point, to]);
}

const MARK = [around(PLAN), ring(MARK_RING), ring(MARK_KEEP)].map((figure) => path(figure, true)).join('');

function around(figure: Figure): Figure {
  return Array.from({ length: BASTIONS }, (_, index) => turned(figure, index * TURN)).flat();
}

function ring(radius: number): Figure {
  return Array.from({ length: BASTIONS }, (_, index) => turnPoint([0, -radius], (index + 0.5) * TURN));
}
