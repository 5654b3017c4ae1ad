import type { DnsData, DnsRecord } from '../model/ask.ts';
import { isWithin, parentOf } from '../zone-file/names.ts';
import { kindOfType } from '../zone-file/types.ts';
import type { ZoneData } from '../zone-file/zone.ts';

/** A record as its host keeps it. */
export interface HostedRecord {
  /** In the host's own form, which brings back the same octets. */
  readonly exact: string;
  readonly data: DnsData;
  /** Kept by the host, and not published. */
  readonly isServed?: false;
}

export interface HostedSet {
  /** In the form of `readName`. */
  readonly name: string;
  /** The mnemonic, or `TYPE65534`. */
  readonly type: string;
  readonly ttl: number;
  readonly records: readonly HostedRecord[];
  /** What its host keeps beside the set, and gets back with it. */
  readonly notes?: readonly unknown[];
}

/** A zone as its host holds it. */
export interface HostedZone {
  readonly origin: string;
  /** By `setKey`. */
  readonly sets: ReadonlyMap<string, HostedSet>;
  /** `whole`, or the names of which everything is known that an audit asks for. */
  readonly known: 'whole' | ReadonlySet<string>;
  /** As in `ZoneData`. */
  readonly flattened: ZoneData['flattened'];
  /** A change leaves its serial as it is, so that servers which copy the zone do not follow. */
  readonly keepsSerial?: true;
}

/** A file of records as a zone, each record in the form in which it is read. */
export function hostedZone({ origin, records, flattened }: ZoneData): HostedZone {
  const sets = new Map<string, HostedSet>();
  for (const [key, all] of Map.groupBy(records, ({ name, data }) => setKey({ name, type: typeOf(data) }))) {
    const [first] = all;
    if (!first) continue;
    const own = all.map(({ data }) => ({ exact: JSON.stringify(data), data }));
    sets.set(key, { name: first.name, type: typeOf(first.data), ttl: first.ttl, records: own });
  }
  return { origin, flattened, known: 'whole', sets };
}

function typeOf(data: DnsData): string {
  return data.type === 'OTHER' ? data.code : data.type;
}

/** Types that are asked about where a zone is not handed over. */
export const LOOKED_AT = ['A', 'AAAA', 'CAA', 'CNAME', 'DNAME', 'MX', 'NS', 'TLSA', 'TXT'] as const;

export function setKey({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${name} ${type}`;
}

export function setAt({ sets }: HostedZone, name: string, type: string): HostedSet | null {
  return sets.get(setKey({ name, type })) ?? null;
}

/** The SOA record, which no two states of a zone share where its host counts them. */
export function versionOf(zone: HostedZone): HostedRecord | null {
  return setAt(zone, zone.origin, 'SOA')?.records[0] ?? null;
}

/** Seconds for which resolvers keep it that a name is not there: as the SOA record says, else as long as they do at most (RFC 2308 §5). */
export function absentFor(zone: HostedZone): number {
  const soa = setAt(zone, zone.origin, 'SOA');
  const [record] = soa?.records ?? [];
  return soa && record?.data.type === 'SOA' ? Math.min(soa.ttl, record.data.minimum) : LONGEST_ABSENCE;
}

const LONGEST_ABSENCE = 10_800;

/** The zone below an own name that is answered by others: a delegation, or a branch that is led elsewhere. null where there is none. */
export function cutAbove({ origin, sets }: HostedZone, name: string): string | null {
  for (let node = name; node !== origin && isWithin(node, origin); node = parentOf(node)) {
    if (sets.has(setKey({ name: node, type: 'NS' }))) return node;
    if (node !== name && sets.has(setKey({ name: node, type: 'DNAME' }))) return node;
  }
  return sets.has(setKey({ name: origin, type: 'DNAME' })) && name !== origin ? origin : null;
}

/** What its owner wrote, in the order of the host: neither the SOA nor what signers make. */
export function ownRecords({ sets }: HostedZone): readonly DnsRecord[] {
  return [...sets.values()]
    .filter(isOfOwner)
    .flatMap(({ name, ttl, records }) =>
      records.filter(({ isServed }) => isServed !== false).map(({ data }) => ({ name, ttl, data })),
    );
}

/** Two sets with the same records, in any order, and the same time to live. */
export function isSameSet(one: HostedSet | null, other: HostedSet | null): boolean {
  if (!one || !other) return one === other;
  const texts = (set: HostedSet) => set.records.map(({ exact }) => exact).toSorted();
  return one.ttl === other.ttl && JSON.stringify(texts(one)) === JSON.stringify(texts(other));
}

/** Whether nothing at all differs between two looks at a zone. */
export function isSameZone(one: HostedZone, other: HostedZone): boolean {
  return areSame(one, other, () => true);
}

/** The same of what its owner wrote: neither the SOA nor what signers make. */
export function isSameContent(one: HostedZone, other: HostedZone): boolean {
  return areSame(one, other, isOfOwner);
}

function areSame(one: HostedZone, other: HostedZone, counts: (set: HostedSet) => boolean): boolean {
  const sets = [...one.sets.values(), ...other.sets.values()].filter(counts);
  return sets.every(({ name, type }) => isSameSet(setAt(one, name, type), setAt(other, name, type)));
}

/**
 * As audits read zones: what stands at the host, with everything at the names of `changes`. All else is asked of the name servers, which
 * may answer a question about nothing with a fault of their own. A wildcard that changes may answer for any name: then all is the host's.
 */
export function zoneDataOf(zone: HostedZone, changes: readonly { readonly name: string }[] = []): ZoneData {
  const { origin, flattened, known, sets } = zone;
  const soa = setAt(zone, origin, 'SOA');
  const names = [...changes.map(({ name }) => name), ...(known === 'whole' ? [] : known)];
  const isWhole = known === 'whole' && names.some((name) => name.startsWith('*.'));
  const only = new Set([
    ...sets.keys(),
    ...Object.keys(flattened),
    ...names.flatMap((name) => LOOKED_AT.map((type) => setKey({ name, type }))),
  ]);
  return {
    origin,
    records: [
      ...(soa?.records ?? []).map(({ data }) => ({ name: origin, ttl: soa?.ttl ?? 0, data })),
      ...ownRecords(zone),
    ],
    flattened,
    ...(isWhole ? {} : { only }),
  };
}

/** Types that BIND keeps its signing by stand at the apex too (its reference manual, "sig-signing-type"). */
function isOfOwner({ type }: HostedSet): boolean {
  return type !== 'SOA' && kindOfType(type) !== 'signed' && type !== 'TYPE65534';
}
