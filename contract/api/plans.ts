/** What an account of the API may ask for. */
export const apiPlans = ['free', 'premium', 'enterprise'] as const;
export type ApiPlan = (typeof apiPlans)[number];

export type ApiWindow = 'second' | 'hour' | 'month';

/** Calls in a window; null: as many as one likes. Months are those of the calendar (UTC). */
export const apiLimits: Readonly<Record<ApiPlan, Readonly<Record<ApiWindow, number | null>>>> = {
  free: { second: 1, hour: 10, month: 100 },
  premium: { second: 5, hour: 100, month: 1000 },
  enterprise: { second: 10, hour: null, month: null },
};

/** Audits of one account that may wait or run together. */
export const apiRunning: Readonly<Record<ApiPlan, number>> = { free: 3, premium: 20, enterprise: 100 };

/** What a key may do. */
export const apiScopes = ['start', 'read', 'report', 'webhooks', 'watch'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Keys of an account that open something at the same time. */
export const MOST_API_KEYS = 10;
/** For how long a key that was replaced still opens. */
export const ROTATION_HOURS = 24;
/** How long an answer is kept under its idempotency key. */
export const IDEMPOTENCY_HOURS = 24;
