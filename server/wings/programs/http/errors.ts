import { STATUS_CODES } from 'node:http';
import { type RefusalCode, statusOf } from '@rempart/contract';
import { type ApiError, type ApiErrorCode, apiStatuses } from '@rempart/contract/api';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { refuseFault } from '../../../http/refuse.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { ApiRefusal } from '../usecases/refusal.ts';
import { wordsFor } from './language.ts';

const PROBLEM = 'application/problem+json';

/** Refusals of the site that mean the same here, under the same name or another. */
const SAME: Readonly<Partial<Record<RefusalCode, ApiErrorCode>>> = {
  OPTED_OUT: 'OPTED_OUT',
  NOT_FOUND: 'NOT_FOUND',
  RATE_LIMITED: 'RATE_LIMITED',
  UNSUPPORTED_MEDIA: 'UNSUPPORTED_MEDIA',
  FOREIGN_ORIGIN: 'FOREIGN_ORIGIN',
  BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  VALIDATION: 'INVALID_REQUEST',
  PREPARING: 'UNAVAILABLE',
  NOT_MADE: 'UNAVAILABLE',
  BUSY: 'UNAVAILABLE',
  UNAVAILABLE: 'UNAVAILABLE',
};

/** Answers with a refusal as the API documents it; as a problem (RFC 9457) for clients that accept it. */
export function refuseCall(c: Context, refusal: ApiRefusal): Response {
  const { code, field, value, said, retryAfter } = refusal;
  const { apiErrors, apiSaid } = wordsFor(c);
  const [status, message] = [apiStatuses[code], apiErrors[code]];
  if (retryAfter !== null) c.header('Retry-After', String(retryAfter));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer realm="api"');
  const detail = said?.(apiSaid) ?? message;
  const answer: ApiError = { error: { code, message: detail, details: { field, value } } };
  if (!wantsProblem(c)) return c.json(answer, status);
  c.header('Content-Type', PROBLEM);
  // The title of a problem without a type is the phrase of its status (RFC 9457 §4.2.1).
  return c.body(
    JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, ...answer }),
    status,
  );
}

/** Answers a thrown value as the API documents it. */
export function refuseThrown(fault: unknown, c: Context, warn: (text: string) => void): Response {
  if (fault instanceof ApiRefusal) return refuseCall(c, fault);
  const sameCode = fault instanceof Refusal ? SAME[fault.code] : undefined;
  if (fault instanceof Refusal && sameCode !== undefined)
    return refuseCall(c, new ApiRefusal(sameCode, { retryAfter: fault.retryAfter }));
  // `refuseFault` decides what it is, and logs it.
  const { status, headers } = refuseFault(fault, c, warn);
  if (status === CLIENT_LEFT) return new Response(null, { status });
  const retryAfter = Number(headers.get('retry-after')) || null;
  return refuseCall(c, new ApiRefusal(status === statusOf('UNAVAILABLE') ? 'UNAVAILABLE' : 'INTERNAL', { retryAfter }));
}

const CLIENT_LEFT = 499;

function wantsProblem(c: Context): boolean {
  const supports = ['application/json', PROBLEM];
  return accepts(c, { header: 'Accept', supports, default: 'application/json' }) === PROBLEM;
}
