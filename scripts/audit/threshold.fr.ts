import type { TerminalWords } from './words.ts';

/** Why a command does not end with 0. */
export const gateWords: TerminalWords['gate'] = {
  below: (domains) => `Sous la note demandée : ${domains}.`,
  nothing: (domains) => `Trop peu a pu être mesuré pour donner une note : ${domains}.`,
  absent: (domains) => `N’existe pas dans le DNS (« --allow absent » l’accepte) : ${domains}.`,
  deadline: (domains) =>
    `Interrompu par le délai (« --deadline » en donne un plus long, « --allow deadline » l’accepte) : ${domains}.`,
  part: (domains) => `Analysé en partie seulement (« --allow part » l’accepte) : ${domains}.`,
  uncertain: (domains) =>
    `Ce qui n’a pas pu être mesuré peut changer la réponse (« --allow unmeasured » l’accepte) : ${domains}.`,
};
