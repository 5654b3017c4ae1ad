import type { Labour } from '../model/labour.ts';
import { type CheckId, protocols } from '../protocols/index.ts';

const labours: ReadonlyMap<CheckId, Labour> = new Map(
  protocols.flatMap(({ checks }) =>
    checks.flatMap(({ id, labour }): readonly (readonly [CheckId, Labour])[] => (labour ? [[id, labour]] : [])),
  ),
);

/** What it takes to mend a fault for which we compose no values; null for a check that a remedy removes wherever it fails. */
export function labourFor(check: CheckId): Labour | null {
  return labours.get(check) ?? null;
}

/** The same fault as another protocol sees it: what mends the one mends the others. */
const COMPANIONS: ReadonlyMap<CheckId, readonly CheckId[]> = new Map([['smtp/reachable', ['tcp/mx-25']]]);

export function companionsOf(check: CheckId): readonly CheckId[] {
  return COMPANIONS.get(check) ?? [];
}
