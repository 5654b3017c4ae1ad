import type { TerminalWords } from './words.ts';

/** What is said of long lists, and of traces. */
export const listWords: TerminalWords['list'] = {
  refused: (line, text) => `line ${line}: "${text}" is not a domain name`,
  resumed: (done) => (done === 1 ? '1 domain was already done' : `${done} domains were already done`),
  one: (domain, letter) => `${letter}  ${domain}`,
  chain: 'Each question waited for the answer to the one before it:',
};
