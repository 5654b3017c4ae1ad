import type { HttpBindings } from '@hono/node-server';
import {
  isObject,
  type RefusalBody,
  type RefusalCode,
  refusalMessages,
  refusalMessagesUntil,
  statusOf,
} from '@rempart/contract';
import { withinADay } from '@rempart/french';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { describeError } from '../common/log.ts';
import { Refusal } from '../usecases/refusal.ts';
import { refusalPage } from './refusal-page.fr.ts';

/** Answers with a refusal: its status, and a body of one shape. */
export function refuse(c: Context, code: RefusalCode): Response {
  return c.json(refusalBody(code), statusOf(code));
}

/** The same as a page for a browser that opens an address, which mails give of `/api` too. */
function refuseReader(c: Context, refusal: Refusal): Response {
  const { code, retryAfter } = refusal;
  if (retryAfter !== null) c.header('Retry-After', String(retryAfter));
  const wantsPage = (c.req.header('accept') ?? '').includes('text/html');
  if (!wantsPage) return c.json(refusalBody(code, refusal), statusOf(code));
  c.header('Cache-Control', 'no-store');
  // What was sent by a form is not sent twice.
  const comesBack = c.req.method === 'GET';
  return c.html(refusalPage(code, { retryAfter, comesBack }, c.get('nonce') ?? null), statusOf(code));
}

export function refusalBody(
  code: RefusalCode,
  { choice, opening }: Partial<Pick<Refusal, 'choice' | 'opening'>> = {},
): RefusalBody {
  const sayUntil: Partial<Record<RefusalCode, (moment: string) => string>> = refusalMessagesUntil;
  const message = (opening && sayUntil[code]?.(withinADay(opening.at, opening.now))) ?? refusalMessages[code];
  return { code, message, ...(choice && { choice }) };
}

/** The route's pattern, without the values of its parameters. */
export function routeOf(c: Context): string {
  const named = matchedRoutes(c).filter(({ path }) => !path.endsWith('*'));
  return named.at(-1)?.path ?? '*';
}

/**
 * The one place where a thrown value becomes an answer: refusals unchanged, an unavailable database, and bugs without a word about the
 * inside.
 */
export function refuseFault(fault: unknown, c: Context, warn: (text: string) => void): Response {
  if (fault instanceof Refusal) return refuseReader(c, fault);
  if (wasCutOff(c)) return new Response(null, { status: CLIENT_LEFT });
  warn(`${c.req.method} ${routeOf(c)}: ${describeError(fault)}`);
  return refuseReader(c, isPassing(fault) ? new Refusal('UNAVAILABLE', COME_BACK_SECONDS) : new Refusal('INTERNAL'));
}

/** Only logged, in nginx's meaning: client closed request. */
const CLIENT_LEFT = 499;

/** Whether the connection ended within the body (RFC 9112 §8): the client caused the failure. */
function wasCutOff(c: Context): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return incoming?.destroyed === true && !incoming.complete;
}

const COME_BACK_SECONDS = 10;
/**
 * PostgreSQL codes (Appendix A) for connections, resources such as disk space, and operator intervention; and the system errors for the
 * same.
 */
const PASSING = /^(?:08...|53...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC)$/;
/** Messages of the PostgreSQL client, which have no code, about a broken or refused connection. */
const CUT_OFF = /^(?:Connection terminated|timeout exceeded when trying to connect|Client .+ and is not queryable)/;

/** A stopped PostgreSQL has no socket (ENOENT); a host name may be unknown for a while. */
const REACHING: readonly unknown[] = ['connect', 'getaddrinfo'];

/** Whether the database is temporarily unavailable. Not every thrown value there is an `Error`. */
export function isPassing(fault: unknown): boolean {
  if (!isObject(fault)) return false;
  const { code, syscall, message, cause } = fault;
  const isAway = typeof code === 'string' ? PASSING.test(code) : typeof message === 'string' && CUT_OFF.test(message);
  return isAway || REACHING.includes(syscall) || isPassing(cause);
}
