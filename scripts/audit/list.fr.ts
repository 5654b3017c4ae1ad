import type { TerminalWords } from './words.ts';

/** What is said of long lists, and of traces. */
export const listWords: TerminalWords['list'] = {
  refused: (line, text) => `ligne ${line} : « ${text} » n’est pas un nom de domaine`,
  resumed: (done) => (done === 1 ? '1 domaine était déjà fait' : `${done} domaines étaient déjà faits`),
  one: (domain, letter) => `${letter}  ${domain}`,
  chain: 'Chaque question a attendu la réponse de celle qui la précède :',
};
