import { sameOrganization } from '../../../common/organizational-domain.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import { parsePolicies } from '../content-security-policy.ts';
import type { Exchange, Hop, Load, WebPageReads } from '../evidence.ts';
import { finalPage, loops, parseHsts, valuesOf } from '../response-headers.ts';
import { hostOf, onPage, onSecure, refusal } from './headers.ts';

const check = checkIn('headers');

/** What browsers' preload list asks (hstspreload.org). */
const PRELOAD_LEAST_AGE = 31_536_000;

export const hstsSub = check({
  id: 'dns/http-hsts-sub',
  severity: 'info',
  reference: rfc(6797, '6.1.2'),
  axis: 'web',
  judge: onHsts(({ subDomains }) => info({ subDomains })),
});

export const hstsPreload = check({
  id: 'dns/http-hsts-preload',
  severity: 'info',
  reference: 'hstspreload.org',
  axis: 'web',
  judge: onHsts(({ preload, subDomains, maxAge }) => {
    if (!preload) return notApplicable('no-preload');
    const short = maxAge < PRELOAD_LEAST_AGE;
    return short || !subDomains ? warn({ short, subDomains, maxAge }) : info({ maxAge });
  }),
});

export const httpCors = check({
  id: 'dns/http-cors',
  severity: 'high',
  reference: 'WHATWG Fetch §3.3.5',
  axis: 'web',
  labour: usual('web'),
  judge: onSecure((_, { pages: { foreign, furtherOrigins = [] } }) => {
    if (!foreign) return notApplicable('no-https');
    const answers = [foreign, ...furtherOrigins];
    const open = answers.flatMap(({ origin, exchange }) =>
      (exchange.seen ? exchange.value.hops : []).flatMap((hop) => {
        const admitted = ['null', origin].find((one) => lets(one, hop));
        return admitted === undefined ? [] : [{ url: hop.url, origin: admitted }];
      }),
    );
    const facts = { open, origins: answers.filter(({ exchange }) => exchange.seen).map(({ origin }) => origin) };
    if (open.length > 0) return fail(facts);
    if (!foreign.exchange.seen) return unknown(foreign.exchange);
    const [page] = foreign.exchange.value.hops;
    // Told by what was asked: the origins are made up, and one of them is the word `null`.
    const unheard = answers.find(({ exchange }) => !exchange.seen);
    return pass(facts, unheard && page ? unseenAmong([[page.url, unheard.exchange]]) : []);
  }),
});

/** Whether pages of an origin may read this answer, asked for with the visitor's cookies (WHATWG Fetch §4.10). */
function lets(origin: string, hop: Hop): boolean {
  const allowed = valuesOf(hop, 'access-control-allow-origin').map((value) => value.trim());
  const credentials = valuesOf(hop, 'access-control-allow-credentials').some((value) => value.trim() === 'true');
  return credentials && allowed.includes(origin);
}

export const httpSri = check({
  id: 'dns/http-sri',
  severity: 'medium',
  reference: 'W3C Subresource Integrity §3',
  axis: 'web',
  labour: usual('web'),
  judge: onLoads((loads, { domain }) => {
    const scripts = loads.filter(({ kind }) => kind === 'script');
    const foreign = scripts.filter(({ url }) => !sameOrganization(new URL(url).hostname, domain));
    const facts = {
      inClear: scripts.filter(isPlain).map(({ url }) => url),
      // Of another origin a browser compares no hash, and runs nothing that has one (SRI §3.5).
      refused: scripts.filter((one) => !isPlain(one) && one.crossorigin === false).map(({ url }) => url),
      without: foreign.filter((one) => !isPlain(one) && !one.integrity).map(({ url }) => url),
      scripts: foreign.length,
    };
    if (facts.inClear.length > 0) return fail(facts);
    if (facts.refused.length > 0) return warn(facts);
    if (foreign.length === 0) return notApplicable('no-foreign-script');
    return facts.without.length > 0 ? info(facts) : pass(facts);
  }),
});

export const httpMixed = check({
  id: 'dns/http-mixed',
  severity: 'medium',
  reference: 'W3C Mixed Content §3',
  axis: 'web',
  labour: usual('web'),
  judge: onLoads((loads) => {
    const urls = (kinds: readonly Load['kind'][]) =>
      loads.filter((load) => isPlain(load) && kinds.includes(load.kind)).map(({ url }) => url);
    const facts = { blocked: urls(['script', 'style', 'frame']), upgraded: urls(['image', 'media']) };
    if (facts.blocked.length > 0) return fail(facts);
    return facts.upgraded.length > 0 ? warn(facts) : pass(facts);
  }),
});

export const httpLeak = check({
  id: 'dns/http-leak',
  severity: 'info',
  reference: rfc(9110, '10.2.4'),
  axis: 'web',
  judge: onPage((hop) => {
    const told = ['server', 'x-powered-by'].flatMap((name) => valuesOf(hop, name).map((value) => ({ name, value })));
    return info({ versions: told.filter(({ value }) => /\d/.test(value)), told: told.length });
  }),
});

export const checks = [hstsSub, hstsPreload, httpCors, httpSri, httpMixed, httpLeak] as const;

const isPlain = ({ url }: Load) => url.startsWith('http:');

/** For rules about what the final page loads; a body that could not be read shows nothing. */
function onLoads<R extends Outcome>(rule: (loads: readonly Load[], evidence: WebPageReads) => R) {
  return onSecure((exchange, evidence) => {
    const page = finalPage(exchange);
    if (loops(exchange)) return notApplicable('redirect-loop');
    if ('obstacle' in page) return unknown(refusal(page.obstacle));
    if (exchange.stopped !== null) return unknown(refusal(exchange.stopped));
    return page.hop.url.startsWith('https:')
      ? rule(loadsUnder(page.hop, exchange), evidence)
      : notApplicable('no-https');
  });
}

/** What browsers ask for: a policy may have them ask over https for whatever is written in http (W3C Upgrade Insecure Requests §3.2). */
function loadsUnder(hop: Hop, { loads, metaPolicies }: Exchange): readonly Load[] {
  const policies = parsePolicies([...valuesOf(hop, 'content-security-policy'), ...metaPolicies]);
  if (!policies.some((policy) => policy.has('upgrade-insecure-requests'))) return loads;
  const { hostname } = new URL(hop.url);
  return loads
    .map((load) => ({ ...load, url: load.url.replace(/^http:/, 'https:') }))
    .filter(({ url }) => new URL(url).hostname !== hostname);
}

/** For rules about the HSTS policy of the name that was asked: what it leads to has one of its own (RFC 6797 §8.1). */
function onHsts<R extends Outcome>(rule: (policy: NonNullable<ReturnType<typeof parseHsts>>) => R) {
  return onSecure((exchange, { pages: { secure } }) => {
    if (loops(exchange)) return notApplicable('redirect-loop');
    const own = exchange.hops.filter(({ url }) => url.startsWith('https:') && hostOf(url) === secure?.host);
    const policy = own.flatMap((hop) => parseHsts(valuesOf(hop, 'strict-transport-security')[0] ?? '') ?? []).at(-1);
    if (policy) return policy.maxAge === 0 ? notApplicable('no-hsts') : rule(policy);
    const page = finalPage(exchange);
    return 'obstacle' in page ? unknown(refusal(page.obstacle)) : notApplicable('no-hsts');
  });
}
