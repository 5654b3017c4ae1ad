import { drawFort } from '@house/contract';

const INK = '#17213A';
const NIGHT_INK = '#E9E3D3';

/** The mark as a data URI, for the browser's tab: in ink, or light where the browser is dark. */
export function markIcon(): string {
  const { bastions, walls, keep } = drawFort(
    Array.from({ length: 12 }, () => ({ state: 'pass' as const })),
    { outworks: false },
  );
  const style = `path{fill:${INK};stroke:${INK}}.l{fill:none}@media(prefers-color-scheme:dark){path{fill:${NIGHT_INK};stroke:${NIGHT_INK}}.l{fill:none}}`;
  const lines = [...walls, keep[0]].map((line) => `<path class="l" stroke-width="16" d="${line}"/>`).join('');
  const shapes = bastions.map(({ standing }) => `<path d="${standing}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-162 -162 324 324"><style>${style}</style>${shapes}${lines}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
