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
