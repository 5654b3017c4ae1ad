import type { RefusalCode } from '@rempart/contract';

const STATUSES: Partial<Readonly<Record<RefusalCode, number>>> = {
  NOT_FOUND: 404,
  NOT_COMPLETED: 409,
  NOT_READY: 409,
  KEY_NEEDED: 409,
  RATE_LIMITED: 429,
  MAILED_ENOUGH: 429,
  MAIL_CEILING: 429,
  OPTED_OUT: 403,
  VALIDATION: 400,
  COMPARE_FIRST: 400,
  UPLOAD_TOO_LARGE: 413,
};

/** The status of a page that shows a refusal, or that something could not be done for a reason that is logged. */
export function statusOf(code: RefusalCode | undefined): number {
  return (code && STATUSES[code]) ?? 503;
}
