/** The status of each refusal, by its stable code for machines; the French texts are in `messages.fr.ts`. */
const STATUSES = {
  DOMAIN_REQUIRED: 400,
  DOMAIN_FORMAT: 400,
  DOMAIN_NOT_AUDITABLE: 400,
  CHOOSE_NAME: 409,
  /** The DNS answers that there is no such name. */
  NO_SUCH_NAME: 400,
  VALIDATION: 400,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  /** Reports uploaded by a visitor. */
  UPLOAD_TOO_LARGE: 413,
  PICTURE_KIND: 415,
  FOREIGN_ORIGIN: 403,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  UNAVAILABLE: 503,
  CONSENT_REQUIRED: 400,
  ALREADY_PAID: 409,
  PAYMENT_PENDING: 409,
  CONTACT_FROZEN: 409,
  NOT_COMPLETED: 409,
  NOTHING_MEASURED: 409,
  NO_MAIL_HERE: 409,
  NOT_READY: 409,
  /** The report was released before, or has been sent. */
  ALREADY_LET_GO: 409,
  /** The report to take back has been sent. */
  TOO_LATE: 409,
  /** It exists, and its view is being made. */
  PREPARING: 503,
  /** It exists, and its view could not be made. */
  NOT_MADE: 503,
  /** A text that could not be drawn in time. */
  NOT_DRAWABLE: 400,
  WITHDRAWN: 409,
  KEPT: 409,
  /** Only the visitor who had a result made may delete it. */
  NOT_OWNER: 403,
  FORBIDDEN: 403,
  SALES_CLOSED: 503,
  PAYMENT_UNAVAILABLE: 502,
  BAD_SIGNATURE: 400,
  RATE_LIMITED: 429,
  MAILED_ENOUGH: 429,
  /** All that may be sent in a day to addresses that nobody confirmed was sent. */
  MAIL_CEILING: 429,
  TOO_MANY_RUNNING: 429,
  BUSY: 503,
  OPTED_OUT: 403,
  EXPIRED: 410,
  UNAUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  CODE_NEEDED: 401,
  WRONG_PASSWORD: 403,
  WRONG_CODE: 403,
  WRONG_NEW_CODE: 403,
  WEAK_PASSWORD: 400,
  /** The challenge that a passkey answers was never issued, was answered before, or has expired. */
  PASSKEY_OVER: 410,
  /** A login: unknown, removed, with an invalid signature, for another site, without user verification. */
  PASSKEY_REFUSED: 401,
  /** A cloned authenticator is suspected. */
  PASSKEY_BLOCKED: 403,
  /** A new passkey: the browser's response is not valid for this site. */
  PASSKEY_NOT_MADE: 400,
  PASSKEY_KNOWN: 409,
  TOO_MANY_PASSKEYS: 409,
  /** The public address of the site does not allow passkeys. */
  PASSKEYS_CLOSED: 503,
  NAME_TAKEN: 409,
  LINK_OVER: 410,
  TOO_MANY_KEYS: 409,
  TOO_MANY_WEBHOOKS: 409,
  /** A webhook may go to public servers by HTTPS only. */
  WEBHOOK_ADDRESS: 400,
  TOO_MANY_WATCHED: 409,
  UNPROVEN_DOMAIN: 409,
  /** Of one list. */
  TOO_MANY_LINKS: 409,
  LOGO_KIND: 415,
  /** A host that nobody has seen live: what is shown is to be compared with what it shows. */
  COMPARE_FIRST: 400,
  /** The process that answers does not hold the key of the zone. */
  KEY_NEEDED: 409,
  SLUG_TAKEN: 409,
  /** Another account or tab changed the article since it was read. */
  POST_CHANGED: 409,
  INTERNAL: 500,
} as const;

export type RefusalCode = keyof typeof STATUSES;

/** The status of an answer or a page that shows a refusal, or that something could not be done for a reason that is logged. */
export function statusOf(code: RefusalCode | undefined): (typeof STATUSES)[RefusalCode] {
  return STATUSES[code ?? 'UNAVAILABLE'];
}

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
