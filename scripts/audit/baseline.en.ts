import type { TerminalWords } from './words.ts';

export const baselineWords: TerminalWords['baseline'] = {
  title: 'Accepted findings',
  one: (title, { until, why }) => `${title}: accepted until ${until} (${why})`,
  short: ({ until, why }) => `Accepted until ${until}: ${why}`,
  without: (letter) => `Grade without them: ${letter}`,
  over: (place, { domain, check, until }) =>
    `${place}: EXPIRED: ${check} of ${domain} was accepted until ${until}, and counts again`,
  unused: (place, { domain, check }) =>
    `${place}: UNUSED: ${check} of ${domain} is not found any more, and this line can be removed`,
};
