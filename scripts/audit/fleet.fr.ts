/** What is said of many domains at once. */
export const fleetWords = {
  columns: ['Domaine', 'Note', 'Points', 'À corriger', 'À améliorer', 'Non mesurés'],
  letters: (letters: readonly (readonly [letter: string, count: number])[], domains: number) =>
    `${domains} domaines : ${letters.map(([letter, count]) => `${letter === '?' ? 'sans note' : letter} ${count}`).join(', ')}`,
  common: 'Défauts communs à plusieurs domaines :',
  fault: ({
    title,
    count,
    examples,
  }: {
    readonly title: string;
    readonly count: number;
    readonly examples: readonly string[];
  }) => `- ${title} : ${count} domaines (${examples.join(', ')}${count > examples.length ? '…' : ''})`,
  left: (count: number) => (count === 1 ? '- et 1 autre défaut' : `- et ${count} autres défauts`),
} as const;
