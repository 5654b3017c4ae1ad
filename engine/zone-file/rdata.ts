import type { DnsData } from '../model/ask.ts';
import { RecordFault } from './faults.ts';
import { readGeneric } from './generic.ts';
import { U8, U16, U32, type Word, Words } from './record-words.ts';
import { ALGORITHMS, DIGEST_OCTETS, DIGESTS, MATCHINGS, SELECTORS, USAGES } from './registries.ts';
import { readService } from './service-words.ts';

/** The data of one record of a type that is read, in its own form or in the generic one. Throws a RecordFault. */
export function readData(type: string, words: readonly Word[], absolute: (name: string) => string): DnsData {
  const left = new Words(words, absolute);
  const reader = READERS[type];
  if (!reader) throw new RecordFault('BAD_TYPE', type);
  const octets = left.generic();
  const data = octets ? readGeneric(type, octets) : reader(left);
  left.finish();
  if (!isLoaded(data)) throw new RecordFault('BAD_RECORD', words.map(({ text }) => text).join(' '));
  return data;
}

/** What can be read and is still no record: a digest of another length than its type has, a property that is no word (RFC 8659 §4.1). */
function isLoaded(data: DnsData): boolean {
  if (data.type === 'CAA') return /^[a-z0-9]+$/.test(data.tag);
  return data.type !== 'DS' || data.digest.length === 2 * (DIGEST_OCTETS[data.digestType] ?? data.digest.length / 2);
}

const host =
  (type: 'CNAME' | 'DNAME' | 'NS' | 'PTR') =>
  (words: Words): DnsData => ({ type, host: words.name() });

const READERS: Readonly<Record<string, (words: Words) => DnsData>> = {
  A: (words) => ({ type: 'A', address: words.address('A') }),
  AAAA: (words) => ({ type: 'AAAA', address: words.address('AAAA') }),
  CNAME: host('CNAME'),
  DNAME: host('DNAME'),
  NS: host('NS'),
  PTR: host('PTR'),
  MX: (words) => ({ type: 'MX', preference: words.number(U16), host: words.name() }),
  TXT: (words) => ({ type: 'TXT', strings: words.strings() }),
  SOA: (words) => ({
    type: 'SOA',
    mname: words.name(),
    rname: words.name(),
    serial: words.number(U32),
    refresh: words.seconds(),
    retry: words.seconds(),
    expire: words.seconds(),
    minimum: words.seconds(),
  }),
  CAA: (words) => ({ type: 'CAA', flags: words.number(U8), tag: words.next().text.toLowerCase(), value: words.text() }),
  SRV: (words) => ({
    type: 'SRV',
    priority: words.number(U16),
    weight: words.number(U16),
    port: words.number(U16),
    host: words.name(),
  }),
  HTTPS: readService,
  TLSA: (words) => ({
    type: 'TLSA',
    usage: words.code(USAGES),
    selector: words.code(SELECTORS),
    matching: words.code(MATCHINGS),
    data: words.hex(),
  }),
  DS: (words) => ({
    type: 'DS',
    keyTag: words.number(U16),
    algorithm: words.code(ALGORITHMS),
    digestType: words.code(DIGESTS),
    digest: words.hex(),
  }),
};
