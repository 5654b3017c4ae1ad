import { plainName } from '../../common/names.ts';
import type { DnsData } from '../../model/ask.ts';
import { characterStrings } from '../../remedies/zone-lines.ts';
import { readMasterFile } from '../../zone-file/master-file.ts';
import { parentOf } from '../../zone-file/names.ts';
import { MOST_RECORDS, refuseMoreThan } from '../bounds.ts';
import { type ChangedSet, fateOf, reversed } from '../change.ts';
import { notAsTold, type ReadZone } from '../handed-over.ts';
import { HostFault } from '../host-fault.ts';
import { type Publisher, refusalOf, type Writing } from '../publisher.ts';
import { type HostedRecord, isSameZone } from '../zone.ts';
import { type ApiRecord, apiRecord, contentOf, exactOf } from './records.ts';

/** A zone as its host calls it. */
export interface ApiZone {
  readonly origin: string;
  readonly id: string;
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

/**
 * A host with an interface over HTTP. Where it has no condition, the zone is compared right before a change is sent. What a failure leaves
 * half done is taken back at once; where that fails too, reading tells.
 */
export function apiPublisher(
  { find, records, write, writes, reach, isConditional = false }: ApiHost,
  documents: string,
  readZone: ReadZone,
): Publisher {
  const zoneOf = async (name: string): Promise<ApiZone> => {
    for (let node = name; node !== ''; node = parentOf(node)) {
      const zone = await find(node).catch(notAsTold);
      if (zone) return zone;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const look = async (zone: ApiZone) => {
    const told = await records(zone).catch(notAsTold);
    refuseMoreThan(MOST_RECORDS, told.length, 'records');
    const { origin } = zone;
    return { told, zone: await readZone({ kind: 'records', origin, text: JSON.stringify(told) }) };
  };
  const read = async (name: string) => (await look(await zoneOf(name))).zone;
  /** Writes sets into the zone as it was just looked at. */
  const put = (zone: ApiZone, sets: readonly ChangedSet[], told: readonly ApiRecord[]) =>
    write(
      zone,
      sets.map(({ name, type, ttl, removed, added, after }) => ({
        ...{ name, type, ttl: after?.ttl ?? ttl },
        removed: told
          .filter((one) => one.name === name && one.type === type && isAmong(removed, apiRecord(one, zone.origin)))
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
        if (!begun) return refusalOf(fault, true);
        const isClear = await takeBackHalf(begun, sets).catch(() => false);
        const isHeard = fault.code !== 'SILENT' && fault.code !== 'MALFORMED';
        return refusalOf(fault, isHeard && isClear);
      }
    },
  };

  /**
   * Puts back what stands half done: neither as it was, nor all of it as it was to be. Whether the zone told which; not so where others
   * changed the same.
   */
  async function takeBackHalf(zone: ApiZone, sets: readonly ChangedSet[]): Promise<boolean> {
    const { origin } = zone;
    const now = await look(zone);
    const fate = fateOf({ origin, sets }, now.zone);
    const back = fate === 'partly' ? reversed({ origin, sets }, now.zone) : null;
    if (back) await put(zone, back.sets, now.told);
    return fate !== 'otherwise';
  }
}

function isAmong(records: readonly HostedRecord[], { exact }: HostedRecord): boolean {
  return records.some((one) => one.exact === exact);
}

function plannedData(type: string, value: string): DnsData {
  if (type === 'TXT') return { type: 'TXT', strings: characterStrings(value) };
  const reading = readMasterFile(`x. 0 IN ${type} ${value}\n`, 'x');
  const [record] = reading.ok ? reading.zone.records : [];
  if (!record) throw new HostFault('MALFORMED', `${type} ${value}`);
  return record.data;
}

function valueFrom({ exact, data }: HostedRecord): ApiValue {
  const { content, ...kept }: { readonly content: string } = JSON.parse(exact);
  return { data, content, kept };
}

/** The absolute name of a label below its zone. */
export function nameIn({ origin }: ApiZone, label: string): string {
  return label === '' || label === '@' ? origin : plainName(`${label}.${origin}`);
}
