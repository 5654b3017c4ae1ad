/** « de la-mairie.fr », « d’exemple.fr »: elided before a name that begins with a vowel, as it is spelt. */
export function ofName(name: string): string {
  return ELIDING.test(name) ? `d’${name}` : `de ${name}`;
}

/** « que la-mairie.fr », « qu’exemple.fr ». */
export function thatName(name: string): string {
  return ELIDING.test(name) ? `qu’${name}` : `que ${name}`;
}

/** With its accents (« d’école.fr »); « y » before a vowel is none (« de yaourt.fr »). */
const ELIDING = /^(?:[aeiouàâäæéèêëîïôöœùûü]|y(?![aeiou]))/i;
