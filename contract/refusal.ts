/** Stable words for machines; the French for people is in `messages.fr.ts`. */
export type RefusalCode =
  | 'DOMAIN_REQUIRED'
  | 'DOMAIN_FORMAT'
  | 'DOMAIN_NOT_AUDITABLE'
  | 'CHOOSE_NAME'
  /** The DNS says that there is no such name. */
  | 'NO_SUCH_NAME'
  | 'VALIDATION'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA'
  /** The reports that a visitor uploads. */
  | 'UPLOAD_TOO_LARGE'
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
  | 'NO_MAIL_HERE'
  | 'NOT_READY'
  /** The report was let go before, or has gone. */
  | 'ALREADY_LET_GO'
  /** What is to be taken back has gone. */
  | 'TOO_LATE'
  /** It is there, and is being made ready to be read. */
  | 'PREPARING'
  /** A text that could not be laid out in time. */
  | 'NOT_DRAWABLE'
  | 'WITHDRAWN'
  | 'KEPT'
  /** Only whoever had a result made may delete it. */
  | 'NOT_OWNER'
  | 'FORBIDDEN'
  | 'SALES_CLOSED'
  | 'PAYMENT_UNAVAILABLE'
  | 'BAD_SIGNATURE'
  | 'RATE_LIMITED'
  | 'MAILED_ENOUGH'
  | 'TOO_MANY_RUNNING'
  | 'BUSY'
  | 'OPTED_OUT'
  | 'EXPIRED'
  | 'UNAUTHENTICATED'
  | 'WRONG_CREDENTIALS'
  | 'CODE_NEEDED'
  | 'WRONG_PASSWORD'
  | 'WRONG_CODE'
  | 'WRONG_NEW_CODE'
  | 'WEAK_PASSWORD'
  /** The question that a passkey answers was never asked, was answered before, or is too old. */
  | 'PASSKEY_OVER'
  /** A login: unknown, removed, badly signed, for another site, without verification of its user. */
  | 'PASSKEY_REFUSED'
  /** A copy of it seems to exist. */
  | 'PASSKEY_BLOCKED'
  /** A new one: what the browser sent is not one for this site. */
  | 'PASSKEY_NOT_MADE'
  | 'PASSKEY_KNOWN'
  | 'TOO_MANY_PASSKEYS'
  /** The public address of the site is none that passkeys can belong to. */
  | 'PASSKEYS_CLOSED'
  | 'NAME_TAKEN'
  | 'LINK_OVER'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_WATCHED'
  /** Of one list. */
  | 'TOO_MANY_LINKS'
  | 'LOGO_KIND'
  | 'SLUG_TAKEN'
  | 'INTERNAL';

/** The body of every answer that is not a success. */
export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  /** With `CHOOSE_NAME` only. */
  readonly choice?: NameChoice;
}

/** A sub-domain without mail, and the name above it where mail is set up; both in their own letters. */
export interface NameChoice {
  readonly typed: string;
  readonly registrable: string;
}
