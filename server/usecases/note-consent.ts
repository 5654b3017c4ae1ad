import type { ConsentProof } from '@house/contract';
import type { Tools } from '../tools.ts';

/** Keeps the proof of a choice about cookies, without identity. */
export async function noteConsent(proof: ConsentProof, { store, now }: Pick<Tools, 'store' | 'now'>): Promise<void> {
  await store.consents.note(proof, now());
}
