import { drawFort, product } from '@rempart/brand';
import { GROUND, INK, type Point, Raster } from './raster.ts';

/** Sizes in pixels: for browser tabs and bookmarks, for the home screen of a phone, and for installed pages. */
export const TAB_SIZES = [16, 32, 48] as const;
export const TOUCH_SIZE = 180;
export const INSTALLED_SIZES = [192, 512] as const;

/** The mark fits a square of 324 units centred on (0, 0), with a margin around it. */
const UNITS = 324;
const MARGIN = 0.06;

/** The logo in a square of `size` pixels, from the one drawing. PNG. */
export function drawIcon(size: number): Buffer {
  const raster = new Raster(size, size, GROUND);
  const scale = (size * (1 - 2 * MARGIN)) / UNITS;
  // Each figure of the mark lies within the previous one: ink, ground, ink.
  for (const [depth, figure] of figuresOf(drawFort([]).mark).entries())
    raster.fill(
      figure.map(([x, y]): Point => [size / 2 + x * scale, size / 2 + y * scale]),
      depth % 2 === 0 ? INK : GROUND,
    );
  return raster.png();
}

/** `/favicon.ico`: a directory of PNG files (ICONDIR, as all browsers read it). */
export function drawTabIcon(): Buffer {
  const pictures = TAB_SIZES.map((size) => ({ size, png: drawIcon(size) }));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.set([size, size, 0, 0], at);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(24, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** https://www.w3.org/TR/appmanifest/ */
export const webManifest = {
  name: `${product.name}, audit e-mail et DNS`,
  short_name: product.name,
  lang: 'fr',
  start_url: '/',
  display: 'browser',
  background_color: '#f8f5ec',
  theme_color: '#f8f5ec',
  icons: INSTALLED_SIZES.map((size) => ({ src: `/icone-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
};

function figuresOf(path: string): readonly (readonly Point[])[] {
  return path
    .split('M')
    .filter((part) => part !== '')
    .map((part) =>
      [...part.matchAll(/(-?[\d.]{1,20})[ ,](-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]),
    );
}
