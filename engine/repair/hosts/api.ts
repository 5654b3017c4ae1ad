import { plainName } from '../../common/names.ts';
import type { DnsData } from '../../model/ask.ts';
import { characterStrings, quotedStrings } from '../../remedies/zone-lines.ts';
import { readMasterFile } from '../../zone-file/master-file.ts';
import { parentOf } from '../../zone-file/names.ts';
import { kindOfType } from '../../zone-file/types.ts';
import { readEntries } from '../../zone-file/words.ts';
import { type ChangedSet, fateOf, reversed } from '../change.ts';
import { HostFault } from '../host-fault.ts';
import type { Publisher, Writing } from '../publisher.ts';
import { plannedValue } from '../value.ts';
import { type HostedRecord, type HostedSet, type HostedZone, isSameZone, setKey } from '../zone.ts';

/** A zone as its host calls it. */
export interface ApiZone {
  readonly origin: string;
  readonly id: string;
}

/** A record as its host tells of it. */
export interface ApiRecord {
  /** By which it is taken away; "" where sets are written whole. */
  readonly id: string;
  /** Absolute. */
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  /** Its data as a master file writes it; names are relative to the zone unless they end with a dot. */
  readonly content: string;
  /** What its host keeps beside it, such as a note, and gets back where the record is put back. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** What a record becomes at its host. */
export interface ApiValue {
  readonly data: DnsData;
  /** Its data as a master file writes it, with absolute names. */
  readonly content: string;
  readonly kept: Readonly<Record<string, unknown>>;
}

/** A set that is written. */
export interface ApiSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly removed: readonly string[];
  readonly added: readonly ApiValue[];
  /** All that stands there then. */
  readonly after: readonly ApiValue[];
}

/** What one host's interface does, by its documents. */
export interface ApiHost {
  /** The zone of exactly this name; null where the token opens none. */
  readonly find: (name: string) => Promise<ApiZone | null>;
  readonly records: (zone: ApiZone) => Promise<readonly ApiRecord[]>;
  /** Throws a `HostFault`; what was done until then may stand. */
  readonly write: (zone: ApiZone, sets: readonly ApiSet[]) => Promise<void>;
  /** Whether its documents say how a record of this type is written. */
  readonly writes?: (type: string) => boolean;
  /** What else the token opens, where the interface tells it. */
  readonly reach?: (zone: ApiZone) => Promise<readonly string[]>;
  readonly isConditional?: boolean;
}

type HeldRecord = ApiRecord & { readonly hosted: HostedRecord };

/** More than any zone that an owner reads. */
export const MOST_RECORDS = 20_000;

/**
 * A host with an interface over HTTP. Where it has no condition, the zone is compared right before a change is sent. What a failure leaves
 * half done is taken back at once; where that fails too, reading tells.
 */
export function apiPublisher(
  { find, records, write, writes, reach, isConditional = false }: ApiHost,
  documents: string,
): Publisher {
  const zoneOf = async (name: string): Promise<ApiZone> => {
    for (let node = name; node !== ''; node = parentOf(node)) {
      const zone = await find(node).catch(notAsTold);
      if (zone) return zone;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const look = async (zone: ApiZone) => {
    const told = (await records(zone).catch(notAsTold)).map(
      (record): HeldRecord => ({
        ...record,
        hosted: hosted(record, zone.origin),
      }),
    );
    if (told.length > MOST_RECORDS) throw new HostFault('TOO_LARGE', `${told.length}`);
    return { told, zone: zoneFrom(zone.origin, told) };
  };
  const read = async (name: string) => (await look(await zoneOf(name))).zone;
  /** Writes sets into the zone as it was just looked at. */
  const put = (zone: ApiZone, sets: readonly ChangedSet[], told: readonly HeldRecord[]) =>
    write(
      zone,
      sets.map(({ name, type, ttl, removed, added, after }) => ({
        ...{ name, type, ttl: after?.ttl ?? ttl },
        removed: told
          .filter(
            (one) => one.name === name && one.type === type && removed.some(({ exact }) => exact === one.hosted.exact),
          )
          .map(({ id }) => id),
        added: added.map(valueFrom),
        after: (after?.records ?? []).map(valueFrom),
      })),
    ).catch(notAsTold);
  return {
    isConditional,
    documents,
    read,
    readNames: read,
    reach: async (name) => {
      if (!reach) return null;
      return reach(await zoneOf(name)).catch((fault) => {
        // The narrowest rights do not open this question.
        if (fault instanceof HostFault && fault.code === 'BAD_KEY') return null;
        return notAsTold(fault);
      });
    },
    encode: (type, value) => {
      if (writes?.(type) === false) throw new HostFault('UNDOCUMENTED', type);
      const data = plannedData(type, value);
      return { exact: exactOf(contentOf(data) ?? value, {}), data };
    },
    write: async ({ origin, zone: seen, sets }): Promise<Writing> => {
      let begun: ApiZone | null = null;
      try {
        const zone = await zoneOf(origin);
        const now = await look(zone);
        if (!isSameZone(seen, now.zone)) return { outcome: 'changed', detail: '' };
        begun = zone;
        await put(zone, sets, now.told);
        return { outcome: 'written', detail: '' };
      } catch (fault) {
        if (!(fault instanceof HostFault)) throw fault;
        const isOpen = fault.code === 'SILENT' || fault.code === 'MALFORMED';
        if (begun) await takeBackHalf(begun, sets).catch(() => null);
        return { outcome: isOpen ? 'unknown' : 'refused', detail: fault.message };
      }
    },
  };

  /** Puts back what stands half done: neither as it was, nor all of it as it was to be. */
  async function takeBackHalf(zone: ApiZone, sets: readonly ChangedSet[]): Promise<void> {
    const { origin } = zone;
    const now = await look(zone);
    const back = fateOf({ origin, sets }, now.zone) === 'partly' ? reversed({ origin, sets }, now.zone) : null;
    if (back) await put(zone, back.sets, now.told);
  }
}

/** An answer without the fields that the documents promise is none. */
function notAsTold(fault: unknown): never {
  if (fault instanceof TypeError || fault instanceof RangeError) throw new HostFault('MALFORMED', 'not as documented');
  throw fault;
}

function zoneFrom(origin: string, told: readonly HeldRecord[]): HostedZone {
  const sets = new Map<string, HostedSet>();
  for (const [key, all] of Map.groupBy(told, setKey)) {
    const [first] = all;
    if (!first) continue;
    // A record that a host holds twice is published once (RFC 2181 §5).
    const records = [...new Map(all.map((one) => [one.hosted.exact, one.hosted])).values()];
    sets.set(key, { name: first.name, type: first.type, ttl: first.ttl, records });
  }
  return { origin, known: 'whole', flattened: {}, sets };
}

function hosted({ name, type, content, kept = {} }: ApiRecord, origin: string): HostedRecord {
  if (type === 'TXT') {
    const strings = stringsIn(content);
    return { exact: exactOf(quotedStrings(strings), kept), data: { type: 'TXT', strings } };
  }
  const reading = readMasterFile(`$ORIGIN ${origin}.\n${name}. 0 IN ${type} ${content}\n`, origin);
  // What an audit reads, and cannot here, would pass for absent.
  if (!reading.ok && kindOfType(type) === 'read') throw new HostFault('MALFORMED', `${name} ${type}`);
  const [record] = reading.ok ? reading.zone.records : [];
  const data = record?.data ?? { type: 'OTHER', code: type, hex: '' };
  return { exact: exactOf(contentOf(data) ?? content, kept), data };
}

/** The strings of a text that a host tells in quotes, or bare. One that no record can hold whole is cut as we cut it. */
function stringsIn(content: string): readonly string[] {
  if (!content.startsWith('"')) return characterStrings(content);
  const words = readEntries(content).entries.flatMap((entry) => entry.words);
  return words.flatMap(({ text }) => characterStrings(unescaped(text)));
}

/** RFC 1035 §5.1. */
function unescaped(text: string): string {
  const pieces = text.split(/(\\\d{3}|\\.)/s).map((piece) => {
    if (!piece.startsWith('\\')) return Buffer.from(piece);
    const code = Number(piece.slice(1));
    return piece.length > 2 ? Buffer.of(code) : Buffer.from(piece.slice(1));
  });
  return Buffer.concat(pieces).toString();
}

/** The data as a master file writes it, with absolute names; null for types of which no plan changes anything. */
function contentOf(data: DnsData): string | null {
  return data.type === 'TXT' ? quotedStrings(data.strings) : plannedValue(data);
}

function plannedData(type: string, value: string): DnsData {
  if (type === 'TXT') return { type: 'TXT', strings: characterStrings(value) };
  const reading = readMasterFile(`x. 0 IN ${type} ${value}\n`, 'x');
  const [record] = reading.ok ? reading.zone.records : [];
  if (!record) throw new HostFault('MALFORMED', `${type} ${value}`);
  return record.data;
}

function exactOf(content: string, kept: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ content, ...kept });
}

function valueFrom({ exact, data }: HostedRecord): ApiValue {
  const { content, ...kept }: { readonly content: string } = JSON.parse(exact);
  return { data, content, kept };
}

/** The absolute name of a label below its zone. */
export function nameIn({ origin }: ApiZone, label: string): string {
  return label === '' || label === '@' ? origin : plainName(`${label}.${origin}`);
}
