import { severityWords } from '@rempart/contract';
import { keptUnread, zoneFaults, zoneNotes } from '../lint.fr.ts';
import type { TerminalWords } from '../words.ts';

/** The words of what pipelines show. */
export const formatWords: TerminalWords['formats'] = {
  zone: zoneFaults,
  zoneNotes,
  keptUnread,
  colon: ' : ',
  noGrade: 'sans note',
  letter,
  grade: ({ letter: one, points, partial, floor, ceiling }) => {
    if (one === null) return 'sans note';
    const told = [...(partial ? ['partielle'] : []), `${points} points`];
    return `${one} (${[...told, ...(floor === ceiling ? [] : [`entre ${floor} et ${ceiling}`])].join(', ')})`;
  },
  columns: ['Contrôle', 'Gravité', 'Constat, et que faire'],
  acceptedColumns: ['Contrôle', 'Accepté jusqu’au', 'Pourquoi'],
  sound: (isPartial) => (isPartial ? 'Rien à corriger dans cette partie.' : 'Rien à corriger.'),
  unknown: (count) =>
    `${count} ${count > 1 ? 'contrôles n’ont' : 'contrôle n’a'} pas pu être mesuré${count > 1 ? 's' : ''}.`,
  severities: severityWords,
};

function letter({ letter: one, partial }: Parameters<TerminalWords['formats']['letter']>[0]): string {
  return `${one ?? '?'}${one !== null && partial ? ' (partielle)' : ''}`;
}
