import { absolute, ancestry, compareNames, isWithin, parentOf } from './names.ts';
import { type RecordSet, targetOf, type ZoneRecord } from './records.ts';
import type { Signer } from './signer.ts';

/** One zone, ready to answer. */
export interface Zone {
  readonly origin: string;
  readonly signer: Signer | null;
  /** Types that are answered SERVFAIL. */
  readonly refuses: readonly string[];
  readonly find: (name: string, type: string) => RecordSet | undefined;
  readonly lookup: (name: string, type: string) => ZoneLookup;
  /** All record sets but signatures, for a transfer. */
  readonly all: () => readonly RecordSet[];
}

/** What a zone holds of a question (RFC 1034 §4.3.2). Sets whose signatures go with them. */
export interface ZoneLookup {
  readonly kind: 'answer' | 'alias' | 'referral' | 'empty' | 'unknown';
  readonly answer: readonly RecordSet[];
  readonly authority: readonly RecordSet[];
  /** Addresses of a referral; not signed. */
  readonly glue: readonly RecordSet[];
}

export function createZone(
  origin: string,
  records: readonly ZoneRecord[],
  signer: Signer | null,
  refuses: readonly string[] = [],
): Zone {
  const sets = grouped([...withSoa(origin, records), ...(signer?.keys ?? []), ...(signer?.wish ?? [])]);
  const find: Find = (name, type) =>
    type === 'NSEC' ? chain.find((nsec) => nsec.name === name) : sets.get(name)?.get(type);
  const names = knownNames(origin, sets);
  const chain = signer === null || signer.signing.withoutDenial ? [] : nsecChain(origin, sets, find);
  const denial = (...denied: readonly string[]) => covering(chain, denied);
  const soa = find(origin, 'SOA') as RecordSet;

  const cutAbove = (name: string, type: string) =>
    ancestry(name).find(
      (at) => at !== origin && isWithin(at, origin) && find(at, 'NS') !== undefined && !(at === name && type === 'DS'),
    );

  const lookup = (name: string, type: string): ZoneLookup => {
    const cut = cutAbove(name, type);
    if (cut !== undefined) return referral(cut, find, denial);
    if (names.has(name)) {
      const found = at(name, name, type, find);
      return found ?? { kind: 'empty', answer: [], authority: [soa, ...denial(name)], glue: [] };
    }
    const encloser = ancestry(name).find((ancestor) => names.has(ancestor)) ?? origin;
    const wildcard = absolute('*', encloser);
    const found = at(wildcard, name, type, find);
    if (found !== undefined) return { ...found, authority: denial(name) };
    const kind = names.has(wildcard) ? 'empty' : 'unknown';
    return { kind, answer: [], authority: [soa, ...denial(name, wildcard)], glue: [] };
  };

  return {
    origin,
    signer,
    refuses,
    find,
    lookup,
    all: () => [...sets.values()].flatMap((types) => [...types.values()]),
  };
}

type Find = Zone['find'];
type Denial = (...names: readonly string[]) => readonly RecordSet[];

/** The set at a name, or its alias; under `asked` where a wildcard stands for it. */
function at(name: string, asked: string, type: string, find: Find): ZoneLookup | undefined {
  const exact = find(name, type);
  const alias = exact === undefined ? find(name, 'CNAME') : undefined;
  const set = exact ?? alias;
  if (set === undefined) return undefined;
  const answer = name === asked ? set : expanded(set, asked);
  return { kind: alias === undefined ? 'answer' : 'alias', answer: [answer], authority: [], glue: [] };
}

/** Sets synthesised from a wildcard are signed as the wildcard (RFC 4035 §3.1.3.3). */
export interface Expanded extends RecordSet {
  readonly source: RecordSet;
}

function expanded(source: RecordSet, name: string): Expanded {
  return { name, type: source.type, records: source.records.map((record) => ({ ...record, name })), source };
}

function referral(cut: string, find: Find, denial: Denial): ZoneLookup {
  const ns = find(cut, 'NS') as RecordSet;
  const ds = find(cut, 'DS');
  const glue = ns.records
    .map(targetOf)
    .filter((host) => isWithin(host, cut))
    .flatMap((host) => ['A', 'AAAA'].flatMap((type) => find(host, type) ?? []));
  return { kind: 'referral', answer: [], authority: [ns, ...(ds ? [ds] : denial(cut))], glue };
}

function grouped(records: readonly ZoneRecord[]): Map<string, Map<string, RecordSet>> {
  const sets = new Map<string, Map<string, RecordSet>>();
  for (const [name, ofName] of Map.groupBy(records, ({ name }) => name)) {
    const types = Map.groupBy(ofName, ({ type }) => type);
    sets.set(name, new Map([...types].map(([type, all]) => [type, { name, type, records: all }])));
  }
  return sets;
}

/** Names that exist, empty non-terminals included (RFC 4592 §2.2.2). */
function knownNames(origin: string, sets: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  return new Set([...sets.keys()].flatMap(ancestry).filter((name) => isWithin(name, origin)));
}

/** RFC 4034 §4: every name with authoritative data or a delegation, glue apart. */
function nsecChain(
  origin: string,
  sets: ReadonlyMap<string, ReadonlyMap<string, RecordSet>>,
  find: Find,
): readonly RecordSet[] {
  const isGlue = (name: string) =>
    ancestry(parentOf(name)).some((at) => at !== origin && isWithin(at, origin) && find(at, 'NS') !== undefined);
  const owners = [...sets.keys()].filter((name) => !isGlue(name)).sort(compareNames);
  const minimum = 3600;
  return owners.map((name, index): RecordSet => {
    const delegated = name !== origin && find(name, 'NS') !== undefined;
    const types = [...(sets.get(name)?.keys() ?? [])].filter((type) => !delegated || type === 'NS' || type === 'DS');
    const data = { nextDomain: owners[index + 1] ?? origin, rrtypes: [...types, 'RRSIG', 'NSEC'] };
    return { name, type: 'NSEC', records: [{ name, type: 'NSEC', ttl: minimum, data }] };
  });
}

/** The records whose owner is the name, or the last before it. */
function covering(chain: readonly RecordSet[], names: readonly string[]): readonly RecordSet[] {
  return [...new Set(names.flatMap((name) => chain.findLast((nsec) => compareNames(nsec.name, name) <= 0) ?? []))];
}

function withSoa(origin: string, records: readonly ZoneRecord[]): readonly ZoneRecord[] {
  if (records.some(({ name, type }) => name === origin && type === 'SOA')) return records;
  const first = records.find(({ name, type }) => name === origin && type === 'NS');
  const data = {
    mname: first ? targetOf(first) : origin,
    rname: absolute('hostmaster', origin),
    serial: 2026112001,
    refresh: 14400,
    retry: 3600,
    expire: 1209600,
    minimum: 3600,
  };
  return [{ name: origin, type: 'SOA', ttl: 3600, data }, ...records];
}
