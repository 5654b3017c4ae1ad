import { isKeyOf } from '@rempart/contract';
import ipaddr from 'ipaddr.js';
import type { DnsData, DnsRecord } from '../../model/ask.ts';

/** How octets above 127 of a TXT string were turned into text: the port gives UTF-8 where valid, else one character per octet. */
export type TextEncoding = 'utf8' | 'latin1';

/** Type numbers of the records that can be written back to the wire (IANA DNS parameters). */
const TYPE_NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DNAME: 39,
  DS: 43,
  DNSKEY: 48,
  TLSA: 52,
  CAA: 257,
} as const satisfies Partial<Record<DnsData['type'], number>>;

/** The number of a type, or null where this file cannot write its records. */
export function typeNumber(type: string): number | null {
  return isKeyOf(TYPE_NUMBERS, type) ? TYPE_NUMBERS[type] : null;
}

/** A name in wire form, lower case, uncompressed (RFC 4034 §6.2). */
export function wireName(name: string): Buffer {
  return Buffer.concat([...labelsOf(name).map((label) => shortString(unescaped(label))), Buffer.of(0)]);
}

/** The labels of a name in presentation form, an escaped dot being part of its label (RFC 4343 §2.1). */
export function labelsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/(?:\\\d{3}|\\.|[^.\\])+/gs) ?? [];
}

/**
 * The records of one set as they are signed, each once and in canonical order (RFC 4034 §3.1.8.1, §6.3); null where one cannot be written.
 */
export function canonicalSet(
  records: readonly DnsRecord[],
  owner: string,
  originalTtl: number,
  encoding: TextEncoding = 'utf8',
): Buffer | null {
  const [first] = records;
  const type = first && typeNumber(first.data.type);
  if (type === undefined || type === null) return null;
  const contents = records.map(({ data }) => rdata(data, encoding));
  if (!contents.every((content) => content !== null)) return null;
  const sorted = contents.sort(Buffer.compare).filter((content, index) => !contents[index - 1]?.equals(content));
  const head = Buffer.concat([wireName(owner), u16(type), u16(INTERNET), u32(originalTtl)]);
  return Buffer.concat(sorted.flatMap((content) => [head, u16(content.length), content]));
}

/** Record contents in canonical form; null for what this file does not write. */
export function rdata(data: DnsData, encoding: TextEncoding = 'utf8'): Buffer | null {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return Buffer.from(ipaddr.parse(data.address).toByteArray());
    case 'NS':
    case 'CNAME':
    case 'PTR':
    case 'DNAME':
      return wireName(data.host);
    case 'MX':
      return Buffer.concat([u16(data.preference), wireName(data.host)]);
    case 'SRV':
      return Buffer.concat([u16(data.priority), u16(data.weight), u16(data.port), wireName(data.host)]);
    case 'TXT':
      return Buffer.concat(data.strings.map((text) => shortString(Buffer.from(text, encoding))));
    case 'SOA':
      return Buffer.concat([wireName(data.mname), wireName(data.rname), ...timersOf(data).map(u32)]);
    case 'CAA':
      return Buffer.concat([
        Buffer.of(data.flags),
        shortString(Buffer.from(data.tag)),
        Buffer.from(data.value, encoding),
      ]);
    case 'DS':
    case 'CDS':
      return Buffer.concat([
        u16(data.keyTag),
        Buffer.of(data.algorithm, data.digestType),
        Buffer.from(data.digest, 'hex'),
      ]);
    case 'DNSKEY':
    case 'CDNSKEY':
      return Buffer.concat([u16(data.flags), Buffer.of(DNSSEC_PROTOCOL, data.algorithm), Buffer.from(data.key, 'hex')]);
    case 'TLSA':
      return Buffer.concat([Buffer.of(data.usage, data.selector, data.matching), Buffer.from(data.data, 'hex')]);
    default:
      return null;
  }
}

function timersOf({ serial, refresh, retry, expire, minimum }: Extract<DnsData, { type: 'SOA' }>): readonly number[] {
  return [serial, refresh, retry, expire, minimum];
}

export function u16(number: number): Buffer {
  return Buffer.of((number >>> 8) & 0xff, number & 0xff);
}

export function u32(number: number): Buffer {
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(number >>> 0);
  return octets;
}

const INTERNET = 1;
/** RFC 4034 §2.1.2: always 3. */
const DNSSEC_PROTOCOL = 3;

function unescaped(label: string): Buffer {
  const text = label.replace(/\\(\d{3}|.)/gs, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number(code)) : code,
  );
  return Buffer.from(text, 'latin1');
}

/** Length in one octet, then the octets. */
function shortString(octets: Buffer): Buffer {
  return Buffer.concat([Buffer.of(octets.length), octets]);
}
