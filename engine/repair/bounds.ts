import { HostFault } from './host-fault.ts';
import { type HostedRecord, type HostedSet, setKey } from './zone.ts';

/** The most that is read of a zone, in each way of reading it: more than an owner writes, and little enough to be judged. */
export const MOST_RECORDS = 20_000;
/** Records of one name and type. */
export const MOST_OF_A_SET = 1_000;
/** As they come over the wire. */
export const MOST_OCTETS = 4_000_000;

/** @throws {HostFault} */
export function refuseMoreThan(most: number, count: number, what: string): void {
  if (count > most) throw new HostFault('TOO_LARGE', `more than ${most} ${what}`);
}

/** A record, with what is said of its set. */
export type ToldRecord = Omit<HostedSet, 'records'> & { readonly record: HostedRecord };

/**
 * Records by name and type, in their order, counted one by one. One that is told twice is published once (RFC 2181 §5).
 *
 * @throws {HostFault}
 */
export function setsOf(records: Iterable<ToldRecord>): ReadonlyMap<string, HostedSet> {
  const found = new Map<
    string,
    { readonly first: ToldRecord; told: number; readonly records: Map<string, HostedRecord> }
  >();
  let count = 0;
  for (const one of records) {
    const key = setKey(one);
    const set = found.get(key) ?? { first: one, told: 0, records: new Map() };
    found.set(key, set);
    count += 1;
    set.told += 1;
    refuseMoreThan(MOST_RECORDS, count, 'records');
    refuseMoreThan(MOST_OF_A_SET, set.told, `records at ${key}`);
    set.records.set(one.record.exact, one.record);
  }
  const sets = [...found].map(([key, { first, records }]) => {
    const { record: _, ...set } = first;
    return [key, { ...set, records: [...records.values()] }] as const;
  });
  return new Map(sets);
}
