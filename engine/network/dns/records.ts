import { isUtf8 } from 'node:buffer';
import ipaddr from 'ipaddr.js';
import { parametersOf } from '../../common/service-parameters.ts';
import type { DnsData, DnsRecord } from '../../model/ask.ts';
import type { FramedRecord } from './frame.ts';
import { readName } from './name.ts';
import { typeName } from './types.ts';

/** Records kept of one section; a whole message is 64 kB at most. */
export const RECORDS_KEPT = 200;
const IN = 1;

/** The records of a section in our own words, those of class IN. Throws a RangeError where one breaks the form of its type. */
export function readRecords(section: readonly FramedRecord[]): readonly DnsRecord[] {
  return section.slice(0, RECORDS_KEPT).flatMap((record) => {
    const { name } = readName(record.packet, record.owner, record.names);
    return record.class === IN ? [{ name, ttl: record.ttl, data: readData(record) }] : [];
  });
}

/** RFC 4034 appendix B: the number by which a key is called in DS and RRSIG. `rdata`: that of the DNSKEY record. */
export function keyTagOf(rdata: Buffer): number {
  // Algorithm 1 counts otherwise (appendix B.1): the last three octets of its modulus but one.
  if (rdata[3] === 1) return rdata.length < 7 ? 0 : rdata.readUInt16BE(rdata.length - 3);
  const sum = rdata.reduce((total, octet, index) => total + (index & 1 ? octet : octet << 8), 0);
  return (sum + (sum >>> 16)) & 0xffff;
}

function readData(record: FramedRecord): DnsData {
  const rdata = new Rdata(record);
  const data = READERS[typeName(record.type)]?.(rdata) ?? rdata.undecoded();
  rdata.finish();
  return data;
}

/** The data of one record that stands by itself, not compressed. Throws a RangeError where it breaks the form of its type. */
export function readOctets(type: number, octets: Buffer): DnsData {
  return readData({
    packet: octets,
    names: new Map(),
    owner: 0,
    type,
    class: IN,
    ttl: 0,
    start: 0,
    end: octets.length,
  });
}

type Reader = (rdata: Rdata) => DnsData | null;

const readHost =
  (type: 'CNAME' | 'NS' | 'PTR' | 'DNAME'): Reader =>
  (rdata) => ({ type, host: rdata.name() });

const READERS: Readonly<Record<string, Reader>> = {
  A: (rdata) => ({ type: 'A', address: addressOf(rdata.octets(4)) }),
  AAAA: (rdata) => ({ type: 'AAAA', address: addressOf(rdata.octets(16)) }),
  CNAME: readHost('CNAME'),
  NS: readHost('NS'),
  PTR: readHost('PTR'),
  DNAME: readHost('DNAME'),
  MX: (rdata) => ({ type: 'MX', preference: rdata.number(2), host: rdata.name() }),
  TXT: readTxt,
  SOA: (rdata) => ({
    type: 'SOA',
    mname: rdata.name(),
    rname: rdata.name(),
    serial: rdata.number(4),
    refresh: rdata.number(4),
    retry: rdata.number(4),
    expire: rdata.number(4),
    minimum: rdata.number(4),
  }),
  CAA: (rdata) => ({
    type: 'CAA',
    flags: rdata.number(1),
    tag: textOf(rdata.octets(rdata.number(1))),
    value: textOf(rdata.rest()),
  }),
  DS: (rdata) => ({ type: 'DS', ...readDigest(rdata) }),
  CDS: (rdata) => ({ type: 'CDS', ...readDigest(rdata) }),
  DNSKEY: (rdata) => readKey(rdata, 'DNSKEY'),
  CDNSKEY: (rdata) => readKey(rdata, 'CDNSKEY'),
  RRSIG: (rdata) => ({
    type: 'RRSIG',
    typeCovered: typeName(rdata.number(2)),
    algorithm: rdata.number(1),
    labels: rdata.number(1),
    originalTtl: rdata.number(4),
    expiration: rdata.number(4),
    inception: rdata.number(4),
    keyTag: rdata.number(2),
    signer: rdata.name(),
    signature: rdata.rest().toString('hex'),
  }),
  TLSA: (rdata) => ({
    type: 'TLSA',
    usage: rdata.number(1),
    selector: rdata.number(1),
    matching: rdata.number(1),
    data: rdata.rest().toString('hex'),
  }),
  SRV: (rdata) => ({
    type: 'SRV',
    priority: rdata.number(2),
    weight: rdata.number(2),
    port: rdata.number(2),
    host: rdata.name(),
  }),
  HTTPS: readService,
  NSEC: (rdata) => ({ type: 'NSEC', next: rdata.name(), types: readTypes(rdata) }),
};

/** At least one character-string (RFC 1035 §3.3.14). */
function readTxt(rdata: Rdata): DnsData {
  const strings: string[] = [];
  do strings.push(textOf(rdata.octets(rdata.number(1))));
  while (rdata.left > 0);
  return { type: 'TXT', strings };
}

function addressOf(octets: Buffer): string {
  return octets.length === 4 ? octets.join('.') : new ipaddr.IPv6([...octets]).toRFC5952String();
}

/** Octets of one address among the hints, by their parameter (RFC 9460 §7.3). */
const HINTS: readonly (readonly [key: number, size: number])[] = [
  [4, 4],
  [6, 16],
];

/** Parameters stand in the order of their numbers, each once (RFC 9460 §2.2). */
function readService(rdata: Rdata): DnsData {
  const priority = rdata.number(2);
  const host = rdata.name();
  const values = new Map<number, Buffer>();
  for (let last = -1; rdata.left > 0; ) {
    const key = rdata.number(2);
    if (key <= last) throw new RangeError('HTTPS parameters out of order');
    last = key;
    values.set(key, rdata.octets(rdata.number(2)));
  }
  const hints = HINTS.flatMap(([key, size]) => addressesIn(values.get(key), size));
  const parameters = parametersOf(values);
  return { type: 'HTTPS', priority, host, hints, ...(parameters && { parameters }) };
}

function addressesIn(value: Buffer | undefined, size: number): readonly string[] {
  if (value === undefined) return [];
  if (value.length === 0 || value.length % size !== 0) throw new RangeError('HTTPS hint of no address');
  return Array.from({ length: value.length / size }, (_, at) => addressOf(value.subarray(at * size, (at + 1) * size)));
}

function readDigest(rdata: Rdata) {
  return {
    keyTag: rdata.number(2),
    algorithm: rdata.number(1),
    digestType: rdata.number(1),
    digest: rdata.rest().toString('hex'),
  };
}

/** A key of another protocol than 3 is no DNSSEC key (RFC 4034 §2.1.2). */
function readKey(rdata: Rdata, type: 'DNSKEY' | 'CDNSKEY'): DnsData | null {
  const keyTag = keyTagOf(rdata.all);
  if (rdata.all[2] !== 3) return null;
  const flags = rdata.number(2);
  rdata.number(1);
  return { type, flags, algorithm: rdata.number(1), keyTag, key: rdata.rest().toString('hex') };
}

/** RFC 4034 §4.1.2: windows of 256 types, one bit each. */
function readTypes(rdata: Rdata): readonly string[] {
  const types: string[] = [];
  while (rdata.left > 0) {
    const window = rdata.number(1) << 8;
    for (const [index, octet] of rdata.octets(rdata.number(1)).entries()) {
      for (let bit = 0; bit < 8; bit++) {
        if (octet & (0x80 >> bit)) types.push(typeName(window + index * 8 + bit));
      }
    }
  }
  return types;
}

function textOf(octets: Buffer): string {
  return octets.toString(isUtf8(octets) ? 'utf8' : 'latin1');
}

/** The data of one record, read from left to right and to its end. */
class Rdata {
  readonly #record: FramedRecord;
  #at: number;

  constructor(record: FramedRecord) {
    this.#record = record;
    this.#at = record.start;
  }

  get all(): Buffer {
    return this.#record.packet.subarray(this.#record.start, this.#record.end);
  }

  get left(): number {
    return this.#record.end - this.#at;
  }

  octets(count: number): Buffer {
    const at = this.#pass(count);
    return this.#record.packet.subarray(at, at + count);
  }

  /** Where so many octets begin, behind which reading goes on. */
  #pass(count: number): number {
    if (count > this.left) throw new RangeError(`${typeName(this.#record.type)} data too short`);
    this.#at += count;
    return this.#at - count;
  }

  number(octets: 1 | 2 | 4): number {
    return this.#record.packet.readUIntBE(this.#pass(octets), octets);
  }

  name(): string {
    const { name, end } = readName(this.#record.packet, this.#at, this.#record.names);
    this.#pass(end - this.#at);
    return name;
  }

  rest(): Buffer {
    return this.octets(this.left);
  }

  undecoded(): DnsData {
    return { type: 'OTHER', code: typeName(this.#record.type), hex: this.rest().toString('hex') };
  }

  finish(): void {
    if (this.left > 0) throw new RangeError(`${typeName(this.#record.type)} data too long`);
  }
}
