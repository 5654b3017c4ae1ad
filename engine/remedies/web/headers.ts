import { keysOf } from '@rempart/contract';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { seen } from '../../model/observed.ts';
import type { DnsEvidence } from '../../protocols/dns/evidence.ts';
import type { Hop, Load } from '../../protocols/web-page/evidence.ts';
import { isSession, isTakenBack, maxAgeOf, parseCookie } from '../../protocols/web-page/response-headers.ts';
import { told } from '../changes.ts';
import { dependenciesOf } from '../dependencies.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';

/** One year (RFC 6797 §6.1); subdomains are left out, since they were not looked at. */
const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;
const LINES = {
  'dns/http-hsts': HSTS,
  'dns/http-nosniff': ['x-content-type-options', 'nosniff'],
  'dns/http-frame': ['x-frame-options', 'SAMEORIGIN'],
  'dns/http-referrer': ['referrer-policy', 'strict-origin-when-cross-origin'],
} as const;
const HEADERS = keysOf(LINES);

/** What may be loaded from the site itself and from nowhere else. */
const OWN_SOURCES = "default-src 'self'";
const NARROWED = "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

const DIRECTIVES = {
  script: 'script-src',
  style: 'style-src',
  frame: 'frame-src',
  image: 'img-src',
  media: 'media-src',
} as const satisfies Record<Load['kind'], string>;

/** The lines that a site can send without knowing what it holds. */
export const webHeaders = remedy({
  id: 'web/headers',
  who: 'web',
  follows: ['web/certificate', 'web/https', 'web/loop', 'web/redirect'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const wanted = HEADERS.filter((check) => failingChecks(situation, check).length > 0);
    const host = evidence?.pages.secure?.host;
    if (!evidence || host === undefined || wanted.length === 0) return null;
    const lines = wanted.map((check) => LINES[check]);
    return proposal({
      facts: { host, lines: lines.map(line), isFirstHsts: wanted.includes('dns/http-hsts') && !sendsHsts(evidence) },
      effort: 20,
      risk: 'low',
      served: [{ url: `https://${host}/`, contentType: 'headers', text: lines.map(line).join('\n'), placeholders: [] }],
      changes: wanted.includes('dns/http-hsts') ? [told('add', 'headers/web', 'https-only')] : [],
      apply: (world) => withHeaders(world, lines),
    });
  },
});

/** Browsers already hold the site to HTTPS: a trial with a shorter time would only weaken that. */
function sendsHsts({ pages }: DnsEvidence): boolean {
  const answer = pages.secure?.exchange;
  const headers = answer?.seen ? (answer.value.hops.at(-1)?.headers ?? []) : [];
  return headers.some(([name, value]) => name === 'strict-transport-security' && (maxAgeOf(value) ?? 0) > 0);
}

/** Cookies that travel encrypted and that scripts cannot read. */
export const webCookies = remedy({
  id: 'web/cookies',
  who: 'web',
  // Before the redirect, cookies for HTTPS alone would log out those who come over HTTP.
  follows: ['web/https', 'web/loop', 'web/redirect'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const exchange = evidence?.pages.secure?.exchange;
    if (!evidence || !exchange?.seen || failingChecks(situation, 'dns/http-cookies').length === 0) return null;
    const cookies = exchange.value.hops.flatMap(({ headers }) =>
      headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : [])),
    );
    const names = cookies
      .filter((value) => hardened(value) !== value && !isTakenBack(value, evidence.at))
      .map((value) => parseCookie(value).name);
    return proposal({
      facts: { names: [...new Set(names)], ofHost: [...new Set(names.filter(isOfHost))] },
      effort: 30,
      risk: 'low',
      changes: [told('replace', 'headers/web')],
      targets: [evidence.pages.secure?.host ?? situation.domain],
      apply: (world) =>
        withHops(world, (hop) => ({
          ...hop,
          headers: hop.headers.map(([name, value]) => [name, name === 'set-cookie' ? hardened(value) : value] as const),
        })),
    });
  },
});

/** Which scripts may run: tried in reports first, since only the site knows what it loads. */
export const webScripts = remedy({
  id: 'web/scripts',
  who: 'web',
  follows: ['web/https', 'web/loop', 'web/headers'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const host = evidence?.pages.secure?.host;
    if (!evidence || host === undefined || failingChecks(situation, 'dns/http-csp').length === 0) return null;
    const elsewhere = sourcesOf(evidence).filter(({ source }) => !isForAnybody(source, situation.initial));
    const policy = policyWith(elsewhere);
    const text = line(['content-security-policy-report-only', policy]);
    return proposal({
      facts: { host, policy, elsewhere: [...new Set(elsewhere.map(({ source }) => source))] },
      effort: 240,
      risk: 'watch',
      served: [{ url: `https://${host}/`, contentType: 'headers', text, placeholders: [] }],
      apply: (world) => withHeaders(world, [['content-security-policy', policy]]),
      // Which sources the other pages need, and those that scripts load, cannot be seen from outside.
      assumedPassing: ['dns/http-csp'],
    });
  },
});

interface Elsewhere {
  readonly kind: Load['kind'];
  readonly source: string;
}

/** A proposed line names no host whose domain anybody may register. */
function isForAnybody(source: string, evidence: AuditEvidence): boolean {
  const domain = registrableDomain(new URL(source).hostname);
  return dependenciesOf(evidence).some((one) => one.domain === domain && one.registration === 'free');
}

/** Where the first page loads from today, beside the site. A name that could end the directive is left out, as is what is not encrypted. */
function sourcesOf({ pages }: DnsEvidence): readonly Elsewhere[] {
  const exchange = pages.secure?.exchange;
  if (!exchange?.seen) return [];
  return exchange.value.loads.flatMap(({ kind, url }) => {
    const source = URL.parse(url)?.origin ?? '';
    return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(source) ? [{ kind, source }] : [];
  });
}

function policyWith(elsewhere: readonly Elsewhere[]): string {
  const opened = keysOf(DIRECTIVES).flatMap((kind) => {
    const sources = new Set(elsewhere.filter((one) => one.kind === kind).map(({ source }) => source));
    return sources.size === 0 ? [] : [`${DIRECTIVES[kind]} 'self' ${[...sources].join(' ')}`];
  });
  return [OWN_SOURCES, ...opened, NARROWED].join('; ');
}

type Header = readonly [name: string, value: string];

function line([name, value]: Header): string {
  return `${name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())}: ${value}`;
}

function withHeaders(world: AuditEvidence, lines: readonly Header[]): AuditEvidence {
  const names = lines.map(([name]) => name);
  return withHops(world, (hop) => ({
    ...hop,
    headers: [...hop.headers.filter(([name]) => !names.includes(name)), ...lines],
  }));
}

function withHops(world: AuditEvidence, change: (hop: Hop) => Hop): AuditEvidence {
  return withEvidence(world, 'dns', (dns: DnsEvidence) => {
    const { secure } = dns.pages;
    if (!secure?.exchange.seen) return dns;
    const exchange = { ...secure.exchange.value, hops: secure.exchange.value.hops.map(change) };
    return { ...dns, pages: { ...dns.pages, secure: { ...secure, exchange: seen(exchange) } } };
  });
}

function hardened(value: string): string {
  const cookie = parseCookie(value);
  const secure = cookie.secure ? '' : '; Secure';
  const placed = cookie.misprefixed && isOfHost(cookie.name) ? `${withoutPlace(value)}; Path=/` : value;
  return `${placed}${secure}${isSession(cookie) && !cookie.httpOnly ? '; HttpOnly' : ''}`;
}

/** Browsers take it from the host alone, for all of its paths (RFC 6265bis §4.1.3.2). */
function isOfHost(name: string): boolean {
  return /^__host-/i.test(name);
}

function withoutPlace(value: string): string {
  const parts = value.split(';').filter((part) => !/^(?:domain|path)\b/i.test(part.trim()));
  return parts.join(';');
}
