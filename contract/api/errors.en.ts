import type { ApiErrorWords, ApiSaid } from './errors.ts';

export const apiErrors: ApiErrorWords = {
  INVALID_DOMAIN: 'Invalid domain name',
  INVALID_REQUEST: 'Invalid request: see the field that is named',
  UNAUTHENTICATED: 'The key is missing, unknown, or no longer valid',
  FORBIDDEN_SCOPE: 'The key lacks this scope: create one that has it',
  FOREIGN_ORIGIN: 'Request refused: it comes from another site',
  OPTED_OUT: 'The holder of this domain has asked that it not be audited',
  UNPROVEN_DOMAIN: 'More than ten names below one domain: publish the TXT record in details.value there first',
  NOT_FOUND: 'Not found for this account',
  METHOD_NOT_ALLOWED: 'Method not allowed: see the Allow header',
  NOT_COMPLETED: 'The audit is not completed: wait for its end',
  NOT_ORDERED: 'This report has not been ordered',
  NOT_READY: 'The report is ordered and being reviewed: call again later',
  WITHDRAWN: 'This order was refunded: its report can no longer be downloaded',
  PARTIAL: 'The audit covers only some protocols: start it again without "protocols"',
  TOO_MANY_WEBHOOKS: 'This account already has as many webhooks as it may: delete one',
  TOO_MANY_WATCHED: 'This address already watches as many domains as it may: remove some',
  WEBHOOK_DISABLED: 'This webhook is disabled: delete it, then create another',
  BODY_TOO_LARGE: 'Request body too large',
  UNSUPPORTED_MEDIA: 'Only JSON is accepted',
  IDEMPOTENCY_MISMATCH: 'This idempotency key has already been used for another request',
  RATE_LIMITED: 'The limit is reached: wait as long as Retry-After says',
  TOO_MANY_RUNNING: 'Too many of your audits are running: wait for one of them to end',
  INTERNAL: 'Internal error of this service',
  UNAVAILABLE: 'Temporarily unavailable: call again after Retry-After',
};

export const apiSaid: ApiSaid = {
  noName: {
    DOMAIN_REQUIRED: 'The domain is required',
    DOMAIN_FORMAT: 'Invalid domain name',
    DOMAIN_NOT_AUDITABLE: 'This name cannot be audited: it is reserved, or ends in a suffix that does not exist',
  },
  webhookUrl:
    'The address must begin with https://, name a public server by its name, without user information or fragment, on port 443 or a port from 1024 up',
  domainTwice: 'This domain is in the request twice',
  failed: 'This audit failed: start another',
  wholeForReport: 'The report covers all twelve protocols: start the audit without "protocols", then order it',
  notOrdered: (url) =>
    `This report has not been ordered: buy it at ${url} with the address of this account, then call again`,
};
