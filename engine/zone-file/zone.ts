import type { DnsRecord } from '../model/ask.ts';
import type { ZoneFault, ZoneNote } from './faults.ts';
import { misplaced } from './misplaced.ts';
import { isWithin } from './names.ts';
import { type Placed, type PlacedName, type Places, placesOf } from './places.ts';

/** The records of one zone, as its owner would publish them. */
export interface ZoneData {
  /** A-labels in lower case, without final dot. */
  readonly origin: string;
  readonly records: readonly DnsRecord[];
  /** Names that a provider answers with the addresses of another (ALIAS, ANAME): `name A` and `name AAAA` to target. */
  readonly flattened: Readonly<Record<string, string>>;
  /** Records of types that are of no registry: whatever they make of their name is not known. Absent where there are none. */
  readonly foreign?: readonly ForeignRecord[];
  /** `name TYPE`: what stands there is known, where only a part of the zone is. Without it the records are the whole zone. */
  readonly only?: ReadonlySet<string>;
  /** `name TYPE`: it is known that a record comes to stand there, and not yet what it holds. */
  readonly unknown?: ReadonlySet<string>;
}

export interface ForeignRecord {
  readonly name: string;
  readonly type: string;
  readonly line: number;
}

export type ZoneReading =
  | {
      readonly ok: true;
      readonly zone: ZoneData;
      /** What is to be said of the file beside the result, in the order of its lines. */
      readonly notes: readonly ZoneNote[];
      readonly places: Places;
    }
  | { readonly ok: false; readonly faults: readonly ZoneFault[] };

/** What a file holds, as its reader gathers it. */
export class Gathered {
  readonly placed: Placed[] = [];
  readonly flattened: Record<string, string> = {};
  readonly foreign: ForeignRecord[] = [];
  readonly notes: ZoneNote[] = [];
  readonly names: PlacedName[] = [];

  add(line: number, record: DnsRecord): void {
    this.placed.push({ line, record });
    this.names.push({ line, name: record.name, type: record.data.type, data: record.data });
  }

  /** `types`: of the addresses that the provider answers. */
  flatten(line: number, name: string, target: string, types: readonly string[] = ['A', 'AAAA']): void {
    for (const type of types) {
      this.flattened[`${name} ${type}`] = target;
      this.names.push({ line, name, type, data: { type: 'CNAME', host: target } });
    }
  }

  /** A record that is kept as it stands: its owner exists. One of a foreign type may also answer in the place of others. */
  keep(
    line: number,
    name: string,
    record: { readonly type: string; readonly ttl: number; readonly isForeign: boolean },
  ): void {
    const { type, ttl, isForeign } = record;
    this.notes.push({ code: 'KEPT_UNREAD', line, found: type });
    if (isForeign) this.foreign.push({ name, type, line });
    this.add(line, { name, ttl, data: { type: 'OTHER', code: type, hex: '' } });
  }
}

/**
 * Puts a zone together. A record that is repeated is one (RFC 2181 §5), no alias stands beside other data (§10.1), each record stands where
 * servers load it, and nothing outside the zone is published by it.
 */
export function assemble(origin: string, { placed, flattened, foreign, notes, names }: Gathered): ZoneReading {
  if (placed.length === 0 && Object.keys(flattened).length === 0)
    return { ok: false, faults: [{ code: 'EMPTY_ZONE', line: 1, found: origin }] };
  const faults: ZoneFault[] = [];
  const seen = new Set<string>();
  const single = placed.filter(({ record }) => seen.size < seen.add(keyOf(record)).size);
  const outside = single.filter(({ record }) => !isWithin(record.name, origin));
  const inside = single.filter((one) => !outside.includes(one));
  const left = outside.map(({ line, record }) => ({ code: 'OUT_OF_ZONE' as const, line, found: record.name }));
  // Servers pass over a line of another zone; where all are, the zone is not the one that is asked for.
  if (inside.length === 0) faults.push(...left);
  for (const [name, all] of Map.groupBy(inside, ({ record }) => record.name)) {
    const alias = all.find(({ record }) => record.data.type === 'CNAME');
    const others = all.filter(({ line }) => !foreign.some((one) => one.line === line && one.name === name));
    if (alias && (others.length > 1 || `${name} A` in flattened || `${name} AAAA` in flattened))
      faults.push({ code: 'CNAME_AND_OTHER', line: alias.line, found: name });
  }
  const all = [...faults, ...misplaced(origin, inside)];
  if (all.length > 0) return { ok: false, faults: all };
  return {
    ok: true,
    zone: {
      origin,
      records: inside.map(({ record }) => record),
      flattened,
      ...(foreign.length > 0 && { foreign }),
    },
    notes: [...notes, ...left].toSorted((one, other) => one.line - other.line),
    places: placesOf(origin, names),
  };
}

function keyOf({ name, data }: DnsRecord): string {
  return JSON.stringify([name, data]);
}
