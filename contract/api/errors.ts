import { keysOf } from '../tables.ts';

/** The status of each error, by its code. */
export const apiStatuses = {
  INVALID_DOMAIN: 400,
  INVALID_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN_SCOPE: 403,
  FOREIGN_ORIGIN: 403,
  OPTED_OUT: 403,
  UNPROVEN_DOMAIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_COMPLETED: 409,
  NOT_ORDERED: 409,
  NOT_READY: 409,
  WITHDRAWN: 409,
  PARTIAL: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  TOO_MANY_WEBHOOKS: 409,
  TOO_MANY_WATCHED: 409,
  WEBHOOK_DISABLED: 409,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  TOO_MANY_RUNNING: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ApiErrorCode = keyof typeof apiStatuses;
export const apiErrorCodes = keysOf(apiStatuses);

/** The text of each error code, with what to do. */
export type ApiErrorWords = Readonly<Record<ApiErrorCode, string>>;

/** Why a name cannot be audited. */
export const noNames = ['DOMAIN_REQUIRED', 'DOMAIN_FORMAT', 'DOMAIN_NOT_AUDITABLE'] as const;
export type NoName = (typeof noNames)[number];

/** More specific texts for some errors. */
export interface ApiSaid {
  readonly noName: Readonly<Record<NoName, string>>;
  readonly webhookUrl: string;
  readonly domainTwice: string;
  readonly failed: string;
  readonly wholeForReport: string;
  readonly notOrdered: (url: string) => string;
}
