import type { Placement } from '@rempart/contract';

/** In the words of the report. */
export const placementWords: Readonly<Record<Placement, string>> = {
  inbox: 'boîte de réception',
  spam: 'indésirables',
  refused: 'refusé',
  unknown: 'non mesuré',
};

export const PLACEMENT_MARKS: Readonly<Record<Placement, string>> = {
  inbox: '✕',
  spam: '△',
  refused: '✓',
  unknown: '',
};

export const PLACEMENT_COLOURS: Readonly<Record<Placement, string>> = {
  inbox: 'text-fail',
  spam: 'text-warn',
  refused: 'text-pass',
  unknown: 'text-muted',
};

/** The heading above the receivers. */
export function forgedHeading(placements: readonly Placement[]): string {
  if (placements.every((placement) => placement === 'unknown'))
    return 'Où arrive un faux e-mail à votre nom : non mesuré';
  if (placements.every((placement) => placement === 'refused'))
    return 'Aujourd’hui, un faux e-mail à votre nom est refusé :';
  return 'Aujourd’hui, un faux e-mail à votre nom peut arriver :';
}
