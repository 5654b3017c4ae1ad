import type { DnsData } from '../../model/ask.ts';
import { characterStrings, quotedStrings } from '../../remedies/zone-lines.ts';
import { readMasterFile } from '../../zone-file/master-file.ts';
import { kindOfType } from '../../zone-file/types.ts';
import { readEntries } from '../../zone-file/words.ts';
import { setsOf, type ToldRecord } from '../bounds.ts';
import { HostFault } from '../host-fault.ts';
import { plannedValue } from '../value.ts';
import type { HostedRecord, HostedZone } from '../zone.ts';

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

export function recordsZone(origin: string, records: readonly ApiRecord[]): HostedZone {
  return { origin, known: 'whole', flattened: {}, sets: setsOf(toldIn(origin, records)) };
}

function* toldIn(origin: string, records: readonly ApiRecord[]): Iterable<ToldRecord> {
  for (const one of records) {
    const { name, type, ttl } = one;
    yield { name, type, ttl, record: apiRecord(one, origin) };
  }
}

export function apiRecord({ name, type, content, kept = {} }: ApiRecord, origin: string): HostedRecord {
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

/** The data as a master file writes it, with absolute names; null for types of which no plan changes anything. */
export function contentOf(data: DnsData): string | null {
  return data.type === 'TXT' ? quotedStrings(data.strings) : plannedValue(data);
}

export function exactOf(content: string, kept: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ content, ...kept });
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
