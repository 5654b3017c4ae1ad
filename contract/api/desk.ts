import * as z from 'zod/mini';
import type { OwnKey, OwnKeys } from './own-keys.ts';
import { apiPlans } from './plans.ts';

/** An API account as the administrator sees it. All times are ISO 8601. */
export interface AdminApiAccount extends Omit<OwnKeys, 'keys' | 'webhooks'> {
  readonly id: string;
  readonly createdAt: string;
  /** Newest first, including expired and revoked keys. */
  readonly keys: readonly (OwnKey & { readonly revokedAt: string | null })[];
}

/** The body of `POST …/api/:account/plan`. */
export const adminApiPlan = z.object({ plan: z.enum(apiPlans) });
export type AdminApiPlan = z.output<typeof adminApiPlan>;
