import type { Exchange, Hop } from './evidence.ts';

/** All values of a header, in order. */
export function valuesOf({ headers }: Hop, wanted: string): readonly string[] {
  return headers.flatMap(([name, value]) => (name === wanted ? [value] : []));
}

/** The page at the end of the redirects: its hop, where an answer without error was reached. */
export function finalPage({ hops, stopped }: Exchange): { readonly hop: Hop } | { readonly obstacle: string } {
  const hop = hops.at(-1);
  if (!hop) return { obstacle: 'no answer' };
  // A compressed body is not read, but its headers are.
  if (stopped !== null && !stopped.startsWith('content-encoding')) return { obstacle: stopped };
  return hop.status >= 200 && hop.status < 300 ? { hop } : { obstacle: `HTTP ${hop.status}` };
}

/**
 * The redirects of a site come back to where they began: nobody sees a page, and that is the site's own word. Where a cookie was set on
 * the way it is not: whoever sends it back, as we do not, may be let through.
 */
export function loops(exchange: Exchange): boolean {
  return comesBack(exchange) && exchange.hops.every((hop) => valuesOf(hop, 'set-cookie').length === 0);
}

function comesBack({ stopped }: Exchange): boolean {
  return stopped?.startsWith('redirect-loop') ?? false;
}

export interface HstsPolicy {
  /** Seconds. */
  readonly maxAge: number;
  readonly subDomains: boolean;
  readonly preload: boolean;
}

/** A Strict-Transport-Security value; null where it is malformed and thus ignored (RFC 6797 §6.1). */
export function parseHsts(value: string): HstsPolicy | null {
  const directives = value
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .map((directive) => directive.split('=').map((part) => part.trim()));
  const names = directives.map(([name = '']) => name.toLowerCase());
  if (new Set(names).size !== names.length) return null;
  const age = directives.find(([name = '']) => name.toLowerCase() === 'max-age')?.[1]?.replace(/^"(.*)"$/, '$1');
  if (age === undefined || !/^\d{1,15}$/.test(age)) return null;
  return { maxAge: Number(age), subDomains: names.includes('includesubdomains'), preload: names.includes('preload') };
}

/** Seconds of a Strict-Transport-Security value; null where it is malformed. */
export function maxAgeOf(value: string): number | null {
  return parseHsts(value)?.maxAge ?? null;
}

export interface Cookie {
  readonly name: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: string | null;
}

/** Name and attributes of a Set-Cookie value (RFC 6265 §5.2); the last of repeated attributes counts. */
export function parseCookie(value: string): Cookie {
  const [pair = ''] = value.split(';');
  const pairs = attributesOf(value);
  const has = (wanted: string) => pairs.some(([name]) => name === wanted);
  return {
    name: pair.split('=')[0]?.trim() ?? '',
    secure: has('secure'),
    httpOnly: has('httponly'),
    sameSite: lastOf(pairs, 'samesite'),
  };
}

/**
 * Whether a Set-Cookie value removes what it names, as sites do with a session that is over. Max-Age goes before Expires; what cannot be
 * read is ignored (RFC 6265 §5.2.1, §5.2.2, §5.3). `at` is ISO 8601.
 */
export function isTakenBack(value: string, at: string): boolean {
  const pairs = attributesOf(value);
  const maxAge = lastOf(pairs, 'max-age');
  if (maxAge !== null && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = lastOf(pairs, 'expires');
  return expires !== null && Date.parse(expires) <= Date.parse(at);
}

type Attributes = readonly (readonly string[])[];

function attributesOf(value: string): Attributes {
  const [, ...attributes] = value.split(';');
  return attributes.map((attribute) => attribute.split('=').map((part) => part.trim().toLowerCase()));
}

function lastOf(pairs: Attributes, wanted: string): string | null {
  return pairs.findLast(([name]) => name === wanted)?.[1] ?? null;
}

/** Names under which frameworks keep who is logged in; a token against forged requests is no session, scripts may read it. */
export function isSession({ name }: Cookie): boolean {
  return (
    /sess|^(__host-|__secure-)?s?sid$|connect\.sid|auth|logged_in|login|jwt|remember/i.test(name) &&
    !/csrf|xsrf/i.test(name)
  );
}
