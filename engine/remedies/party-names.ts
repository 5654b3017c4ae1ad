import { partyName } from '../atlas/atlas.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Action } from './action.ts';
import { partiesOf } from './parties.ts';

/** The companies that hold what an action changes, where they are known: « OVHcloud ». */
export function partiesInWords({ who }: Pick<Action, 'who'>, evidence: AuditEvidence): string | null {
  const known = partiesOf(evidence).flatMap(({ role, id }) => (role === who && id !== null ? [partyName(id)] : []));
  return known.length === 0 ? null : [...new Set(known)].join(', ');
}
