import { plainName } from '../common/names.ts';
import type { DnsData } from '../model/ask.ts';
import { readMasterFile } from '../zone-file/master-file.ts';
import { kindOfType } from '../zone-file/types.ts';
import { setsOf, type ToldRecord } from './bounds.ts';
import { HostFault } from './host-fault.ts';
import type { HostedRecord, HostedZone } from './zone.ts';

/** A record as PowerDNS keeps it. */
export interface PowerdnsRecord {
  readonly content: string;
  readonly disabled: boolean;
}

interface Rrset {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly records: readonly PowerdnsRecord[];
  readonly comments?: readonly unknown[];
}

interface Told {
  readonly rrsets: readonly Rrset[];
  /** How it counts a change that comes through its API; "": not at all. */
  readonly soa_edit_api?: string;
}

/** The zone in the text of an answer of its API. */
export function powerdnsZone(origin: string, text: string): HostedZone {
  const { rrsets, soa_edit_api }: Told = JSON.parse(text);
  const flattened: Record<string, string> = {};
  for (const { name, records } of rrsets.filter((one) => one.type === 'ALIAS'))
    for (const family of ['A', 'AAAA'])
      for (const { content, disabled } of records)
        if (!disabled) flattened[`${plainName(name)} ${family}`] = plainName(content);
  const zone = { origin, known: 'whole', flattened, sets: setsOf(toldIn(rrsets)) } as const;
  return soa_edit_api === '' ? { ...zone, keepsSerial: true } : zone;
}

function* toldIn(rrsets: readonly Rrset[]): Iterable<ToldRecord> {
  for (const { name: written, type, ttl, records, comments = [] } of rrsets) {
    const set = { name: plainName(written), type, ttl, ...(comments.length > 0 && { notes: comments }) };
    for (const one of records) yield { ...set, record: powerdnsRecord(set.name, type, one) };
  }
}

export function powerdnsRecord(name: string, type: string, { content, disabled }: PowerdnsRecord): HostedRecord {
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
