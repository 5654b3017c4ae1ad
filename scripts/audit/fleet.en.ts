import type { TerminalWords } from './words.ts';

/** What is said of many domains at once. */
export const fleetWords: TerminalWords['fleet'] = {
  columns: ['Domain', 'Grade', 'Points', 'To correct', 'Could be better', 'Not measured'],
  letters: (letters, domains) =>
    `${domains} domains: ${letters.map(([letter, count]) => `${letter === '?' ? 'no grade' : letter} ${count}`).join(', ')}`,
  common: 'Faults that several domains have in common:',
  fault: ({ title, count, examples }) =>
    `- ${title}: ${count} domains (${examples.join(', ')}${count > examples.length ? '…' : ''})`,
  left: (count) => (count === 1 ? '- and 1 other fault' : `- and ${count} other faults`),
};
