import type { DnsRecord } from '../model/ask.ts';
import type { ZoneFault } from './faults.ts';

/** The records of one zone, as its owner would publish them. */
export interface ZoneData {
  /** A-labels in lower case, without final dot. */
  readonly origin: string;
  readonly records: readonly DnsRecord[];
  /** Names that a provider answers with the addresses of another (ALIAS, ANAME): name to target. */
  readonly flattened: Readonly<Record<string, string>>;
  /** Where only a part of the zone is known; all else is asked of the network. Without it the records are the whole zone. */
  readonly only?: KnownPart;
}

/** The names of a zone of which everything is known, of some types. */
export interface KnownPart {
  readonly names: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** `name TYPE`: it is known that a record comes to stand there, and not yet what it holds. */
  readonly unknown: ReadonlySet<string>;
}

export type ZoneReading =
  | { readonly ok: true; readonly zone: ZoneData }
  | { readonly ok: false; readonly faults: readonly ZoneFault[] };

/** A record with the line where it stands. */
export interface Placed {
  readonly line: number;
  readonly record: DnsRecord;
}

/** Puts a zone together. No alias stands beside other data (RFC 2181 §10.1), and nothing outside the zone is published by it. */
export function assemble(
  origin: string,
  placed: readonly Placed[],
  flattened: Readonly<Record<string, string>> = {},
): ZoneReading {
  if (placed.length === 0) return { ok: false, faults: [{ code: 'EMPTY_ZONE', line: 1, found: origin }] };
  const faults: ZoneFault[] = [];
  const byName = Map.groupBy(placed, ({ record }) => record.name);
  for (const [name, all] of byName) {
    const [first] = all;
    if (first && !isWithin(name, origin)) faults.push({ code: 'OUT_OF_ZONE', line: first.line, found: name });
    const alias = all.find(({ record }) => record.data.type === 'CNAME');
    if (alias && (all.length > 1 || name in flattened))
      faults.push({ code: 'CNAME_AND_OTHER', line: alias.line, found: name });
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, zone: { origin, records: placed.map(({ record }) => record), flattened } };
}

export function isWithin(name: string, origin: string): boolean {
  return name === origin || name.endsWith(`.${origin}`);
}
