/** What one registry says in a way of its own. */
export interface Manner {
  /** `05/06/2027` is the fifth of June there, always. */
  readonly dayFirst?: true;
  /** Keys and values stand in columns, without a colon. */
  readonly columns?: true;
  /** `DNS:` is the name itself, and no name server. */
  readonly dnsIsName?: true;
  /** Whole lines that say that nobody holds the name, too short or too loose to be believed elsewhere; `{d}` is the name. */
  readonly free?: readonly string[];
  /** How longer sentences of that meaning begin, as far as the name in them. */
  readonly freeFrom?: readonly string[];
}

/** Registries of the new South African and German cities, which share a platform. */
const ONE_WORD: Manner = { free: ['available'] };

/** By top-level domain. */
const MANNERS: Readonly<Record<string, Manner>> = {
  af: { free: ['no object found'] },
  africa: ONE_WORD,
  ar: { free: ['el dominio no se encuentra registrado', 'el dominio no se encuentra registrado en nic argentina'] },
  bg: { free: ['domain name {d} does not exist in database'] },
  capetown: ONE_WORD,
  cat: { free: ['object {d} not found'] },
  ch: {
    free: [
      'the domain name is not registered',
      'we do not have an entry in our database matching your query',
      'the number of the requested domain name is not registered',
    ],
  },
  cl: { free: ['{d}: no existe'] },
  cologne: ONE_WORD,
  dk: { dnsIsName: true },
  durban: ONE_WORD,
  fj: { free: ['the domain {d} was not found'] },
  hk: { dayFirst: true, free: ['the domain has not been registered'] },
  ie: {
    free: ['not registered - {d}', 'not registered'],
    freeFrom: ['not registered - the domain you have requested ({d})'],
  },
  il: { dayFirst: true },
  joburg: ONE_WORD,
  kg: { free: ['data not found. this domain is available for registration'] },
  koeln: ONE_WORD,
  kr: {
    free: [
      'is not registered to krnic',
      'above domain name is not registered to krnic',
      '{d} is not registered to krnic',
      "the requested domain was not found in the registry or registrar's whois server",
    ],
  },
  kz: { free: ['nothing found for this query'] },
  li: { free: ['the domain name is not registered', 'we do not have an entry in our database matching your query'] },
  md: { free: ['no match for'] },
  museum: { free: ['object {d} not found'] },
  mx: { free: ['no_se_encontro_el_objeto/object_not_found', 'object_not_found'] },
  my: { free: ['domain name {d} does not exist in database', 'does not exist in database'] },
  pl: {
    free: [
      'no information available about domain name {d}',
      'no information available about domain name {d} in the registry nask database',
    ],
  },
  pt: { dayFirst: true },
  sk: { columns: true },
  to: { free: ['no match for'] },
  ua: { free: ['domain name does not exist', 'no entries found for domain {d}'] },
  uz: { free: ['sorry, but domain: {d}, not found in database'] },
  za: ONE_WORD,
};

/** Empty where the registry has no manner of its own that we know. */
export function mannerOf(domain: string): Manner {
  const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
  return Object.hasOwn(MANNERS, topLevel) ? (MANNERS[topLevel] ?? {}) : {};
}
