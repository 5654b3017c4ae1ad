import { randomBytes } from 'node:crypto';
import { MOST_PICTURE_BYTES } from '@rempart/contract';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Visitor } from '../domain/limits.ts';
import type { PostedForm } from '../ports/posted-form.ts';
import { Refusal } from '../usecases/refusal.ts';
import { type ProxySettings, visitorOf } from './visitor.ts';

/** Values that middleware leaves for later handlers. */
export interface Vars {
  Variables: { nonce: string; visitor: Visitor; form?: PostedForm };
}

export const LARGEST_BODY = 100 * 1024;
const small = bodyUpTo(LARGEST_BODY);
const PICTURES = /^\/api\/sys\/core\/mgmt\/blog\/admin\/dashboard\/[^/]+\/pictures$/;
const FORM_TYPES = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)/i;

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** A route may override these: a page whose URL is a secret, a picture for other sites. */
const DECIDED_BY_A_ROUTE: ReadonlySet<string> = new Set(['Referrer-Policy', 'Cross-Origin-Resource-Policy']);

/** For an answer without a body that is sent before the site is called. */
export const bareHeaders: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Security headers on every answer, and the nonce of its Content-Security-Policy. */
export function securityHeaders({ production }: { readonly production: boolean }): MiddlewareHandler<Vars> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    if (!c.res.headers.has('content-security-policy'))
      c.header('Content-Security-Policy', contentPolicy([`'nonce-${nonce}'`]));
    for (const [name, value] of Object.entries(ALWAYS))
      if (!DECIDED_BY_A_ROUTE.has(name) || !c.res.headers.has(name)) c.header(name, value);
    if (production) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}

/**
 * Allows scripts of this site, and those that the sources name. Style attributes are allowed: React writes them on the server, and they
 * execute nothing.
 */
export function contentPolicy(sources: readonly string[]): string {
  const inline = sources.map((source) => ` ${source}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Stores the visitor of a request, for the limits. */
export function countVisitors(door: ProxySettings): MiddlewareHandler<Vars> {
  return async (c, next) => {
    c.set('visitor', visitorOf(c, door));
    await next();
  };
}

/** Limits the body of every ordinary request; those of these paths have a guard of their own. */
export function limitBody(larger: readonly string[] = []): MiddlewareHandler {
  return (c, next) => (PICTURES.test(c.req.path) || larger.includes(c.req.path) ? next() : small(c, next));
}

/** Limits the body of an uploaded blog picture. Apply after authentication. */
export const limitPictureBody: MiddlewareHandler = bodyUpTo(MOST_PICTURE_BYTES);

/** Refuses requests that a page of another site makes a visitor's browser send, by script or form. */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const origin = c.req.header('origin');
  const foreign = origin !== undefined && hostOf(origin) !== c.req.header('host');
  if (foreign || c.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('FOREIGN_ORIGIN');
  return next();
};

/**
 * No path of this site holds U+0000, which no database column accepts, or octets that are no UTF-8, about which React Router would write a
 * line of its own.
 */
export const readablePath: MiddlewareHandler = (c, next) => {
  if (c.req.path.includes('\0') || !isDecodable(new URL(c.req.url).pathname)) throw new Refusal('NOT_FOUND');
  return next();
};

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== null;
  } catch {
    return false;
  }
}

/** The API reads JSON; forms, which any page may post, are for the pages. */
export const noForms: MiddlewareHandler = async (c, next) => {
  if (FORM_TYPES.test(c.req.header('content-type') ?? '')) throw new Refusal('UNSUPPORTED_MEDIA');
  return next();
};

function bodyUpTo(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('BODY_TOO_LARGE');
    },
  });
}

function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}
