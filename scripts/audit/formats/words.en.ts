import { scalesInEnglish } from '@rempart/contract';
import { zoneFaults } from '../lint.en.ts';
import type { TerminalWords } from '../words.ts';

/** The words of what pipelines show. */
export const formatWords: TerminalWords['formats'] = {
  zone: zoneFaults,
  colon: ': ',
  noGrade: 'no grade',
  grade: (letter, points) => (points === null ? letter : `${letter} (${points} points)`),
  columns: ['Check', 'Severity', 'Finding, and what to do'],
  acceptedColumns: ['Check', 'Accepted until', 'Why'],
  sound: 'Nothing to correct.',
  unknown: (count) => `${count} ${count === 1 ? 'check' : 'checks'} could not be measured.`,
  severities: scalesInEnglish.severityWords,
};
