import { registrableDomain } from '../common/organizational-domain.ts';
import data from '../data/atlas.json' with { type: 'json' };

/**
 * What is known of those who send, filter and host mail, and of services that change zones. `reverse`: names of their machines; `mx`, `ns`,
 * `spf`, `dkim`: names that are theirs, by suffix; `include`: what their customers include; `key`: where a customer's DKIM name leads;
 * `selector`: usual selectors; `aligns`: `dkim` or `spf`, by which their mail can pass DMARC in a customer's name (RFC 9989 §4.4);
 * `template`: what they publish for Domain Connect.
 */
export type FactKind =
  | 'reverse'
  | 'mx'
  | 'ns'
  | 'spf'
  | 'dkim'
  | 'include'
  | 'key'
  | 'selector'
  | 'aligns'
  | 'template';

/** `hand`: gathered by us; `templates`, `map`: collections of others; `dns`: `npm run atlas -- check` saw it. */
export type SourceId = 'hand' | 'templates' | 'map' | 'dns';

export interface Fact {
  readonly kind: FactKind;
  readonly value: string;
  readonly by: SourceId;
  /** When it was last seen true, ISO 8601. */
  readonly seenOn: string;
}

export interface AtlasParty {
  /** Never changes: verdicts and pages name it. */
  readonly id: string;
  readonly name: string;
  /** What audits take it for; only of those that we gathered by hand does advice rest on more than a name. */
  readonly roles: readonly Role[];
  readonly facts: readonly Fact[];
}

export type Role = 'mail' | 'filters' | 'senders' | 'dns';

/** As it is written: the day stands in a fact only where it is not that of its source. */
export interface AtlasFile {
  readonly sources: Readonly<Record<SourceId, { readonly what: string; readonly seenOn: string }>>;
  readonly parties: readonly {
    readonly id: string;
    readonly name: string;
    readonly roles?: readonly Role[];
    readonly facts: readonly WrittenFact[];
  }[];
}

export type WrittenFact = readonly [kind: FactKind, value: string, by: SourceId, seenOn?: string];

export function readAtlas({ sources, parties }: AtlasFile): readonly AtlasParty[] {
  return parties.map(({ id, name, roles = [], facts }) => ({
    ...{ id, name, roles },
    facts: facts.map(([kind, value, by, seenOn = sources[by].seenOn]) => ({ kind, value, by, seenOn })),
  }));
}

const file = data as unknown as AtlasFile;

export const atlasSources = file.sources;
export const atlas: readonly AtlasParty[] = readAtlas(file);

const byId = new Map(atlas.map((party) => [party.id, party]));

export function partyById(id: string): AtlasParty | null {
  return byId.get(id) ?? null;
}

export function partyName(id: string): string {
  return byId.get(id)?.name ?? id;
}

/** Months after which a fact that nobody saw again is withdrawn. */
const MONTHS_VALID = 18;

export function isWithdrawn({ seenOn }: Pick<Fact, 'seenOn'>, at: string): boolean {
  const end = new Date(seenOn);
  end.setUTCMonth(end.getUTCMonth() + MONTHS_VALID);
  return Date.parse(at) > end.getTime();
}

export function valuesOf({ facts }: Pick<AtlasParty, 'facts'>, ...kinds: readonly FactKind[]): readonly string[] {
  return facts.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
}

/** Those that audits know by their records, in the form in which rules look them up. */
export interface Provider {
  readonly id: string;
  readonly mx: readonly string[];
  readonly spf: readonly string[];
  readonly dkim: readonly string[];
  readonly ns: readonly string[];
  /** Empty where they cannot be guessed. */
  readonly selectors: readonly string[];
}

function providerOf(party: AtlasParty): Provider {
  return {
    id: party.id,
    mx: valuesOf(party, 'mx'),
    spf: valuesOf(party, 'spf'),
    dkim: valuesOf(party, 'dkim'),
    ns: valuesOf(party, 'ns'),
    selectors: valuesOf(party, 'selector'),
  };
}

const inRole = (role: Role) => atlas.filter(({ roles }) => roles.includes(role)).map(providerOf);

/** Gathered by hand: what advice writes rests on these alone. */
export const providers = {
  mail: inRole('mail'),
  filters: inRole('filters'),
  senders: inRole('senders'),
  dns: inRole('dns'),
} as const;

/** All that send for others by a policy of their own: enough to name them, and to ask for their selectors. */
export const campaigns: readonly Provider[] = [
  ...providers.senders,
  ...atlas.filter(({ roles, facts }) => roles.length === 0 && facts.some(({ kind }) => kind === 'spf')).map(providerOf),
];

/** The domains that are a party's own; who publishes templates is called by one (draft-ietf-dconn-domainconnect-03, `providerId`). */
function domainsOf(party: AtlasParty): readonly string[] {
  const publishing = valuesOf(party, 'template').map((template) => template.slice(0, template.indexOf('/')));
  const named = [...valuesOf(party, 'mx', 'spf', 'dkim', 'reverse'), ...publishing];
  return named.flatMap((name) => registrableDomain(name.toLowerCase()) ?? []);
}

/** Whose a registrable domain is. What was gathered by hand wins. */
function readOrganizations(): ReadonlyMap<string, AtlasParty> {
  return new Map(
    atlas
      .toSorted((one, other) => one.roles.length - other.roles.length)
      .flatMap((party) => domainsOf(party).map((domain) => [domain, party] as const)),
  );
}

/** Memo: a process that reads no reports of receivers starts without it. */
let byOrganization: ReturnType<typeof readOrganizations> | null = null;

/** The party that signs, takes bounces or names its machines under a name; null where nobody is known. */
export function partyBehind(name: string): AtlasParty | null {
  byOrganization ??= readOrganizations();
  return byOrganization.get(registrableDomain(name) ?? '') ?? null;
}

/** Platforms whose help desk changes no server for one customer: a letter to them would wait for ever. */
const PLATFORMS: ReadonlySet<string> = new Set(['microsoft-365', 'google-workspace']);

export function isPlatform(id: string): boolean {
  return PLATFORMS.has(id);
}
