import { scalesInEnglish } from '@rempart/contract';
import { keptUnread, zoneFaults, zoneNotes } from '../lint.en.ts';
import type { TerminalWords } from '../words.ts';

/** The words of what pipelines show. */
export const formatWords: TerminalWords['formats'] = {
  zone: zoneFaults,
  zoneNotes,
  keptUnread,
  colon: ': ',
  noGrade: 'no grade',
  letter,
  grade: ({ letter: one, points, partial, floor, ceiling }) => {
    if (one === null) return 'no grade';
    const told = [...(partial ? ['partial'] : []), `${points} points`];
    return `${one} (${[...told, ...(floor === ceiling ? [] : [`between ${floor} and ${ceiling}`])].join(', ')})`;
  },
  columns: ['Check', 'Severity', 'Finding, and what to do'],
  acceptedColumns: ['Check', 'Accepted until', 'Why'],
  sound: (isPartial) => (isPartial ? 'Nothing to correct in this part.' : 'Nothing to correct.'),
  unknown: (count) => `${count} ${count === 1 ? 'check' : 'checks'} could not be measured.`,
  severities: scalesInEnglish.severityWords,
};

function letter({ letter: one, partial }: Parameters<TerminalWords['formats']['letter']>[0]): string {
  return `${one ?? '?'}${one !== null && partial ? ' (partial)' : ''}`;
}
