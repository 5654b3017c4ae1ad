import { tlsRefusal } from '../../../common/tls-refusal.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import type { Unseen } from '../../../model/observed.ts';
import { fail, leavingOut, notApplicable, type Outcome, pass, unknown, warn } from '../../../model/outcome.ts';
import { absence } from '../../web-tls/presence.ts';
import { hostsUnread, speaksTls } from '../../web-tls/sessions.ts';
import { isAnyHost, missingFrom, parseMetaPolicies, parsePolicies, weaknessesOf } from '../content-security-policy.ts';
import type { Exchange, Hop, WebPageReads } from '../evidence.ts';
import { finalPage, isSession, isTakenBack, loops, maxAgeOf, parseCookie, valuesOf } from '../response-headers.ts';

const check = checkIn('headers');

/** One year, what browsers' preload list asks; half of it is tolerated, less is a trial. */
const HSTS_YEAR = 31_536_000;
const HSTS_HALF_YEAR = 15_552_000;

const DISCREET_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const KNOWN_REFERRERS = [
  ...DISCREET_REFERRERS,
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
];

export const httpRedirect = check({
  id: 'dns/http-redirect',
  severity: 'medium',
  reference: rfc(6797, '7.2'),
  axis: 'web',
  judge: (evidence: WebPageReads) => {
    const { pages, web } = evidence;
    if (pages.plain.length === 0) return absence(web);
    const found = pages.plain.flatMap(({ host, exchange, other }) => {
      const way = turnsUnderHttps(host, pages) ? ('loops' as const) : wayToHttps(host, exchange);
      const first = { host, exchange, way };
      return other && way !== 'loops' ? [first, { host, exchange: other, way: wayToHttps(host, other) }] : [first];
    });
    const unread = found.find(({ way }) => way === null)?.exchange;
    const broken = unread?.seen ? refusal(unread.value.stopped ?? 'no answer') : unread;
    const all = found.flatMap(({ host, way }) => (way === null ? [] : [{ host, way }]));
    const ways = all.filter((one, at) => all.findIndex(({ host, way }) => host === one.host && way === one.way) === at);
    if (all.length === found.length && ways.every(({ way }) => way === 'closed') && !answersSecurely(evidence))
      return notApplicable('no-web');
    if (ways.some(({ way }) => way === 'never' || way === 'loops')) return fail({ ways });
    if (ways.some(({ way }) => way === 'elsewhere' || way === 'later' || way === 'refuses')) return warn({ ways });
    return broken ? unknown(broken) : pass({ ways });
  },
});

export const httpHsts = check({
  id: 'dns/http-hsts',
  severity: 'medium',
  reference: rfc(6797, '6.1'),
  axis: 'web',
  judge: onSecure(({ hops }, { pages }) => {
    const secure = hops.filter(({ url }) => url.startsWith('https:'));
    const ages = secure.map((hop) => {
      const [maxAge, [written]] = [hstsAge(hop), valuesOf(hop, 'strict-transport-security')];
      return { host: hostOf(hop.url), status: hop.status, maxAge, ignored: maxAge === null ? written : undefined };
    });
    const weakest = ages.toSorted((a, b) => (a.maxAge ?? 0) - (b.maxAge ?? 0))[0];
    if (!weakest) return notApplicable('no-https');
    const { host, maxAge } = weakest;
    const overHttp = pages.plain.some(
      ({ exchange }) =>
        exchange.seen && exchange.value.hops.some((hop) => hop.url.startsWith('http:') && hstsAge(hop) !== null),
    );
    if (maxAge === null || maxAge === 0) {
      // The page of a gatekeeper says nothing of the site behind it.
      if (weakest.status >= 400) return unknown(refusal(`HTTP ${weakest.status}`));
      const { ignored } = weakest;
      return fail({ host, maxAge, overHttp, ...(ignored !== undefined && { ignored }) });
    }
    return maxAge < HSTS_YEAR ? warn({ host, maxAge, trial: maxAge < HSTS_HALF_YEAR }) : pass({ host, maxAge });
  }),
});

export const httpCsp = check({
  id: 'dns/http-csp',
  severity: 'medium',
  reference: 'W3C CSP Level 3 §2.2',
  axis: 'web',
  judge: onPage((hop, { metaPolicies }) => {
    const sent = valuesOf(hop, 'content-security-policy');
    const written = [...sent, ...metaPolicies];
    const policies = [...parsePolicies(sent), ...parseMetaPolicies(metaPolicies)];
    const reportOnly = valuesOf(hop, 'content-security-policy-report-only').length > 0;
    const facts = {
      policies: written,
      reportOnly,
      weaknesses: weaknessesOf(policies),
      missing: policies.length > 0 ? missingFrom(policies) : [],
    };
    return policies.length > 0 && facts.weaknesses.length === 0 ? pass(facts) : warn(facts);
  }),
});

export const httpFrame = check({
  id: 'dns/http-frame',
  severity: 'low',
  reference: rfc(7034, '2'),
  axis: 'web',
  judge: onPage((hop) => {
    const lists = parsePolicies(valuesOf(hop, 'content-security-policy')).flatMap((policy) => {
      const list = policy.get('frame-ancestors');
      return list ? [list] : [];
    });
    const options = valuesOf(hop, 'x-frame-options').flatMap((value) =>
      value.split(',').map((word) => word.trim().toUpperCase()),
    );
    const facts = { options, ancestors: lists.flat() };
    // Where frame-ancestors stands, browsers ignore X-Frame-Options (CSP3 §7.6).
    if (lists.length > 0) return lists.every((list) => list.some(isAnyHost)) ? warn(facts) : pass(facts);
    const closed = options.length > 0 && options.every((option) => option === 'DENY' || option === 'SAMEORIGIN');
    return closed ? pass(facts) : warn(facts);
  }),
});

export const httpNosniff = check({
  id: 'dns/http-nosniff',
  severity: 'low',
  reference: 'WHATWG Fetch §3.6',
  axis: 'web',
  judge: onPage((hop) => {
    const values = valuesOf(hop, 'x-content-type-options');
    // The first word of the list decides.
    const first = values[0]?.split(',')[0]?.trim().toLowerCase();
    return first === 'nosniff' ? pass({ values }) : warn({ values });
  }),
});

export const httpReferrer = check({
  id: 'dns/http-referrer',
  severity: 'low',
  reference: 'W3C Referrer Policy §8.1',
  axis: 'web',
  judge: onPage((hop) => {
    const words = valuesOf(hop, 'referrer-policy').flatMap((value) =>
      value.split(',').map((word) => word.trim().toLowerCase()),
    );
    // The last word that the browser knows counts; without one, its own default is strict-origin-when-cross-origin.
    const policy = words.findLast((word) => KNOWN_REFERRERS.includes(word)) ?? null;
    return policy === null || DISCREET_REFERRERS.includes(policy) ? pass({ policy }) : warn({ policy });
  }),
});

export const httpCookies = check({
  id: 'dns/http-cookies',
  severity: 'medium',
  reference: rfc(6265, '4.1.2'),
  axis: 'web',
  judge: onSecure(({ hops }, { at }) => {
    const cookies = hops
      .flatMap((hop) => valuesOf(hop, 'set-cookie'))
      .filter((value) => !isTakenBack(value, at))
      .map(parseCookie);
    if (cookies.length === 0) return notApplicable('no-cookie');
    const names = (faulty: readonly { readonly name: string }[]) => [...new Set(faulty.map(({ name }) => name))];
    const facts = {
      inClear: names(cookies.filter((cookie) => isSession(cookie) && !cookie.secure && !cookie.misprefixed)),
      misprefixed: names(cookies.filter(({ misprefixed }) => misprefixed)),
      crossSite: names(cookies.filter(({ sameSite, secure }) => sameSite === 'none' && !secure)),
      toScripts: names(cookies.filter((cookie) => isSession(cookie) && !cookie.httpOnly)),
      cookies: names(cookies),
    };
    if (facts.inClear.length + facts.crossSite.length + facts.misprefixed.length > 0) return fail(facts);
    return facts.toScripts.length > 0 ? warn(facts) : pass(facts);
  }),
});

export const checks = [httpRedirect, httpHsts, httpCsp, httpFrame, httpNosniff, httpReferrer, httpCookies] as const;

/**
 * How a visitor who types the bare name comes to https; null where it was not seen. `closed`: port 80 answers nobody. `refuses`: an
 * error without redirect. `elsewhere`: the first hop leads to https on another host, so that this one can never send HSTS. `loops`: no
 * page ever comes.
 */
type Way = 'direct' | 'closed' | 'refuses' | 'elsewhere' | 'later' | 'never' | 'loops';

/** A site that HTTPS never shows is as closed to who types `https://` as to who types the bare name. */
function turnsUnderHttps(host: string, { secure }: WebPageReads['pages']): boolean {
  return secure?.host === host && secure.exchange.seen && loops(secure.exchange.value);
}

function wayToHttps(host: string, exchange: WebPageReads['pages']['plain'][number]['exchange']): Way | null {
  if (!exchange.seen) return exchange.silence === 'refused' ? 'closed' : null;
  const [first, second] = exchange.value.hops;
  if (!first) return null;
  if (loops(exchange.value)) return 'loops';
  const next = second?.url ?? nextUrl(first);
  if (next?.startsWith('https:')) return hostOf(next) === host ? 'direct' : 'elsewhere';
  if (exchange.value.hops.some(({ url }) => url.startsWith('https:'))) return 'later';
  if (isOnTheWay(exchange.value)) return null;
  return first.status >= 400 ? 'refuses' : 'never';
}

/** A closed port 80 is a virtue only of a site that has another (RFC 9110 §4.2.2). */
function answersSecurely({ web, pages: { secure } }: WebPageReads): boolean {
  return secure?.exchange.seen === true || secure?.exchange.silence !== 'refused' || speaksTls(web);
}

/** Redirects that stay in clear as far as they were followed, and whose end was not seen. */
function isOnTheWay({ stopped }: Exchange): boolean {
  return stopped !== null && !/^(content-encoding|redirect-(forbidden|invalid))/.test(stopped);
}

/** Where a redirect pointed that was not followed. */
function nextUrl(hop: Hop): string | null {
  const [location] = valuesOf(hop, 'location');
  return location !== undefined && URL.canParse(location, hop.url) ? new URL(location, hop.url).href : null;
}

/** Only the first header counts (RFC 6797 §8.1). */
function hstsAge(hop: Hop): number | null {
  const [value] = valuesOf(hop, 'strict-transport-security');
  return value === undefined ? null : maxAgeOf(value);
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

export function refusal(detail: string): Omit<Unseen, 'seen'> {
  return { silence: 'refused', detail };
}

/** A site that speaks TLS and refuses our handshake, for want of HTTP/2 or of a client certificate, is there all the same. */
export function withoutHttps(silence: Unseen, { web }: WebPageReads) {
  const isThere = tlsRefusal(silence) !== null && speaksTls(web);
  return silence.silence === 'refused' && !isThere ? notApplicable('no-https') : unknown(silence);
}

/** For rules about the whole way from `https://` of the name. */
export function onSecure<R extends Outcome>(rule: (exchange: Exchange, evidence: WebPageReads) => R) {
  return (evidence: WebPageReads) => {
    const { secure } = evidence.pages;
    if (!secure) return absence(evidence.web);
    if (secure.exchange.seen) return leavingOut(rule(secure.exchange.value, evidence), hostsUnread(evidence.web));
    return withoutHttps(secure.exchange, evidence);
  };
}

/** For rules about the page at the end of that way. */
export function onPage<R extends Outcome>(rule: (hop: Hop, exchange: Exchange) => R) {
  return onSecure((exchange) => {
    const page = finalPage(exchange);
    if (loops(exchange)) return notApplicable('redirect-loop');
    if ('obstacle' in page) return unknown(refusal(page.obstacle));
    return page.hop.url.startsWith('https:') ? rule(page.hop, exchange) : notApplicable('no-https');
  });
}
