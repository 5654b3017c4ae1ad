import { severityWords } from '@rempart/contract';
import { zoneFaults } from '../lint.fr.ts';
import type { TerminalWords } from '../words.ts';

/** The words of what pipelines show. */
export const formatWords: TerminalWords['formats'] = {
  zone: zoneFaults,
  colon: ' : ',
  noGrade: 'sans note',
  grade: (letter, points) => (points === null ? letter : `${letter} (${points} points)`),
  columns: ['Contrôle', 'Gravité', 'Constat, et que faire'],
  acceptedColumns: ['Contrôle', 'Accepté jusqu’au', 'Pourquoi'],
  sound: 'Rien à corriger.',
  unknown: (count) =>
    `${count} ${count > 1 ? 'contrôles n’ont' : 'contrôle n’a'} pas pu être mesuré${count > 1 ? 's' : ''}.`,
  severities: severityWords,
};
