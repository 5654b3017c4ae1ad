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
 * the way it is not: a client that sends it back, which we do not, may be let through.
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

/** A directive with the semicolon or the end that follows it (RFC 6797 §6.1); a directive may be empty. */
const HSTS_DIRECTIVE =
  /[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)[ \t]*(?:=[ \t]*([!#$%&'*+.^_`|~\w-]+|"(?:[^"\\]|\\.)*")[ \t]*)?)?(;|$)/y;

/**
 * A Strict-Transport-Security value; null where any part of it is outside the grammar, for browsers then ignore the whole field
 * (RFC 6797 §6.1). A `max-age` beyond 2^53 seconds is reported as that.
 */
export function parseHsts(value: string): HstsPolicy | null {
  const directives = hstsDirectives(value);
  const age = directives?.get('max-age')?.replace(/^"(.*)"$/, '$1');
  if (!directives || age === undefined || !/^\d+$/.test(age)) return null;
  const [subDomains, preload] = [directives.get('includesubdomains'), directives.get('preload')];
  // Without value by definition (RFC 6797 §6.1.2).
  if (subDomains) return null;
  return {
    maxAge: Math.min(Number(age), Number.MAX_SAFE_INTEGER),
    subDomains: subDomains !== undefined,
    preload: preload !== undefined,
  };
}

/** The directives by name in lower case, '' without a value; null where one stands twice, or what stands there is none. */
function hstsDirectives(value: string): ReadonlyMap<string, string> | null {
  const directives = new Map<string, string>();
  HSTS_DIRECTIVE.lastIndex = 0;
  for (let found = HSTS_DIRECTIVE.exec(value); found; found = HSTS_DIRECTIVE.exec(value)) {
    const [, name, content = '', end] = found;
    if (name !== undefined && directives.has(name.toLowerCase())) return null;
    if (name !== undefined) directives.set(name.toLowerCase(), content);
    if (end === '') return directives;
  }
  return null;
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
  /** Its name begins with a promise that it does not keep, so that browsers refuse it (RFC 6265bis §4.1.3). */
  readonly misprefixed: boolean;
}

/** Name and attributes of a Set-Cookie value (RFC 6265 §5.2); the last of repeated attributes counts. */
export function parseCookie(value: string): Cookie {
  const [pair = ''] = value.split(';');
  const pairs = attributesOf(value);
  const has = (wanted: string) => pairs.some(([name]) => name === wanted);
  const name = pair.split('=')[0]?.trim() ?? '';
  const secure = has('secure');
  const isOfHost = lastOf(pairs, 'path') === '/' && !lastOf(pairs, 'domain');
  return {
    name,
    secure,
    httpOnly: has('httponly'),
    sameSite: lastOf(pairs, 'samesite'),
    misprefixed: /^__host-/i.test(name) ? !(secure && isOfHost) : /^__secure-/i.test(name) && !secure,
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
