/** The plans of an API account. */
export const apiPlans = ['free', 'premium', 'enterprise'] as const;
export type ApiPlan = (typeof apiPlans)[number];

export type ApiWindow = 'second' | 'hour' | 'month';

/** Calls per window; null: no limit. Months are calendar months (UTC). */
export const apiLimits: Readonly<Record<ApiPlan, Readonly<Record<ApiWindow, number | null>>>> = {
  free: { second: 1, hour: 10, month: 100 },
  premium: { second: 5, hour: 100, month: 1000 },
  enterprise: { second: 10, hour: null, month: null },
};

/** Audits of one account that may wait or run at the same time. */
export const apiRunning: Readonly<Record<ApiPlan, number>> = { free: 3, premium: 20, enterprise: 100 };

/** What a key may do. */
export const apiScopes = ['start', 'read', 'report', 'webhooks', 'watch'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Active keys of an account. */
export const MOST_API_KEYS = 10;
/** How long a replaced key remains valid. */
export const ROTATION_HOURS = 24;
/** How long an answer is stored under its idempotency key. */
export const IDEMPOTENCY_HOURS = 24;
