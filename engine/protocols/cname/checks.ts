import { daysBetween } from '../../common/days.ts';
import { firstSilence } from '../../common/first-silence.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import { check, rfc } from '../../model/check.ts';
import {
  fail,
  info,
  type NotApplicable,
  notApplicable,
  type Outcome,
  pass,
  type Unknown,
  unknown,
  warn,
} from '../../model/outcome.ts';
import { isInternal } from '../dns/address-ranges.ts';
import { deadStatuses } from '../whois/epp-status.ts';
import { type Alias, aliasesOf, circleOf, claimable, freeDomains, hiddenName, isUnderFree } from './chains.ts';
import type { CnameEvidence } from './evidence.ts';
import { SERVICES_RENEWED, serviceBehind, TAKEOVER_SERVICES } from './takeover-services.ts';

const SHORT_CHAIN = 2;
const TOLERABLE_CHAIN = 4;
/** Resolvers give up near eleven links; what is beyond is at their mercy. */
const FRAGILE_CHAIN = 7;
const NEAR_DAYS = 30;

/** A CNAME at the top of a zone hides its MX, SPF and NS. */
export const apex = check({
  id: 'cname/apex',
  step: 'record',
  severity: 'high',
  reference: `${rfc(1034, '3.6.2')}, ${rfc(2181, '10.1')}`,
  judge: ({ domain, registrable, names }: CnameEvidence) => {
    const top = names.find(({ name }) => name === domain);
    if (!top) return notApplicable('no-alias');
    const target = top.chain.seen ? top.chain.value.aliases[0] : top.walked?.[0];
    if (target === undefined) return top.chain.seen ? pass({ domain }) : unknown(top.chain);
    return domain === registrable ? fail({ domain, target }) : info({ domain, target });
  },
});

export const coexist = check({
  id: 'cname/coexist',
  step: 'record',
  severity: 'high',
  reference: rfc(2181, '10.1'),
  judge: onAliases((_aliases, { beside }) => {
    if (!beside.seen) return unknown(beside);
    if (beside.value.length === 0) return notApplicable('no-alias');
    const conflicts = beside.value.flatMap(({ name, server, types }) =>
      types.seen && types.value.length > 0 ? [{ name, server, types: types.value }] : [],
    );
    if (conflicts.length > 0) return fail({ conflicts });
    const answered = beside.value.filter(({ types }) => types.seen);
    const silent = beside.value.find(({ types }) => !types.seen)?.types;
    if (answered.length === 0 && silent && !silent.seen) return unknown(silent);
    return pass({ names: [...new Set(answered.map(({ name }) => name))] });
  }),
});

export const wildcard = check({
  id: 'cname/wildcard',
  step: 'record',
  severity: 'medium',
  reference: rfc(4592, '4.3'),
  judge: ({ domain, wildcard: found }: CnameEvidence) => {
    if (!found.seen) return unknown(found);
    const target = found.value.aliases.at(-1);
    if (target === undefined) return pass({ domain });
    const facts = { domain, target, service: serviceBehind(found.value.aliases)?.service ?? null };
    return sameOrganization(target, domain) ? info(facts) : warn(facts);
  },
});

export const forbidden = check({
  id: 'cname/forbidden',
  step: 'record',
  severity: 'medium',
  reference: rfc(2181, '10.3'),
  judge: ({ pointed }: CnameEvidence) => {
    if (!pointed.seen) return unknown(pointed);
    if (pointed.value.length === 0) return notApplicable('nothing-pointed');
    const aliased = pointed.value.flatMap(({ by, host, aliases }) => {
      const target = aliases.seen ? aliases.value[0] : undefined;
      return target === undefined ? [] : [{ by, host, target }];
    });
    if (aliased.length > 0) return fail({ aliased });
    const silent = pointed.value.find(({ aliases }) => !aliases.seen)?.aliases;
    return silent && !silent.seen ? unknown(silent) : pass({ hosts: pointed.value.length });
  },
});

export const length = check({
  id: 'cname/length',
  step: 'chain-validation',
  severity: 'low',
  reference: rfc(1034, '3.6.2'),
  judge: onAliases((aliases, evidence) => {
    const longest = aliases.reduce((one, other) => (other.links.length > one.links.length ? other : one));
    const facts = { name: longest.name, links: longest.links };
    if (longest.links.length > FRAGILE_CHAIN) return fail(facts);
    if (longest.links.length > TOLERABLE_CHAIN) return warn(facts);
    // A name that was not seen may have a longer one.
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    return longest.links.length <= SHORT_CHAIN ? pass(facts) : info(facts);
  }),
});

export const loop = check({
  id: 'cname/loop',
  step: 'chain-validation',
  severity: 'medium',
  reference: rfc(1034, '3.6.2'),
  judge: (evidence: CnameEvidence) => {
    const circles = evidence.names.flatMap((answer) => {
      const links = circleOf(answer);
      return links ? [{ name: answer.name, links }] : [];
    });
    if (circles.length > 0) return fail({ circles });
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    const aliases = aliasesOf(evidence);
    return aliases.length > 0 ? pass({ aliases: aliases.length }) : notApplicable('no-alias');
  },
});

export const dangling = check({
  id: 'cname/dangling',
  step: 'chain-validation',
  severity: 'medium',
  reference: rfc(6604, '3'),
  judge: onAliases((aliases, evidence) => {
    const lost = aliases.filter((alias) => alias.dangling);
    if (lost.length > 0) return fail({ aliases: lost.map(named) });
    const hidden = hiddenName(evidence);
    return hidden ? unknown(hidden) : pass({ aliases: aliases.length });
  }),
});

/** Names that lead to a service where anyone may claim them. Services that we do not know are not judged. */
export const takeover = check({
  id: 'cname/takeover',
  step: 'chain-validation',
  severity: 'critical',
  reference: 'OWASP WSTG-CONF-10',
  judge: onAliases((aliases, evidence) => {
    const known = { services: TAKEOVER_SERVICES.length, renewed: SERVICES_RENEWED };
    const abandoned = evidence.pages.flatMap(({ name, target, service, page }) =>
      page.seen && page.value.marks.length > 0 ? [{ name, target, service }] : [],
    );
    const isOpen = ({ service }: { readonly service: string }) =>
      TAKEOVER_SERVICES.some((one) => one.service === service && one.status === 'open');
    const proved = [...claimable(aliases), ...abandoned.filter(isOpen)];
    if (proved.length > 0) return fail({ names: proved, ...known });
    if (abandoned.length > 0) return warn({ names: abandoned, ...known });
    const silent = evidence.pages.find(({ page }) => !page.seen)?.page;
    if (silent && !silent.seen) return unknown(silent);
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    const served = aliases.filter(({ links }) => serviceBehind(links)).map(named);
    return served.length > 0 ? pass({ names: served, ...known }) : notApplicable('no-known-service');
  }),
});

export const freeDomain = check({
  id: 'cname/free-domain',
  step: 'chain-validation',
  severity: 'critical',
  reference: 'OWASP WSTG-CONF-10',
  judge: onAliases((aliases, evidence) => {
    const free = freeDomains(evidence);
    const names = aliases.filter((alias) => alias.dangling && isUnderFree(alias, free)).map(named);
    if (names.length > 0) return fail({ domains: free, names });
    for (const { delegation, registration } of evidence.missing) {
      if (delegation.seen && delegation.value === 'exists') continue;
      if (!delegation.seen) return unknown(delegation);
      if (!registration.seen) return unknown(registration);
    }
    const hidden = hiddenName(evidence);
    return hidden ? unknown(hidden) : pass({ aliases: aliases.length });
  }),
});

/** A domain on the way that is about to be anybody's. */
export const expiring = check({
  id: 'cname/expiring',
  step: 'chain-validation',
  severity: 'high',
  reference: 'OWASP WSTG-CONF-10',
  judge: onAliases((_aliases, evidence) => {
    const { leads, at } = evidence;
    if (!leads || !at) return unknown({ silence: 'not-recorded' });
    const found = leads.map(({ domain, registration }) => {
      const { expires, statuses } = registration.seen ? registration.value : { expires: null, statuses: [] };
      const days = expires === null ? null : daysBetween(at, expires);
      return { domain, days, dying: deadStatuses(statuses).length > 0 };
    });
    const facts = {
      domains: found.map(({ domain }) => domain),
      dying: found.filter(({ dying }) => dying).map(({ domain }) => domain),
      near: found.flatMap(({ domain, days }) => (days !== null && days <= NEAR_DAYS ? [{ domain, days }] : [])),
      undated: found.filter(({ days }) => days === null).map(({ domain }) => domain),
    };
    if (facts.dying.length > 0) return fail(facts);
    if (facts.near.length > 0) return warn(facts);
    const silent = firstSilence(leads.map(({ registration }) => registration));
    if (silent) return unknown(silent);
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    return leads.length > 0 ? pass(facts) : notApplicable('nobody-else');
  }),
});

/** A public name that leads into a network nobody outside can reach tells strangers how it is built. */
export const inside = check({
  id: 'cname/private',
  step: 'chain-validation',
  severity: 'low',
  reference: rfc(1918, '5'),
  judge: onAliases((aliases, evidence) => {
    const reserved = aliases.flatMap(({ name, target, addresses }) =>
      addresses.filter(isInternal).map((address) => ({ name, target, address })),
    );
    if (reserved.length > 0) return warn({ names: reserved });
    const hidden = hiddenName(evidence);
    return hidden ? unknown(hidden) : pass({ aliases: aliases.length });
  }),
});

export const checks = [
  apex,
  coexist,
  wildcard,
  forbidden,
  length,
  loop,
  dangling,
  takeover,
  freeDomain,
  expiring,
  inside,
] as const;

/** Most rules speak of aliases; this says what they conclude when there is none, or when none could be seen. */
function onAliases<R extends Outcome>(rule: (aliases: readonly Alias[], evidence: CnameEvidence) => R) {
  return (evidence: CnameEvidence): R | Unknown | NotApplicable<'no-alias'> => {
    const aliases = aliasesOf(evidence);
    if (aliases.length > 0) return rule(aliases, evidence);
    const hidden = hiddenName(evidence);
    return hidden ? unknown(hidden) : notApplicable('no-alias');
  };
}

function named({ name, target }: Alias) {
  return { name, target };
}
