import { isOneOf, protocolIds } from '@rempart/contract';

/** How much of a result its page shows: its first screen, everything for its owner, or what the person who does the work needs. */
export type Reading = 'first' | 'whole' | 'technical';

const PATHS: Readonly<Record<Reading, string>> = { first: '', whole: '/tout', technical: '/technique' };

/** The address of a reading; `part`: the element that it leads to. */
export function readingAddress(reportId: string, reading: Reading, part = ''): string {
  return `/analyse/${reportId}${PATHS[reading]}${part && `#${part}`}`;
}

export function readingOf(pathname: string): Reading {
  if (pathname.endsWith(PATHS.whole)) return 'whole';
  return pathname.endsWith(PATHS.technical) ? 'technical' : 'first';
}

/** The fragment of the technical reading before it had an address, and the link that browsers without JavaScript show in its place. */
export const TECHNICAL_PART = 'technique';

/** Where a fragment leads that the first screen does not have: sent links name cards, and the technical reading. */
export function leadsTo(hash: string): { readonly reading: Reading; readonly part: string } | null {
  const part = hash.slice(1);
  if (part === TECHNICAL_PART) return { reading: 'technical', part: '' };
  return isOneOf(protocolIds, part) || part === OUTLOOK_PART ? { reading: 'whole', part } : null;
}

/** « Où arrivent vos messages ». */
export const OUTLOOK_PART = 'correspondants';
