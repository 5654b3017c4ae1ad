import { isSpf } from '../protocols/spf/parse.ts';

/** From the one that lets most through to the one that lets least. */
const QUALIFIERS = ['+', '?', '~', '-'];

/**
 * The SPF record that a host of zones makes of the present one (null: none) and the rules of a template: the new terms stand first, a term
 * that is there is not repeated, and of two qualifiers of one term the weaker wins (draft, "SPF Record Merging"). The present ending stays;
 * a new record ends in "~all". What stands there already is returned as it is.
 */
export function mergeSpf(present: string | null, rules: string): string {
  const wanted = termsOf(rules);
  if (present === null) return written(wanted.some(isAll) ? wanted : [...wanted, '~all']);
  const terms = termsOf(present.slice('v=spf1'.length));
  const isThere = (term: string) => terms.some((other) => bare(other) === bare(term) && !isWeaker(term, other));
  if (wanted.every(isThere)) return present;
  const weakened = terms.map(
    (term) => wanted.find((rule) => bare(rule) === bare(term) && isWeaker(rule, term)) ?? term,
  );
  const added = wanted.filter((rule) => !terms.some((term) => bare(term) === bare(rule)));
  const isOpen = !terms.some((term) => isAll(term) || /^redirect=/i.test(term));
  const [end, mechanisms] = [added.filter(isAll), added.filter((term) => !isAll(term))];
  return written([...mechanisms, ...weakened, ...(isOpen ? end : [])]);
}

export { isSpf };

function termsOf(text: string): readonly string[] {
  return text.split(/ +/).filter(Boolean);
}

const written = (terms: readonly string[]) => ['v=spf1', ...terms].join(' ');

const bare = (term: string) => term.replace(/^[-+~?]/, '').toLowerCase();

const isAll = (term: string) => bare(term) === 'all';

function isWeaker(one: string, other: string): boolean {
  return strength(one) < strength(other);
}

function strength(term: string): number {
  return Math.max(0, QUALIFIERS.indexOf(term.charAt(0)));
}
