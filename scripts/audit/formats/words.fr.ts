import { severityWords } from '@rempart/contract';
import { lintWords } from '../lint.fr.ts';

/** The words of what pipelines show. */
export const formatWords = {
  zone: lintWords.faults,
  colon: ' : ',
  noGrade: 'sans note',
  grade: (letter: string, points: number | null) => (points === null ? letter : `${letter} (${points} points)`),
  columns: ['Contrôle', 'Gravité', 'Constat', 'Que faire'],
  sound: 'Rien à corriger.',
  unknown: (count: number) =>
    `${count} ${count > 1 ? 'contrôles n’ont' : 'contrôle n’a'} pas pu être mesuré${count > 1 ? 's' : ''}.`,
  severities: severityWords,
} as const;
