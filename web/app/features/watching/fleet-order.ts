import type { FleetDomain } from '@rempart/contract';

export const FLEET_SORTS = ['domaine', 'note', 'analyse'] as const;
export type FleetSort = (typeof FLEET_SORTS)[number];

/** Which domains are shown, and in which order. */
export interface FleetChoice {
  /** '' for all. */
  readonly tag: string;
  /** '' for all; `-` for those without. */
  readonly letter: string;
  readonly sort: FleetSort;
}

export const NO_LETTER = '-';

/** The filters in the URL; unknown values are ignored. */
export function readFleetChoice(query: URLSearchParams): FleetChoice {
  const sort = FLEET_SORTS.find((known) => known === query.get('tri')) ?? 'domaine';
  return { tag: query.get('etiquette') ?? '', letter: query.get('note') ?? '', sort };
}

/** The domains of this choice; by letter the worst come first, and those without one last. */
export function chosenDomains(domains: readonly FleetDomain[], choice: FleetChoice): readonly FleetDomain[] {
  const { tag, letter, sort } = choice;
  const shown = domains.filter(
    (one) => (tag === '' || one.tags.includes(tag)) && (letter === '' || (one.letter ?? NO_LETTER) === letter),
  );
  if (sort === 'note') return shown.toSorted(byLetter);
  if (sort === 'analyse') return shown.toSorted((a, b) => (b.lastAudit ?? '').localeCompare(a.lastAudit ?? ''));
  return shown;
}

/** A cap may lower a letter below that of the points: the letter decides, then the points. */
function byLetter(a: FleetDomain, b: FleetDomain): number {
  if (a.letter === null || b.letter === null) return Number(a.letter === null) - Number(b.letter === null);
  return b.letter.localeCompare(a.letter) || (a.points ?? 0) - (b.points ?? 0);
}

/** All tags, each once, in alphabetical order. */
export function tagsOf(domains: readonly FleetDomain[]): readonly string[] {
  return [...new Set(domains.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'fr'));
}

/** How many domains have each letter, best first; those without one last. */
export function lettersOf(domains: readonly FleetDomain[]): readonly (readonly [letter: string, count: number])[] {
  const counted = Map.groupBy(domains, ({ letter }) => letter ?? NO_LETTER);
  const order = (letter: string) => (letter === NO_LETTER ? '~' : letter);
  return [...counted]
    .map(([letter, own]) => [letter, own.length] as const)
    .toSorted(([a], [b]) => (order(a) < order(b) ? -1 : 1));
}
