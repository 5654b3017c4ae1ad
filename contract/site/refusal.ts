/** Stable codes for machines; the French texts are in `messages.fr.ts`. */
export type RefusalCode =
  | 'DOMAIN_REQUIRED'
  | 'DOMAIN_FORMAT'
  | 'DOMAIN_NOT_AUDITABLE'
  | 'CHOOSE_NAME'
  /** The DNS answers that there is no such name. */
  | 'NO_SUCH_NAME'
  | 'VALIDATION'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA'
  /** Reports uploaded by a visitor. */
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
  /** The report was released before, or has been sent. */
  | 'ALREADY_LET_GO'
  /** The report to take back has been sent. */
  | 'TOO_LATE'
  /** It exists, and its view is being made. */
  | 'PREPARING'
  /** It exists, and its view could not be made. */
  | 'NOT_MADE'
  /** A text that could not be drawn in time. */
  | 'NOT_DRAWABLE'
  | 'WITHDRAWN'
  | 'KEPT'
  /** Only the visitor who had a result made may delete it. */
  | 'NOT_OWNER'
  | 'FORBIDDEN'
  | 'SALES_CLOSED'
  | 'PAYMENT_UNAVAILABLE'
  | 'BAD_SIGNATURE'
  | 'RATE_LIMITED'
  | 'MAILED_ENOUGH'
  /** All that may be sent in a day to addresses that nobody confirmed was sent. */
  | 'MAIL_CEILING'
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
  /** The challenge that a passkey answers was never issued, was answered before, or has expired. */
  | 'PASSKEY_OVER'
  /** A login: unknown, removed, with an invalid signature, for another site, without user verification. */
  | 'PASSKEY_REFUSED'
  /** A cloned authenticator is suspected. */
  | 'PASSKEY_BLOCKED'
  /** A new passkey: the browser's response is not valid for this site. */
  | 'PASSKEY_NOT_MADE'
  | 'PASSKEY_KNOWN'
  | 'TOO_MANY_PASSKEYS'
  /** The public address of the site does not allow passkeys. */
  | 'PASSKEYS_CLOSED'
  | 'NAME_TAKEN'
  | 'LINK_OVER'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_WEBHOOKS'
  /** A webhook may go to public servers by HTTPS only. */
  | 'WEBHOOK_ADDRESS'
  | 'TOO_MANY_WATCHED'
  | 'UNPROVEN_DOMAIN'
  /** Of one list. */
  | 'TOO_MANY_LINKS'
  | 'LOGO_KIND'
  /** A host that nobody has seen live: what is shown is to be compared with what it shows. */
  | 'COMPARE_FIRST'
  /** The process that answers does not hold the key of the zone. */
  | 'KEY_NEEDED'
  | 'SLUG_TAKEN'
  | 'INTERNAL';

/** The body of every answer that is not a success. */
export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  /** With `CHOOSE_NAME` only. */
  readonly choice?: NameChoice;
}

/** A value, or the refusal instead. */
export type ApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: RefusalBody };

/** A subdomain without mail, and the name above it where mail is set up; both in Unicode. */
export interface NameChoice {
  readonly typed: string;
  readonly registrable: string;
}
