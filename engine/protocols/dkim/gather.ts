import type { GatherContext } from '../../model/protocol.ts';
import type { DkimEvidence } from './evidence.ts';
import { searchSelectors } from './selector-search.ts';

const STEPS = ['record', 'key', 'signature', 'algorithm'] as const;

/** What the card of DKIM rests on. One search answers all its steps. */
export async function gatherDkim({ done, ...asked }: GatherContext<(typeof STEPS)[number]>): Promise<DkimEvidence> {
  const found = await searchSelectors(asked);
  for (const step of STEPS) done(step);
  return found;
}
