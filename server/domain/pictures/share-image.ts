import { type BastionState, drawFort } from '@rempart/brand';
import { protocolIds } from '@rempart/contract';
import { contoursOf } from './contours.ts';
import lettering from './lettering.json' with { type: 'json' };
import { type Colour, GROUND, INK, type Point, Raster } from './raster.ts';
import { shareLines } from './share-lines.fr.ts';

/** The size that sites and messengers expect for link previews, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Pixels per unit of the drawing, a square of 400 units centred on (0, 0), and the position of that centre. */
const SCALE = 1.42;
const CENTRE: Point = [884, 315];

const PALE: Colour = [0x9a, 0x9d, 0xa6];
const FILLS: Readonly<Partial<Record<BastionState, Colour>>> = {
  pass: [0x2e, 0x7d, 0x6b],
  warn: [0xb9, 0x77, 0x0e],
  fail: [0xb3, 0x26, 0x1e],
};

/** What a preview picture shows beside our name. */
export interface ShownFort {
  readonly states: readonly BastionState[];
  /** In the keep, where the owner of the result chose to show it. */
  readonly letter: string | null;
}

/** The preview picture of a page: our name, what we do, and the fort in these states, without a domain. PNG. */
export function drawShareImage({ states, letter }: ShownFort): Buffer {
  const { bastions, walls, keep, outworks, glacis } = drawFort(states.map((state) => ({ state })));
  const raster = new Raster(WIDTH, HEIGHT, GROUND);
  raster.stroke(pointsOf(glacis), 1.4, PALE);
  for (const path of outworks) raster.stroke(pointsOf(path), 1.4, PALE);
  for (const { state, plan, standing, strokes, stones } of bastions) {
    raster.stroke(pointsOf(plan), 1.4, PALE);
    const fill = FILLS[state];
    if (fill) raster.fill(pointsOf(standing), fill);
    for (const stroke of strokes) raster.stroke(pointsOf(stroke), 1.6, INK);
    for (const stone of stones) raster.stroke(pointsOf(stone), 1.8, FILLS.fail ?? INK);
    if (state !== 'na') raster.stroke(pointsOf(standing), 2.4, INK);
  }
  for (const path of walls) raster.stroke(pointsOf(path), 4, INK);
  for (const path of keep) raster.stroke(pointsOf(path), 2.4, INK);
  for (const { text, left, baseline, colour } of shareLines)
    raster.fillAll(
      outlinesOf(text).map((contour) => contour.map(([x, y]): Point => [left + x, baseline + y])),
      colour,
    );
  if (letter !== null) raster.fillAll(centred(outlinesOf(letter)), INK);
  return raster.png();
}

function outlinesOf(text: string): readonly (readonly Point[])[] {
  return contoursOf(lettering.find((one) => one.text === text)?.path ?? '');
}

/** Moved so that the middle of what is drawn is the centre of the fort. */
function centred(outlines: readonly (readonly Point[])[]): readonly (readonly Point[])[] {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [x, y] = ([0, 1] as const).map((axis) => middle(outlines.flat().map((point) => point[axis])));
  return outlines.map((one) => one.map((point) => [CENTRE[0] + point[0] - (x ?? 0), CENTRE[1] + point[1] - (y ?? 0)]));
}

/** The preview of an article shows the bastions of the protocols that its tags name. */
export function statesOfTags(tags: readonly string[]): readonly BastionState[] {
  const named = new Set(tags.map((tag) => tag.toLowerCase()));
  return protocolIds.map((id) => (named.has(id) ? 'pass' : 'na'));
}

/** The corners of a path of straight lines; a closed path repeats its first corner at the end. */
function pointsOf(path: string): readonly Point[] {
  const points = [...path.matchAll(/(-?[\d.]{1,20})[ ,](-?[\d.]+)/g)].map(
    ([, x, y]): Point => [CENTRE[0] + Number(x) * SCALE, CENTRE[1] + Number(y) * SCALE],
  );
  return path.endsWith('Z') && points[0] ? [...points, points[0]] : points;
}
