import { plainName } from '../common/names.ts';
import type { DnsData } from '../model/ask.ts';
import { zoneLines } from '../remedies/zone-lines.ts';
import { readMasterFile } from '../zone-file/master-file.ts';
import { parentOf } from '../zone-file/names.ts';
import { kindOfType } from '../zone-file/types.ts';
import type { ChangedSet } from './change.ts';
import { HostFault } from './host-fault.ts';
import type { Publisher, Writing } from './publisher.ts';
import type { Secret } from './secret.ts';
import { type HostedRecord, type HostedSet, type HostedZone, isSameZone, setKey } from './zone.ts';

/**
 * PowerDNS by its HTTP API (https://doc.powerdns.com/authoritative/http-api/, read for version 4.7). It takes a change as a whole, and
 * compares nothing before: the zone is read again right before, and right after.
 */
export function powerdnsPublisher(base: URL, key: Secret): Publisher {
  const zones = new URL('/api/v1/servers/localhost/zones', base);
  const call = async (url: URL, patch?: object): Promise<{ readonly status: number; readonly text: string }> => {
    try {
      const response = await fetch(url, {
        method: patch ? 'PATCH' : 'GET',
        headers: { 'x-api-key': key.reveal(), 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(patch && { body: JSON.stringify(patch) }),
      });
      return { status: response.status, text: await response.text() };
    } catch (fault) {
      const { cause, message } = fault as Error & { readonly cause?: NodeJS.ErrnoException };
      throw new HostFault(cause?.code === 'ECONNREFUSED' ? 'UNREACHABLE' : 'SILENT', cause?.code ?? message);
    }
  };
  const get = async (url: URL): Promise<unknown> => {
    const { status, text } = await call(url);
    if (status === 401 || status === 403) throw new HostFault('BAD_KEY', `${status}`);
    if (status !== 200) throw new HostFault('REFUSED', `${status} ${errorIn(text)}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new HostFault('MALFORMED', 'no JSON');
    }
  };
  /** The zone that holds a name: the longest that the server has. */
  const idOf = async (name: string): Promise<string> => {
    for (let node = name; node !== ''; node = parentOf(node)) {
      const found = (await get(new URL(`?zone=${encodeURIComponent(`${node}.`)}`, zones))) as readonly { id: string }[];
      const [zone] = found;
      if (zone) return zone.id;
    }
    throw new HostFault('NO_ZONE', name);
  };
  const read = async (name: string): Promise<HostedZone> => {
    const id = await idOf(name);
    const { rrsets } = (await get(new URL(`${zones.pathname}/${encodeURIComponent(id)}`, zones))) as {
      readonly rrsets: readonly Rrset[];
    };
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
        const { status, text } = await call(new URL(`${zones.pathname}/${encodeURIComponent(id)}`, zones), {
          rrsets: sets.map(patchOf),
        });
        if (status === 204) return { outcome: 'written', detail: '' };
        return { outcome: status < 500 ? 'refused' : 'unknown', detail: `${status} ${errorIn(text)}` };
      } catch (fault) {
        if (!(fault instanceof HostFault)) throw fault;
        const isHeard = fault.code === 'SILENT' || fault.code === 'MALFORMED';
        return { outcome: isHeard ? 'unknown' : 'refused', detail: fault.message };
      }
    },
  };
}

const PATIENCE_MS = 20_000;

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
      ? { changetype: 'REPLACE', ttl, records: after.records.map(({ exact }) => JSON.parse(exact) as Kept) }
      : { changetype: 'DELETE' }),
  };
}

function errorIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === 'string' ? error.slice(0, 200) : '';
  } catch {
    return '';
  }
}
