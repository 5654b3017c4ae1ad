import type { ForgedFate } from '@rempart/contract';

/** In the words of the report. */
export const fateWords: Readonly<Record<ForgedFate, string>> = {
  inbox: 'boîte de réception',
  spam: 'indésirables',
  refused: 'refusé',
  unknown: 'non mesuré',
};

export const FATE_MARKS: Readonly<Record<ForgedFate, string>> = { inbox: '✕', spam: '△', refused: '✓', unknown: '' };

export const FATE_COLOURS: Readonly<Record<ForgedFate, string>> = {
  inbox: 'text-fail',
  spam: 'text-warn',
  refused: 'text-pass',
  unknown: 'text-muted',
};

/** The heading above the receivers. */
export function fateHeading(fates: readonly ForgedFate[]): string {
  if (fates.every((fate) => fate === 'unknown')) return 'Où arrive un faux e-mail à votre nom : non mesuré';
  if (fates.every((fate) => fate === 'refused')) return 'Aujourd’hui, un faux e-mail à votre nom est refusé :';
  return 'Aujourd’hui, un faux e-mail à votre nom peut arriver :';
}
