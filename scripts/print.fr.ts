/** Said where the standard output did not take all of a text. */
export const unwritten = (why: string): string =>
  `Impossible d’écrire sur la sortie standard : ${why}. Ce qui y est n’est pas complet.`;
