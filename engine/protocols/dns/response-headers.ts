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

/** The redirects of a site come back to where they began: nobody sees a page, and that is the site's own word. */
export function loops({ stopped }: Exchange): boolean {
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
  const [pair = '', ...attributes] = value.split(';').map((part) => part.trim());
  const pairs = attributes.map((attribute) => attribute.split('=').map((part) => part.trim().toLowerCase()));
  const has = (wanted: string) => pairs.some(([name]) => name === wanted);
  return {
    name: pair.split('=')[0]?.trim() ?? '',
    secure: has('secure'),
    httpOnly: has('httponly'),
    sameSite: pairs.findLast(([name]) => name === 'samesite')?.[1] ?? null,
  };
}

/** Names under which frameworks keep who is logged in; a token against forged requests is no session, scripts may read it. */
export function isSession({ name }: Cookie): boolean {
  return (
    /sess|^(__host-|__secure-)?s?sid$|connect\.sid|auth|logged_in|login|jwt|remember/i.test(name) &&
    !/csrf|xsrf/i.test(name)
  );
}
