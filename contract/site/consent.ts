import * as z from 'zod/mini';

/** The body of `POST /api/consent`: the proof of a choice, without identity. */
export const consentProof = z.object({
  /** Random, stored in the browser beside the choice. */
  proof: z.string().check(z.regex(/^[A-Za-z0-9-]{22,36}$/)),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
  words: z.string().check(z.maxLength(20)),
});
export type ConsentProof = z.output<typeof consentProof>;
