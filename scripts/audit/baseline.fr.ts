import type { TerminalWords } from './words.ts';

export const baselineWords: TerminalWords['baseline'] = {
  title: 'Constats acceptés',
  one: (title, { until, why }) => `${title} : accepté jusqu’au ${until} (${why})`,
  short: ({ until, why }) => `Accepté jusqu’au ${until} : ${why}`,
  without: (letter) => `Note sans eux : ${letter}`,
  over: (place, { domain, check, until }) =>
    `${place}: EXPIRED: ${check} de ${domain} était accepté jusqu’au ${until}, et compte de nouveau`,
  unused: (place, { domain, check }) =>
    `${place}: UNUSED: ${check} de ${domain} ne se constate plus, et cette ligne peut être ôtée`,
};
