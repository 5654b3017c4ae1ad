import { type Answer, encode, type OptAnswer } from 'dns-packet';

/** One record, as dns-packet writes it. */
export type ZoneRecord = Exclude<Answer, OptAnswer> & { ttl: number };

/** Records of one name and type. */
export interface RecordSet {
  readonly name: string;
  readonly type: string;
  readonly records: readonly ZoneRecord[];
}

const HEADER_OCTETS = 12;
const ROOT_OWNER_OCTETS = 1;
const FIXED_OCTETS = 10;

/** RDATA in wire form, without compression. */
export function rdataOf(record: ZoneRecord): Buffer {
  return encode({ type: 'response', answers: [{ ...record, name: '.' }] }).subarray(
    HEADER_OCTETS + ROOT_OWNER_OCTETS + FIXED_OCTETS,
  );
}

/** Type number, as dns-packet writes it. */
export function typeCode(type: string): number {
  const question = encode({ type: 'query', questions: [{ type: type as 'A', name: '.' }] });
  return question.readUInt16BE(HEADER_OCTETS + ROOT_OWNER_OCTETS);
}

/** The name that a record leads to; of a record that holds no text nothing. */
export function targetOf({ data }: ZoneRecord): string {
  return typeof data === 'string' ? data : '';
}
