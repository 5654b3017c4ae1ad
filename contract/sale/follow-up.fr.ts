import type { BeforeAfter, FaultShown } from './follow-up.ts';

/** The comparison of the two letters of a before and after, in a sentence. */
export function gradeChangeWords({ letter, before, after }: Pick<BeforeAfter, 'letter' | 'before' | 'after'>): string {
  if (after.letter === null)
    return 'Trop peu de choses ont pu être mesurées cette fois pour donner une note : cela ne dit rien du domaine.';
  if (before.letter === null)
    return `La note est ${after.letter} ; la première fois, elle n’avait pas pu être mesurée.`;
  if (letter === 'same') return `La note est la même : ${after.letter}.`;
  if (letter === 'unmeasured')
    return `La note était ${before.letter}, elle est ${after.letter}. L’écart vient de ce qui n’a pas pu être mesuré l’une des deux fois, pas d’un changement du domaine.`;
  return `La note passe de ${before.letter} à ${after.letter} : c’est ${letter === 'better' ? 'mieux' : 'moins bien'}.`;
}

/** Longer sentences are cut in a list. */
const LONGEST = 200;

/**
 * A fault, or what took its place, by what is so now: « TLS 1.0 est encore accepté (SMTP) ». The title of a check says what it asks, which
 * behind « nouveau défaut » would be its contrary.
 */
export function faultWords({ title, found, protocol }: FaultShown): string {
  const [first = title] = (found ?? title).split(/(?<=\.)\s+(?=\p{Lu}|«)/u);
  const said = first.replace(/\.$/, '');
  return `${said.length > LONGEST ? `${said.slice(0, LONGEST).trimEnd()}…` : said} (${protocol})`;
}
