import { plainName } from '../common/names.ts';
import { type FramedRecord, readFrame } from '../network/dns/frame.ts';
import { readName } from '../network/dns/name.ts';
import { readOctets } from '../network/dns/records.ts';
import { typeName } from '../network/dns/types.ts';
import { setsOf, type ToldRecord } from './bounds.ts';
import { CLASS, wholeData } from './wire.ts';
import type { HostedRecord, HostedSet, HostedZone } from './zone.ts';

/** The whole zone in the messages of a transfer (RFC 5936 §2.2), of which the last record is its first again. */
export function transferredZone(origin: string, messages: readonly Uint8Array[]): HostedZone {
  const records = messages.flatMap(({ buffer, byteOffset, byteLength }) => [
    ...readFrame(Buffer.from(buffer, byteOffset, byteLength)).answer,
  ]);
  return { origin, known: 'whole', flattened: {}, sets: framedSets(records.slice(0, -1)) };
}

/** Throws a RangeError where a record breaks the form of its type. */
export function framedSets(records: readonly FramedRecord[]): ReadonlyMap<string, HostedSet> {
  return setsOf(toldIn(records));
}

function* toldIn(records: readonly FramedRecord[]): Iterable<ToldRecord> {
  for (const one of records)
    if (one.class === CLASS.in)
      yield {
        name: plainName(readName(one.packet, one.owner, one.names).name),
        type: typeName(one.type),
        ttl: one.ttl,
        record: framedRecord(one.type, wholeData(one)),
      };
}

export function framedRecord(type: number, octets: Buffer): HostedRecord {
  return { exact: octets.toString('hex'), data: readOctets(type, octets) };
}
