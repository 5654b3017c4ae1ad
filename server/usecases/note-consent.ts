import type { ConsentProof } from '@rempart/contract';
import type { Visitor } from '../domain/limits.ts';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from './admit.ts';

/** Stores the proof of a cookie choice, without identity. */
export async function noteConsent(
  proof: ConsentProof,
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'limits' | 'now'>,
): Promise<void> {
  enforceLimit('consent', visitor, tools);
  await tools.store.consents.note(proof, tools.now());
}
