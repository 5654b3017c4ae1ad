import ipaddr from 'ipaddr.js';
import { plainName } from '../common/names.ts';
import type { DnsData } from '../model/ask.ts';
import type { RecordChange } from '../remedies/remedy.ts';
import { characterStrings } from '../remedies/zone-lines.ts';
import { nameOctets } from './wire.ts';

type Type = RecordChange['type'];

/** A record as a plan writes it; null for types of which no plan changes anything. */
export function plannedValue(data: DnsData): string | null {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return data.address;
    case 'TXT':
      return data.strings.join('');
    case 'MX':
      return `${data.preference} ${data.host}.`;
    case 'CNAME':
      return `${data.host}.`;
    case 'CAA':
      return `${data.flags} ${data.tag} "${data.value}"`;
    case 'TLSA':
      return `${data.usage} ${data.selector} ${data.matching} ${data.data}`;
    default:
      return null;
  }
}

/** Whether a value of a plan is this record: names are compared in any case. */
export function isValue(type: Type, value: string, data: DnsData): boolean {
  const held = plannedValue(data);
  if (data.type !== type || held === null) return false;
  return type === 'TXT' || type === 'CAA' ? held === value : plainName(held) === plainName(value);
}

/** The octets of a record's data (RFC 1035 §3.3, RFC 8659 §4.1, RFC 6698 §2.1). @throws {RangeError} where the value is none. */
export function valueOctets(type: Type, value: string): Buffer {
  const parts = FORMS[type].exec(value);
  if (!parts) throw new RangeError(`no value of ${type}: ${value}`);
  const [, first = '', second = '', third = '', fourth = ''] = parts;
  switch (type) {
    case 'A':
    case 'AAAA':
      return Buffer.from(ipaddr.parse(value).toByteArray());
    case 'TXT':
      return Buffer.concat(characterStrings(value).map((text) => counted(Buffer.from(text))));
    case 'CNAME':
      return nameOctets(plainName(value));
    case 'MX':
      return Buffer.concat([u16(Number(first)), nameOctets(plainName(second))]);
    case 'CAA':
      return Buffer.concat([Buffer.of(Number(first)), counted(Buffer.from(second)), Buffer.from(third)]);
    case 'TLSA':
      return Buffer.concat([Buffer.of(Number(first), Number(second), Number(third)), Buffer.from(fourth, 'hex')]);
  }
}

const FORMS: Readonly<Record<Type, RegExp>> = {
  A: /^\d{1,3}(?:\.\d{1,3}){3}$/,
  AAAA: /^(?=[\da-f.]*:)[\da-f:.]+$/,
  TXT: /^/,
  CNAME: /^\S*\.$/,
  MX: /^(\d{1,5}) (\S*\.)$/,
  CAA: /^(\d{1,3}) ([a-z0-9]+) "(.*)"$/s,
  TLSA: /^(\d{1,3}) (\d{1,3}) (\d{1,3}) ((?:[0-9a-f]{2})+)$/,
};

function counted(octets: Buffer): Buffer {
  return Buffer.concat([Buffer.of(octets.length), octets]);
}

export function u16(...values: readonly number[]): Buffer {
  const octets = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) octets.writeUInt16BE(value, index * 2);
  return octets;
}
