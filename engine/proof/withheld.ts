import { type Observed, type Sourced, unseen } from '../model/observed.ts';

/** What an observation becomes when an answer that it rests on is taken away. The detail differs from any that the network gives. */
const WITHHELD = unseen('deadline', 'withheld');

/** The same evidence as if these exchanges had stayed without answer. Parts that do not rest on them are shared, not copied. */
export function withheld<T>(evidence: T, exchanges: ReadonlySet<number>): T {
  if (evidence === null || typeof evidence !== 'object' || !haveCommon(exchangesWithin(evidence), exchanges)) {
    return evidence;
  }
  if (isObserved(evidence) && evidence.by?.some((id) => exchanges.has(id))) return WITHHELD as T;
  if (Array.isArray(evidence)) return evidence.map((part) => withheld(part, exchanges)) as T;
  // A copy, then what changes in it: five times as quick as making it out of entries, and thousands are made.
  const copy = { ...evidence } as Record<string, unknown>;
  for (const [name, part] of Object.entries(evidence)) copy[name] = withheld(part, exchanges);
  return copy as T;
}

/** Found once for each part of an evidence, which never changes: the same evidence is judged without one answer after the other. */
const found = new WeakMap<object, ReadonlySet<number>>();
const NONE: ReadonlySet<number> = new Set();

/** The exchanges on which anything within a part of an evidence rests. */
function exchangesWithin(part: object): ReadonlySet<number> {
  const known = found.get(part);
  if (known) return known;
  const own = isObserved(part) && part.by ? new Set(part.by) : NONE;
  const inner = Object.values(part).filter((one) => one !== null && typeof one === 'object');
  const all = inner.map(exchangesWithin).reduce(union, own);
  found.set(part, all);
  return all;
}

/** One of the two where it holds the other. */
function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  const [larger, smaller] = one.size < other.size ? [other, one] : [one, other];
  return [...smaller].every((id) => larger.has(id)) ? larger : new Set([...larger, ...smaller]);
}

function haveCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const [larger, smaller] = one.size < other.size ? [other, one] : [one, other];
  for (const id of smaller) if (larger.has(id)) return true;
  return false;
}

/** The exchanges on which an evidence rests, those together that stand behind exactly the same observations. */
export function sourcesOf(evidence: unknown): readonly (readonly number[])[] {
  const places = new Map<number, number[]>();
  let observations = 0;
  const visit = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    if (isObserved(part) && part.by) {
      observations += 1;
      for (const id of part.by) {
        const own = places.get(id) ?? [];
        own.push(observations);
        places.set(id, own);
      }
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(evidence);
  const alike = Map.groupBy(places.keys(), (id) => places.get(id)?.join());
  return [...alike.values()];
}

export function isObserved(part: object): part is Observed<unknown> & Sourced {
  return 'seen' in part && typeof part.seen === 'boolean';
}
