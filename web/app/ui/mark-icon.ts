import { drawFort } from '@rempart/brand';

const INK = '#17213A';
const NIGHT_INK = '#E9E3D3';

/** The logo as a data URI, for the browser's tab: in ink, or light where the browser is dark. */
export function markIcon(): string {
  const style = `path{fill:${INK};fill-rule:evenodd}@media(prefers-color-scheme:dark){path{fill:${NIGHT_INK}}}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-162 -162 324 324"><style>${style}</style><path d="${drawFort([]).mark}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
