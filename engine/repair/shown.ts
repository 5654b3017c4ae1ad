import type { Audited } from '../domain-connect/prediction.ts';
import type { RecordChange } from '../remedies/remedy.ts';
import { zoneLines } from '../remedies/zone-lines.ts';
import type { ChangedSet, ZoneChange } from './change.ts';
import { plannedValue } from './value.ts';
import { ownRecords } from './zone.ts';

/** A record as a master file has it. */
export function recordLine(
  { name, type, ttl }: { readonly name: string; readonly type: string; readonly ttl: number },
  value: string,
): string {
  const change = { name, type: type as RecordChange['type'], ttl, before: [], after: [value], placeholders: [] };
  return zoneLines(change)[0] ?? '';
}

/** What goes and what comes, as a master file has it. */
export function changedLines(sets: readonly ChangedSet[]) {
  const lines = (pick: 'removed' | 'added') =>
    sets.flatMap(({ name, type, ttl, before, ...set }) =>
      set[pick].map(({ data }) =>
        recordLine({ name, type, ttl: pick === 'removed' ? (before?.ttl ?? ttl) : ttl }, plannedValue(data) ?? ''),
      ),
    );
  return { removed: lines('removed'), added: lines('added') };
}

/** Records that stay as they are; null where the zone was not handed over. */
export function unchangedIn({ zone, sets }: ZoneChange): number | null {
  if (zone.known !== 'whole') return null;
  return ownRecords(zone).length - sets.reduce((sum, { removed }) => sum + removed.length, 0);
}

/** What the checks of weight come to: what is compared of a prediction and of what was obtained. */
export function weightsOf({ conclusion }: Audited): Readonly<Record<string, string>> {
  return Object.fromEntries(
    conclusion.verdicts
      .filter(({ severity, outcome }) => severity !== 'info' && outcome !== 'unknown')
      .map(({ check, outcome }) => [check, isSound(outcome) ? 'sound' : outcome]),
  );
}

function isSound(outcome: Audited['conclusion']['verdicts'][number]['outcome']): boolean {
  return outcome === 'pass' || outcome === 'info' || outcome === 'notApplicable';
}

/** The checks of weight in which an audit is not what was predicted. What one of the two did not measure is no difference. */
export function differencesOf(predicted: Audited, obtained: Audited): readonly string[] {
  return differingFrom(weightsOf(predicted), obtained);
}

/** The same, of a prediction of which only this is kept. */
export function differingFrom(predicted: Readonly<Record<string, string>>, obtained: Audited): readonly string[] {
  const found = new Map<string, Audited['conclusion']['verdicts'][number]['outcome']>(
    obtained.conclusion.verdicts.map((verdict) => [verdict.check, verdict.outcome]),
  );
  return Object.entries(predicted).flatMap(([check, weight]) => {
    const now = found.get(check);
    if (now === undefined || now === 'unknown') return [];
    return (isSound(now) ? 'sound' : now) === weight ? [] : [check];
  });
}
