import * as z from 'zod/mini';
import type { OwnKey, OwnKeys } from './own-keys.ts';
import { apiPlans } from './plans.ts';

/** An account of the API as the administrator sees it. All times are ISO 8601. */
export interface AdminApiAccount extends Omit<OwnKeys, 'keys'> {
  readonly id: string;
  readonly createdAt: string;
  /** The newest first, those that open nothing any more included. */
  readonly keys: readonly (OwnKey & { readonly revokedAt: string | null })[];
}

/** The body of `POST …/api/:account/plan`. */
export const adminApiPlan = z.object({ plan: z.enum(apiPlans) });
export type AdminApiPlan = z.output<typeof adminApiPlan>;
