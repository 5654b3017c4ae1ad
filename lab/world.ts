import type { Host } from './hosts.ts';

/** What a check may conclude; the words of the engine, spelt again because the lab does not know the engine. */
export type ExpectedOutcome = 'pass' | 'warn' | 'fail' | 'info' | 'notApplicable' | 'unknown';

/** A domain of the miniature internet, and what an audit of it must conclude. */
export interface World extends ZoneDeclaration {
  readonly domain: string;
  /** One line of French for the page that offers it. */
  readonly title: string;
  /** Other zones that exist because of this world: a provider, an alias target. */
  readonly elsewhere: readonly ZoneDeclaration[];
  readonly listings: readonly Listing[];
  /** Outcome by check id. */
  readonly concludes: Readonly<Record<string, ExpectedOutcome>>;
  /** Outcomes that no check may have. */
  readonly never: readonly ExpectedOutcome[];
}

/** One zone, the machines it names, and what its registry says of it. */
export interface ZoneDeclaration {
  readonly origin: string;
  /** Master-file text, one record a line, names relative to the origin. */
  readonly zone: string;
  /** Machines by name within the zone (`@`: the apex); their addresses are the A and AAAA records of that name. */
  readonly hosts?: Readonly<Record<string, Host>>;
  readonly signing?: Signing;
  /** Records of the parent (NS, glue, DS) in place of those derived from the zone. */
  readonly delegation?: string;
  /** How the resolver fares with this zone. Default: it finds its servers. `silent`: nobody answers about it, not even above. */
  readonly reach?: 'answers' | 'silent' | 'servfail';
  /** Types about which its servers answer SERVFAIL. */
  readonly refuses?: readonly string[];
  /** Absent: the registry knows no such domain. */
  readonly registration?: Registration;
}

/** How a zone is signed. */
export interface Signing {
  /** DNSSEC algorithm number. Default 13, ECDSA P-256. */
  readonly algorithm?: 5 | 7 | 8 | 10 | 13 | 14 | 15;
  /** RSA modulus. */
  readonly bits?: number;
  /** DS digest types at the parent. Default 2. */
  readonly digests?: readonly (1 | 2 | 4)[];
  /** `orphan`: a DS that matches no key. Default `matching`. */
  readonly ds?: 'matching' | 'missing' | 'orphan';
  /** Until the signatures expire; negative: they have. Default 14 days. */
  readonly hoursLeft?: number;
  /** From their beginning to their end. Default 21. */
  readonly lifeDays?: number;
  /** Signatures over the data (not the keys) verify with nothing. */
  readonly broken?: boolean;
  /** What CDS and CDNSKEY ask the parent for: its own key, a CDS alone of a key that is not there, or no key at all. Default: nothing. */
  readonly wish?: 'own' | 'orphan' | 'removal';
  /** Without NSEC records: denials come unproved, and validation of them fails. */
  readonly withoutDenial?: boolean;
}

/** What RDAP and WHOIS say of a domain. Days count from the start of the lab. */
export interface Registration {
  /** `whois`: RDAP answers 501 and port 43 knows. `silent`: neither answers. Default `rdap`. */
  readonly source?: 'rdap' | 'whois' | 'silent';
  readonly registrar?: { readonly name: string; readonly ianaId: string; readonly abuse?: string };
  readonly createdDaysAgo?: number;
  readonly changedDaysAgo?: number;
  /** null: the registry publishes no date. */
  readonly expiresInDays?: number | null;
  /** The end of the term is told by WHOIS alone. */
  readonly expiryByWhois?: boolean;
  /** What the registrar's own service says instead; without, there is none. */
  readonly registrarSaysInDays?: number;
  readonly statuses?: readonly string[];
  /** Default: those of the delegation. */
  readonly nameServers?: readonly string[];
  /** Default: whether the parent has a DS. */
  readonly delegationSigned?: boolean;
}

/** What a block list answers about an address or a name. */
export interface Listing {
  readonly list: string;
  readonly subject: string;
  readonly answers: readonly string[];
  readonly reason?: string;
}

interface WorldDeclaration extends Omit<ZoneDeclaration, 'origin'> {
  readonly title: string;
  readonly elsewhere?: readonly ZoneDeclaration[];
  readonly listings?: readonly Listing[];
  readonly concludes: Readonly<Record<string, ExpectedOutcome>>;
  readonly never?: readonly ExpectedOutcome[];
}

export function world(domain: string, declaration: WorldDeclaration): World {
  return { elsewhere: [], listings: [], never: [], ...declaration, domain, origin: domain };
}
