import { crc32, deflateSync } from 'node:zlib';

export type Point = readonly [x: number, y: number];
export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of the site, as in `web/app/ui/tokens.css`. */
export const GROUND: Colour = [0xf8, 0xf5, 0xec];
export const INK: Colour = [0x17, 0x21, 0x3a];
export const MUTED: Colour = [0x53, 0x5a, 0x6b];

/** Samples per pixel and direction: smooth edges at little cost. */
const FINE = 3;

/** A picture made of filled polygons, each painted over the previous ones. Units are pixels, the origin is top left. */
export class Raster {
  readonly #width: number;
  readonly #height: number;
  readonly #samples: Uint8Array;
  readonly #palette: Colour[];

  constructor(width: number, height: number, ground: Colour) {
    this.#width = width;
    this.#height = height;
    this.#samples = new Uint8Array(width * FINE * height * FINE);
    this.#palette = [ground];
  }

  /** Fills a polygon by the non-zero rule. */
  fill(points: readonly Point[], colour: Colour): void {
    this.fillAll([points], colour);
  }

  /** Fills several polygons as one figure by the non-zero rule: they may overlap, and one with the opposite direction is a hole. */
  fillAll(polygons: readonly (readonly Point[])[], colour: Colour): void {
    const paint = this.#indexOf(colour);
    const [width, height] = [this.#width * FINE, this.#height * FINE];
    const fine = polygons.map((corners) => corners.map(([x, y]): Point => [x * FINE, y * FINE]));
    const ys = fine.flat().map(([, y]) => y);
    const last = Math.min(height - 1, Math.floor(Math.max(...ys)));
    for (let row = Math.max(0, Math.floor(Math.min(...ys))); row <= last; row += 1) {
      for (const [left, right] of spansAt(fine, row + 0.5)) {
        const from = Math.max(0, Math.ceil(left - 0.5));
        const to = Math.min(width, Math.ceil(right - 0.5));
        if (from < to) this.#samples.fill(paint, row * width + from, row * width + to);
      }
    }
  }

  /** Draws a line of `breadth` pixels along points. */
  stroke(points: readonly Point[], breadth: number, colour: Colour): void {
    for (const [index, [x, y]] of points.entries()) {
      const next = points[index + 1];
      if (!next) break;
      const [dx, dy] = [next[0] - x, next[1] - y];
      const length = Math.hypot(dx, dy) || 1;
      // A little longer than the segment, so that corners close.
      const [ux, uy] = [(dx / length) * (breadth / 2), (dy / length) * (breadth / 2)];
      const [fromX, fromY, toX, toY] = [x - ux, y - uy, next[0] + ux, next[1] + uy];
      const quad: readonly Point[] = [
        [fromX - uy, fromY + ux],
        [toX - uy, toY + ux],
        [toX + uy, toY - ux],
        [fromX + uy, fromY - ux],
      ];
      this.fill(quad, colour);
    }
  }

  /** As a PNG file, eight bits per colour. */
  png(): Buffer {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.#width, 0);
    head.writeUInt32BE(this.#height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(this.#lines())),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  /** Each line begins with its filter type, 0 (none). */
  #lines(): Buffer {
    const lines = Buffer.alloc(this.#height * (1 + this.#width * 3));
    for (let y = 0, at = 0; y < this.#height; y += 1) {
      lines[at++] = 0;
      for (let x = 0; x < this.#width; x += 1) {
        const mixed = this.#mixed(x, y);
        lines[at++] = mixed[0];
        lines[at++] = mixed[1];
        lines[at++] = mixed[2];
      }
    }
    return lines;
  }

  #mixed(x: number, y: number): Colour {
    let [red, green, blue] = [0, 0, 0];
    for (let row = 0; row < FINE; row += 1) {
      const start = (y * FINE + row) * this.#width * FINE + x * FINE;
      for (let column = 0; column < FINE; column += 1) {
        const colour = this.#palette[this.#samples[start + column] ?? 0];
        if (!colour) continue;
        red += colour[0];
        green += colour[1];
        blue += colour[2];
      }
    }
    const all = FINE * FINE;
    return [Math.round(red / all), Math.round(green / all), Math.round(blue / all)];
  }

  #indexOf(colour: Colour): number {
    const known = this.#palette.indexOf(colour);
    return known >= 0 ? known : this.#palette.push(colour) - 1;
  }
}

/** The spans that lie inside on one line, from left to right. */
function spansAt(polygons: readonly (readonly Point[])[], y: number): readonly (readonly [number, number])[] {
  const crossings = polygons.flatMap((corners) => crossingsAt(corners, y)).sort((one, other) => one.x - other.x);
  const spans: [number, number][] = [];
  let turns = 0;
  for (const { x, turn } of crossings) {
    if (turns === 0) spans.push([x, x]);
    turns += turn;
    const span = spans.at(-1);
    if (turns === 0 && span) span[1] = x;
  }
  return spans;
}

/** `turn`: 1 where the edge goes down, -1 where it goes up. */
function crossingsAt(corners: readonly Point[], y: number): readonly { readonly x: number; readonly turn: number }[] {
  const crossings: { readonly x: number; readonly turn: number }[] = [];
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[index + 1] ?? corners[0] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y1 <= y ? 1 : -1 });
  }
  return crossings;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
