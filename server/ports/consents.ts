import type { ConsentProof } from '@rempart/contract';

export interface Consents {
  /** What is told again under the same random name, and says the same, is kept once, with its first date. */
  readonly note: (proof: ConsentProof, at: Date) => Promise<void>;
}
