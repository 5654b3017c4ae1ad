import { and, eq } from 'drizzle-orm';
import type { Consents } from '../../ports/consents.ts';
import type { Executor } from './database.ts';
import { consentProofs } from './schema.ts';

/** Proofs of cookie choices. */
export function consentsIn(db: Executor): Consents {
  return {
    note: async (proof, decidedAt) => {
      const { analytics, marketing, preferences, words } = proof;
      const same = await db
        .select({ id: consentProofs.id })
        .from(consentProofs)
        .where(
          and(
            eq(consentProofs.proof, proof.proof),
            eq(consentProofs.analytics, analytics),
            eq(consentProofs.marketing, marketing),
            eq(consentProofs.preferences, preferences),
            eq(consentProofs.words, words),
          ),
        )
        .limit(1);
      if (same.length === 0) await db.insert(consentProofs).values({ ...proof, decidedAt });
    },
  };
}
