import type { ConsentProof } from '@rempart/contract';

export interface Consents {
  /** Proof with the same random name and the same content is stored once, with its first date. */
  readonly note: (proof: ConsentProof, at: Date) => Promise<void>;
}
