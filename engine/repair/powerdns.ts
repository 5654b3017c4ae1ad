import { plainName } from '../common/names.ts';
import { zoneLines } from '../remedies/zone-lines.ts';
import { parentOf } from '../zone-file/names.ts';
import type { ChangedSet } from './change.ts';
import { notAsTold, readHere } from './handed-over.ts';
import { HostFault } from './host-fault.ts';
import { apiClient, type Manner } from './hosts/client.ts';
import { type PowerdnsRecord, powerdnsRecord } from './powerdns-zone.ts';
import { type Publisher, refusalOf, type Writing } from './publisher.ts';
import type { Secret } from './secret.ts';
import { type HostedZone, isSameZone } from './zone.ts';

/**
 * PowerDNS by its HTTP API (https://doc.powerdns.com/authoritative/http-api/, read for version 4.7). It takes a change as a whole, and
 * compares nothing before: the zone is read again right before, and right after.
 */
export function powerdnsPublisher(base: URL, key: Secret, manner: Manner = {}): Publisher {
  const { readZone = readHere } = manner;
  const authorise = () => ({ 'x-api-key': key.reveal() });
  const ask = apiClient(new URL('/api/v1/servers/localhost/', base), [key], authorise, manner);
  const get = <Told>(path: string) => ask<Told>({ method: 'GET', path });
  /** The zone that holds a name: the longest that the server has. */
  const idOf = async (name: string): Promise<string> => {
    for (let node = name; node !== ''; node = parentOf(node)) {
      const zones = get<readonly { id: string }[]>(`zones?zone=${encodeURIComponent(`${node}.`)}`);
      const id = await zones.then(([zone]) => zone && `${zone.id}`).catch(notAsTold);
      if (id) return id;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const read = async (name: string): Promise<HostedZone> => {
    const id = await idOf(name);
    const text = await ask<string>({ method: 'GET', path: `zones/${encodeURIComponent(id)}`, isLeftAsText: true });
    return readZone({ kind: 'powerdns', origin: plainName(id), text });
  };
  return {
    isConditional: false,
    read,
    readNames: (name) => read(name),
    encode: (type, value) => {
      const [line = ''] = zoneLines({ name: 'x', type, ttl: 0, before: [], after: [value], placeholders: [] });
      const content = line.slice(line.indexOf(` ${type} `) + type.length + 2);
      return powerdnsRecord('x', type, { content, disabled: false });
    },
    write: async ({ origin, zone, sets }): Promise<Writing> => {
      let isSent = false;
      try {
        if (!isSameZone(zone, await read(origin))) return { outcome: 'changed', detail: '' };
        const path = `zones/${encodeURIComponent(await idOf(origin))}`;
        isSent = true;
        await ask({ method: 'PATCH', path, body: { rrsets: sets.map(patchOf) } });
        return { outcome: 'written', detail: '' };
      } catch (fault) {
        if (!(fault instanceof HostFault)) throw fault;
        const isOpen = isSent && (fault.code === 'SILENT' || fault.code === 'MALFORMED');
        return refusalOf(fault, !isOpen);
      }
    },
  };
}

/** A set that goes takes its notes with it, and those of one that stays are left as they are. */
function patchOf({ name, type, ttl, before, after }: ChangedSet) {
  const set = { name: `${name}.`, type };
  if (!after) return { ...set, changetype: 'DELETE' };
  const records = after.records.map(({ exact }): PowerdnsRecord => JSON.parse(exact));
  return { ...set, changetype: 'REPLACE', ttl, records, ...(!before && after.notes && { comments: after.notes }) };
}
