import { isBound } from '../mail/bound.ts';
import { touchesOf } from '../remedy.ts';
import { restsOn } from '../sequence.ts';
import type { Step } from './step.ts';

/** See `LAWS.values`. */
export function valuesStand({ action, actions }: Step): readonly string[] {
  const parts = restsOn(action);
  return actions
    .filter((other) => other !== action && touchesOf(other).some((part) => parts.includes(part)))
    .filter((other) => touchesOf(other).includes('authority') || !other.follows.includes(action.id))
    .map((other) => `its values may be wrong once ${other.id} is done, and do not come before it`);
}

/** See `LAWS.exchangers`. */
export function serversNamed({ action, before }: Step): readonly string[] {
  const isTold = action.needs.some(({ kind }) => kind === 'policy-first');
  if (!touchesOf(action).includes('mx') || isTold || !isBound(before)) return [];
  return ['mail goes to servers that the policy of MTA-STS does not name'];
}
