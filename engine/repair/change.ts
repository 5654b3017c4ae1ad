import type { RecordChange } from '../remedies/remedy.ts';
import { isWithin } from '../zone-file/names.ts';
import { isValue } from './value.ts';
import {
  cutAbove,
  type HostedRecord,
  type HostedSet,
  type HostedZone,
  isSameSet,
  ownRecords,
  setAt,
  setKey,
} from './zone.ts';

/** What comes and goes at one name and type. */
export interface ChangedSet {
  readonly name: string;
  readonly type: string;
  /** Of a set that stands, its own: another would change records that stay. */
  readonly ttl: number;
  readonly removed: readonly HostedRecord[];
  readonly added: readonly HostedRecord[];
  readonly before: HostedSet | null;
  readonly after: HostedSet | null;
}

/** A change of a zone, bound to the state of the zone in which it was made. */
export interface ZoneChange {
  readonly origin: string;
  /** As it was read. */
  readonly zone: HostedZone;
  readonly sets: readonly ChangedSet[];
}

/** Why a step is not written. */
export type ChangeFaultCode =
  /** Not a name of this zone. */
  | 'OUT_OF_ZONE'
  /** Answered by another zone. */
  | 'DELEGATED'
  /** A value that is to go does not stand there any more. */
  | 'NOT_STANDING'
  /** An alias would stand beside other records, which servers drop in silence (RFC 2136 §3.4.2.2). */
  | 'ALIAS'
  /** Not one of the types that plans change: never a delegation, a SOA or a DS. */
  | 'TYPE'
  | 'TTL'
  /** The zone has all of it. */
  | 'NOTHING'
  /** More of the zone than one step may touch. */
  | 'TOO_MUCH';

/** A value of a plan as a host keeps it. */
export type Encode = (type: RecordChange['type'], value: string) => HostedRecord;

export type ChangeReading =
  | { readonly ok: true; readonly change: ZoneChange }
  | { readonly ok: false; readonly code: ChangeFaultCode; readonly found: string };

const TYPES: readonly string[] = [
  'A',
  'AAAA',
  'TXT',
  'MX',
  'CNAME',
  'CAA',
  'TLSA',
] satisfies readonly RecordChange['type'][];
const LONGEST_TTL = 86_400 * 7;

/** What a step makes of a zone as it stands. Other values of the same name and type stay as they are, to the octet. */
export function changeOf(wanted: readonly RecordChange[], zone: HostedZone, encode: Encode): ChangeReading {
  const { origin } = zone;
  const sets: ChangedSet[] = [];
  for (const [, changes] of Map.groupBy(wanted, setKey)) {
    const [first] = changes;
    if (!first) continue;
    const { name, type, ttl } = first;
    const place = `${name} ${type}`;
    if (!TYPES.includes(type)) return { ok: false, code: 'TYPE', found: place };
    if (!isWithin(name, origin)) return { ok: false, code: 'OUT_OF_ZONE', found: name };
    if (!Number.isInteger(ttl) || ttl < 0 || ttl > LONGEST_TTL) return { ok: false, code: 'TTL', found: place };
    const cut = cutAbove(zone, name);
    if (cut !== null) return { ok: false, code: 'DELEGATED', found: cut };
    const before = setAt(zone, name, type);
    const standing = before?.records ?? [];
    const gone: HostedRecord[] = [];
    for (const value of changes.flatMap((change) => change.before)) {
      const one = standing.find((record) => isValue(type, value, record.data) && !gone.includes(record));
      if (!one) return { ok: false, code: 'NOT_STANDING', found: `${place} ${value}` };
      gone.push(one);
    }
    const wantedValues = [...new Set(changes.flatMap((change) => change.after))];
    const isWanted = ({ data }: HostedRecord) => wantedValues.some((value) => isValue(type, value, data));
    // What goes and comes again stays.
    const removed = gone.filter((record) => !isWanted(record));
    const stays = standing.filter((record) => !removed.includes(record));
    const added = wantedValues
      .filter((value) => !stays.some(({ data }) => isValue(type, value, data)))
      .map((value) => encode(type, value));
    if (removed.length + added.length === 0) continue;
    const records = [...stays, ...added];
    const kept = { name, type, ttl: before?.ttl ?? ttl };
    sets.push({ ...kept, removed, added, before, after: records.length > 0 ? { ...kept, records } : null });
  }
  if (sets.length === 0) return { ok: false, code: 'NOTHING', found: origin };
  const change = { origin, zone, sets };
  const alias = aliasBeside(changed(zone, change), change);
  if (alias !== null) return { ok: false, code: 'ALIAS', found: alias };
  return isTooMuch(change) ? { ok: false, code: 'TOO_MUCH', found: origin } : { ok: true, change };
}

/** The zone with the change made. */
export function changed(zone: HostedZone, { sets }: Pick<ZoneChange, 'sets'>): HostedZone {
  const after = new Map(zone.sets);
  for (const set of sets) {
    if (set.after) after.set(setKey(set), set.after);
    else after.delete(setKey(set));
  }
  return { ...zone, sets: after };
}

/** What takes a change back where all of it stands, and nothing else was done. */
export function inReverse({ sets, ...change }: ZoneChange): ZoneChange {
  const back = sets.map(({ ttl, removed, added, before, after, ...set }) => {
    return { ...set, ttl: before?.ttl ?? ttl, removed: added, added: removed, before: after, after: before };
  });
  return { ...change, sets: back };
}

/**
 * What takes a change back, in a zone where all or a part of it stands and nothing else was done to what it changed; null where something
 * was, or where nothing of it stands.
 */
export function reversed({ origin, sets }: Pick<ZoneChange, 'origin' | 'sets'>, zone: HostedZone): ZoneChange | null {
  const back = sets.map((set) => setBack(set, setAt(zone, set.name, set.type)));
  const standing = back.flatMap((set) => (set === null || set === 'gone' ? [] : [set]));
  return back.includes(null) || standing.length === 0 ? null : { origin, zone, sets: standing };
}

function setBack(set: ChangedSet, now: HostedSet | null): ChangedSet | 'gone' | null {
  const { before, after } = set;
  if (isSameSet(now, before)) return 'gone';
  const has = (held: HostedSet | null, { exact }: HostedRecord) =>
    held?.records.some((one) => one.exact === exact) ?? false;
  const all = [...(before?.records ?? []), ...set.added];
  const isOwn = now?.records.every((record) => all.some(({ exact }) => exact === record.exact)) ?? true;
  const staysThere = (before?.records ?? []).every(
    (record) => has(now, record) || set.removed.some(({ exact }) => exact === record.exact),
  );
  if (!isOwn || !staysThere || (now && now.ttl !== (after ?? before)?.ttl)) return null;
  return {
    ...{ name: set.name, type: set.type, ttl: before?.ttl ?? set.ttl, before: now, after: before },
    removed: set.added.filter((record) => has(now, record)),
    added: set.removed.filter((record) => !has(now, record)),
  };
}

/** What became of a change in a zone that is read again. `partly`: of some hosts each record is a change of its own. */
export function fateOf(
  { origin, sets }: Pick<ZoneChange, 'origin' | 'sets'>,
  zone: HostedZone,
): 'applied' | 'not-applied' | 'partly' | 'otherwise' {
  const stands = (pick: 'before' | 'after') =>
    sets.every((set) => isSameSet(setAt(zone, set.name, set.type), set[pick]));
  if (stands('after')) return 'applied';
  if (stands('before')) return 'not-applied';
  return reversed({ origin, sets }, zone) ? 'partly' : 'otherwise';
}

function aliasBeside({ sets, flattened }: HostedZone, change: ZoneChange): string | null {
  for (const { name } of change.sets) {
    const beside = [...sets.values()].filter((set) => set.name === name && !MAY_STAND_BESIDE.includes(set.type));
    const alias = beside.find(({ type }) => type === 'CNAME');
    const isFlattened = `${name} A` in flattened || `${name} AAAA` in flattened;
    if (alias && (beside.length > 1 || alias.records.length > 1 || isFlattened)) return name;
  }
  return null;
}

/** Beside an alias (RFC 4034 §3, §4). */
const MAY_STAND_BESIDE: readonly string[] = ['RRSIG', 'NSEC', 'NSEC3'];

/** A tenth of the zone; of a small one so many records, and never more than half of what its owner wrote (decision 0117). */
const SHARE = 10;
const MOST_OF_SMALL = { removed: 4, added: 8 };

function isTooMuch({ zone, sets }: ZoneChange): boolean {
  const size = zone.known === 'whole' ? ownRecords(zone).length : 0;
  const count = (pick: 'removed' | 'added') => sets.reduce((sum, set) => sum + set[pick].length, 0);
  const mayGo = Math.max(size / SHARE, MOST_OF_SMALL.removed);
  const mayCome = Math.max(size / SHARE, MOST_OF_SMALL.added);
  // Of a zone that is not handed over, how much half would be is not known.
  const half = zone.known === 'whole' ? size / 2 : mayGo;
  return count('removed') > Math.min(mayGo, half) || count('added') > mayCome;
}
