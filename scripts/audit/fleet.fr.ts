import type { TerminalWords } from './words.ts';

/** What is said of many domains at once. */
export const fleetWords: TerminalWords['fleet'] = {
  columns: ['Domaine', 'Note', 'Points', 'À corriger', 'À améliorer', 'Non mesurés'],
  letters: (letters, domains) =>
    `${domains} domaines : ${letters.map(([letter, count]) => `${letter === '?' ? 'sans note' : letter} ${count}`).join(', ')}`,
  common: 'Défauts communs à plusieurs domaines :',
  fault: ({ title, count, examples }) =>
    `- ${title} : ${count} domaines (${examples.join(', ')}${count > examples.length ? '…' : ''})`,
  left: (count) => (count === 1 ? '- et 1 autre défaut' : `- et ${count} autres défauts`),
};
