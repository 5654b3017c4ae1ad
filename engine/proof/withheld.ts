import { type Observed, type Sourced, unseen } from '../model/observed.ts';

/** What an observation becomes when an answer that it rests on is taken away. The detail differs from any that the network gives. */
const WITHHELD = unseen('deadline', 'withheld');

/** The same evidence as if these exchanges had stayed without answer. Parts that do not rest on them are shared, not copied. */
export function withheld<T>(evidence: T, exchanges: ReadonlySet<number>): T {
  if (evidence === null || typeof evidence !== 'object') return evidence;
  if (isObserved(evidence) && evidence.by?.some((id) => exchanges.has(id))) return WITHHELD as T;
  if (Array.isArray(evidence)) {
    const parts = evidence.map((part) => withheld(part, exchanges));
    return parts.some((part, place) => part !== evidence[place]) ? (parts as T) : evidence;
  }
  const changed = Object.entries(evidence).flatMap(([name, part]) => {
    const left = withheld(part, exchanges);
    return left === part ? [] : [[name, left] as const];
  });
  return changed.length > 0 ? { ...evidence, ...Object.fromEntries(changed) } : evidence;
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

function isObserved(part: object): part is Observed<unknown> & Sourced {
  return 'seen' in part && typeof part.seen === 'boolean';
}
