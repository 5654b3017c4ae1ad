/** Stable words for machines; the French for people is in `messages.fr.ts`. */
export type RefusalCode =
  | 'DOMAIN_REQUIRED'
  | 'DOMAIN_FORMAT'
  | 'DOMAIN_NOT_AUDITABLE'
  | 'VALIDATION'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA'
  | 'PICTURE_KIND'
  | 'FOREIGN_ORIGIN'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'UNAVAILABLE'
  | 'CONSENT_REQUIRED'
  | 'ALREADY_PAID'
  | 'PAYMENT_PENDING'
  | 'CONTACT_FROZEN'
  | 'NOT_COMPLETED'
  | 'NOTHING_MEASURED'
  | 'NOT_READY'
  | 'KEPT'
  | 'FORBIDDEN'
  | 'SALES_CLOSED'
  | 'PAYMENT_UNAVAILABLE'
  | 'BAD_SIGNATURE'
  | 'RATE_LIMITED'
  | 'TOO_MANY_RUNNING'
  | 'BUSY'
  | 'OPTED_OUT'
  | 'EXPIRED'
  | 'UNAUTHENTICATED'
  | 'WRONG_CREDENTIALS'
  | 'CODE_NEEDED'
  | 'WEAK_PASSWORD'
  | 'NAME_TAKEN'
  | 'LINK_OVER'
  | 'SLUG_TAKEN'
  | 'INTERNAL';

/** The body of every answer that is not a success. */
export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
}
