import { drawFort, protocolIds } from '@house/contract';
import { type Colour, type Point, Raster } from './raster.ts';

/** The size that those who show links expect, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Pixels per unit of the drawing, whose square of 400 has its centre at (0, 0). */
const SCALE = 1.52;

const GROUND: Colour = [0xf8, 0xf5, 0xec];
const INK: Colour = [0x17, 0x21, 0x3a];
const PALE: Colour = [0x9a, 0x9d, 0xa6];
const PASS: Colour = [0x2e, 0x7d, 0x6b];

/** The picture by which an article is shared: the fort, with the bastions of the protocols that its tags name filled. PNG. */
export function drawShareImage(tags: readonly string[]): Buffer {
  const named = new Set(tags.map((tag) => tag.toLowerCase()));
  const { bastions, walls, keep, outworks, glacis } = drawFort(protocolIds.map(() => ({ state: 'pass' })));
  const raster = new Raster(WIDTH, HEIGHT, GROUND);
  raster.stroke(pointsOf(glacis), 1.4, PALE);
  for (const path of outworks) raster.stroke(pointsOf(path), 1.4, PALE);
  for (const [index, { standing }] of bastions.entries()) {
    const points = pointsOf(standing);
    if (named.has(protocolIds[index] ?? '')) raster.fill(points, PASS);
    raster.stroke(points, 2.4, INK);
  }
  for (const path of walls) raster.stroke(pointsOf(path), 4, INK);
  for (const path of keep) raster.stroke(pointsOf(path), 2.4, INK);
  return raster.png();
}

/** The corners of a path of straight lines, its first again at the end where it is closed. */
function pointsOf(path: string): readonly Point[] {
  const points = [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
    ([, x, y]): Point => [WIDTH / 2 + Number(x) * SCALE, HEIGHT / 2 + Number(y) * SCALE],
  );
  return path.endsWith('Z') && points[0] ? [...points, points[0]] : points;
}
