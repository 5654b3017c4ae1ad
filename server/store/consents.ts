import type { Consents } from '../tools.ts';
import type { Executor } from './database.ts';
import { consentProofs } from './schema.ts';

/** Proofs of choices about cookies. */
export function consentsIn(db: Executor): Consents {
  return {
    note: async (proof, decidedAt) => {
      await db.insert(consentProofs).values({ ...proof, decidedAt });
    },
  };
}
