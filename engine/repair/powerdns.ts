import { plainName } from '../common/names.ts';
import type { DnsData } from '../model/ask.ts';
import { zoneLines } from '../remedies/zone-lines.ts';
import { readMasterFile } from '../zone-file/master-file.ts';
import { parentOf } from '../zone-file/names.ts';
import { kindOfType } from '../zone-file/types.ts';
import type { ChangedSet } from './change.ts';
import { HostFault } from './host-fault.ts';
import { type ApiPatience, apiClient } from './hosts/client.ts';
import type { Publisher, Writing } from './publisher.ts';
import type { Secret } from './secret.ts';
import { type HostedRecord, type HostedSet, type HostedZone, isSameZone, setKey } from './zone.ts';

/**
 * PowerDNS by its HTTP API (https://doc.powerdns.com/authoritative/http-api/, read for version 4.7). It takes a change as a whole, and
 * compares nothing before: the zone is read again right before, and right after.
 */
export function powerdnsPublisher(base: URL, key: Secret, patience?: ApiPatience): Publisher {
  const authorise = () => ({ 'x-api-key': key.reveal() });
  const ask = apiClient(new URL('/api/v1/servers/localhost/', base), [key], authorise, patience);
  const get = <Told>(path: string) => ask<Told>({ method: 'GET', path });
  /** The zone that holds a name: the longest that the server has. */
  const idOf = async (name: string): Promise<string> => {
    for (let node = name; node !== ''; node = parentOf(node)) {
      const found = await get<readonly { id: string }[]>(`zones?zone=${encodeURIComponent(`${node}.`)}`);
      const [zone] = found;
      if (zone) return zone.id;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const read = async (name: string): Promise<HostedZone> => {
    const id = await idOf(name);
    const { rrsets } = await get<{ readonly rrsets: readonly Rrset[] }>(`zones/${encodeURIComponent(id)}`);
    return zoneOf(plainName(id), rrsets);
  };
  return {
    isConditional: false,
    read,
    readNames: (name) => read(name),
    encode: (type, value) => {
      const [line = ''] = zoneLines({ name: 'x', type, ttl: 0, before: [], after: [value], placeholders: [] });
      const content = line.slice(line.indexOf(` ${type} `) + type.length + 2);
      return hostedRecord('x', type, { content, disabled: false });
    },
    write: async ({ origin, zone, sets }): Promise<Writing> => {
      try {
        if (!isSameZone(zone, await read(origin))) return { outcome: 'changed', detail: '' };
        const id = await idOf(origin);
        const path = `zones/${encodeURIComponent(id)}`;
        await ask({ method: 'PATCH', path, body: { rrsets: sets.map(patchOf) } });
        return { outcome: 'written', detail: '' };
      } catch (fault) {
        if (!(fault instanceof HostFault)) throw fault;
        const isHeard = fault.code === 'SILENT' || fault.code === 'MALFORMED';
        return { outcome: isHeard ? 'unknown' : 'refused', detail: fault.message };
      }
    },
  };
}

interface Rrset {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly records: readonly Kept[];
}

interface Kept {
  readonly content: string;
  readonly disabled: boolean;
}

function zoneOf(origin: string, rrsets: readonly Rrset[]): HostedZone {
  const flattened: Record<string, string> = {};
  const sets = rrsets.map(({ name: written, type, ttl, records }): HostedSet => {
    const name = plainName(written);
    const served = records.filter(({ disabled }) => !disabled);
    if (type === 'ALIAS')
      for (const family of ['A', 'AAAA'])
        for (const { content } of served) flattened[`${name} ${family}`] = plainName(content);
    return { name, type, ttl, records: records.map((record) => hostedRecord(name, type, record)) };
  });
  return { origin, known: 'whole', flattened, sets: new Map(sets.map((set) => [setKey(set), set])) };
}

function hostedRecord(name: string, type: string, { content, disabled }: Kept): HostedRecord {
  const exact = JSON.stringify({ content, disabled });
  return disabled ? { exact, data: unread(type), isServed: false } : { exact, data: dataOf(name, type, content) };
}

function dataOf(name: string, type: string, content: string): DnsData {
  const reading = readMasterFile(`${name}. 0 IN ${type} ${content}\n`, name);
  // What an audit reads, and cannot here, would pass for absent.
  if (!reading.ok && kindOfType(type) === 'read') throw new HostFault('MALFORMED', `${name} ${type}`);
  const [record] = reading.ok ? reading.zone.records : [];
  return record?.data ?? unread(type);
}

function unread(type: string): DnsData {
  return { type: 'OTHER', code: type, hex: '' };
}

function patchOf({ name, type, ttl, after }: ChangedSet) {
  return {
    ...{ name: `${name}.`, type },
    ...(after
      ? { changetype: 'REPLACE', ttl, records: after.records.map(({ exact }): Kept => JSON.parse(exact)) }
      : { changetype: 'DELETE' }),
  };
}
