import { isInternal } from '../../../common/address-ranges.ts';
import { daysBetween } from '../../../common/days.ts';
import { deadStatuses } from '../../../common/domain-status.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { abandonedAt, freeDomains, goneAt, hiddenName, isUnderFree, statusOf } from '../chains.ts';
import type { CnameEvidence } from '../evidence.ts';
import { SERVICES_RENEWED, serviceBehind, TAKEOVER_SERVICES } from '../takeover-services.ts';
import { named, onAliases } from './on-aliases.ts';

const check = checkIn('chain-validation');

const NEAR_DAYS = 30;

/** Names that lead to a service where anyone may claim them. Services that we do not know are not judged. */
export const takeover = check({
  id: 'cname/takeover',
  severity: 'critical',
  reference: 'OWASP WSTG-CONF-10',
  judge: onAliases((aliases, evidence) => {
    const known = { services: TAKEOVER_SERVICES.length, renewed: SERVICES_RENEWED };
    const proved = [...goneAt('open', aliases), ...abandonedAt('open', evidence)];
    if (proved.length > 0) return fail({ names: proved, ...known });
    const doubtful = abandonedAt('edge', evidence);
    if (doubtful.length > 0) return warn({ names: doubtful, ...known });
    const silent = evidence.pages.find((one) => !one.page.seen && statusOf(one, evidence) !== 'bound')?.page;
    if (silent && !silent.seen) return unknown(silent);
    const hidden = hiddenName(evidence);
    if (hidden) return unknown(hidden);
    const kept = [...goneAt('bound', aliases), ...abandonedAt('bound', evidence)];
    if (kept.length > 0) return info({ names: kept, ...known });
    const served = aliases.filter(({ links, state }) => state !== 'lost' && serviceBehind(links)).map(named);
    return served.length > 0 ? pass({ names: served, ...known }) : notApplicable('no-known-service');
  }),
});

export const freeDomain = check({
  id: 'cname/free-domain',
  severity: 'critical',
  reference: 'OWASP WSTG-CONF-10',
  judge: onAliases((aliases, evidence) => {
    const free = freeDomains(evidence);
    const names = aliases.filter((alias) => alias.state === 'lost' && isUnderFree(alias, free)).map(named);
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
  severity: 'high',
  reference: 'OWASP WSTG-CONF-10',
  labour: small('dns'),
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

/**
 * A public name that leads into a private network discloses how that network is built. The names of the site and of the mail servers are
 * not among them: these are to be given public addresses, and other rules say so.
 */
export const inside = check({
  id: 'cname/private',
  severity: 'low',
  reference: rfc(1918, '5'),
  labour: small('dns', 'watch'),
  judge: onAliases((aliases, evidence) => {
    const reserved = aliases.flatMap(({ name, target, addresses }) =>
      addresses.filter(isInternal).map((address) => ({ name, target, address })),
    );
    const names = reserved.filter(({ name }) => !isServed(name, evidence));
    if (names.length > 0) return warn({ names });
    if (reserved.length > 0) return notApplicable('names-that-serve');
    const hidden = hiddenName(evidence);
    return hidden ? unknown(hidden) : pass({ aliases: aliases.length });
  }),
});

/** Whether visitors or senders look for a machine at this name. */
function isServed(name: string, { domain, pointed }: CnameEvidence): boolean {
  const hosts = pointed.seen ? pointed.value.map(({ host }) => host) : [];
  return [domain, `www.${domain}`, `mta-sts.${domain}`, ...hosts].includes(name);
}

export const checks = [takeover, freeDomain, expiring, inside] as const;
