import type { ChangedSet, ZoneChange } from './change.ts';
import { type HostedZone, setAt } from './zone.ts';

/**
 * Sets of a signed zone that stand there without a signature of their own since they were written: resolvers that validate would refuse
 * them. A zone that was not handed over tells nothing of its signatures.
 */
export function unsignedSets({ zone, sets, origin }: ZoneChange, after: HostedZone): readonly ChangedSet[] {
  if (after.known !== 'whole' || !setAt(zone, origin, 'DNSKEY')) return [];
  return sets.filter(({ name, type, after: written }) => {
    if (!written) return false;
    const before = signaturesOver(zone, name, type);
    return !signaturesOver(after, name, type).some((exact) => !before.includes(exact));
  });
}

function signaturesOver(zone: HostedZone, name: string, type: string): readonly string[] {
  const records = setAt(zone, name, 'RRSIG')?.records ?? [];
  return records.flatMap(({ exact, data }) => (data.type === 'RRSIG' && data.typeCovered === type ? [exact] : []));
}
