import { product } from '@rempart/brand';
import { INK, MUTED } from './raster.ts';

/**
 * The text on the preview picture of a page, and its position (pixels from the left, and from the top to the baseline). Its outlines are
 * stored in `lettering.json`: run `npm run lettering` after a change.
 */
export const shareLines = [
  { text: product.name, font: 'Spectral', weight: 600, size: 112, left: 76, baseline: 300, colour: INK },
  { text: 'Audit de sécurité', font: 'Inter', weight: 400, size: 42, left: 80, baseline: 378, colour: MUTED },
  { text: 'e-mail et DNS', font: 'Inter', weight: 400, size: 42, left: 80, baseline: 432, colour: MUTED },
] as const;

/** The letters that may stand in the keep; each is centred there. */
export const keepLetters = (['A', 'B', 'C', 'D', 'E', 'F'] as const).map(
  (text) => ({ text, font: 'Spectral', weight: 600, size: 132 }) as const,
);
