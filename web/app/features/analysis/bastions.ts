import type { Bastion } from '@rempart/brand';
import type { Counts, ProtocolId } from '@rempart/contract';
import { protocolCards } from '../../content/protocols.fr.ts';
import type { Stage } from './choreography.ts';

/** The state of a protocol on the drawing. */
export function bastionOf(id: ProtocolId, { ticked, revealed }: Pick<Stage, 'ticked' | 'revealed'>): Bastion {
  const verdict = revealed[id];
  if (verdict) return { state: verdict };
  const steps = Object.keys(protocolCards[id].steps);
  const done = steps.filter((step) => ticked.has(`${id}/${step}`)).length;
  return done > 0 ? { state: 'rising', raised: done / steps.length } : { state: 'waiting' };
}

/** How many protocols of each verdict are displayed; null before the first. */
export function countsOf({ revealed }: Pick<Stage, 'revealed'>): (Counts & { readonly na: number }) | null {
  const verdicts = Object.values(revealed);
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  if (verdicts.length === 0) return null;
  return {
    passed: count('pass'),
    warnings: count('warn'),
    errors: count('fail'),
    unknown: count('unknown'),
    na: count('na'),
  };
}
