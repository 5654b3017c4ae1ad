import type { RefusalCode } from '@rempart/contract';

const STATUSES: Partial<Readonly<Record<RefusalCode, number>>> = {
  NOT_FOUND: 404,
  NOT_COMPLETED: 409,
  NOT_READY: 409,
  KEY_NEEDED: 409,
  RATE_LIMITED: 429,
  OPTED_OUT: 403,
  VALIDATION: 400,
  COMPARE_FIRST: 400,
};

/** The status of a page that shows a refusal. */
export function statusOf(code: RefusalCode): number {
  return STATUSES[code] ?? 503;
}
