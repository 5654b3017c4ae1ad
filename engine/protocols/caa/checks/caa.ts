import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import type { Unseen } from '../../../model/observed.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import { standingOf } from '../../dnssec/standing.ts';
import type { WebEndpoint } from '../../web-tls/evidence.ts';
import { isClosed, sessionsOf } from '../../web-tls/presence.ts';
import type { ServerProbe } from '../../zone/evidence.ts';
import { addressesUnread } from '../../zone/name-servers.ts';
import type { CaaLevel, CaaReads, CaaRecord, IssuedCertificate, IssuedElsewhere } from '../evidence.ts';
import { identifiersOf, organizationOf } from '../issuers.ts';
import { allowedIssuers, faultOf, HARMLESS_FAULTS, policyFor } from '../policy.ts';

const check = checkIn('resolution');

export const caaPresent = check({
  id: 'dns/caa-present',
  severity: 'low',
  reference: rfc(8659, '3'),
  labour: small('dns'),
  judge: onCaa((levels, { domain, web, issued = NOTHING_ELSEWHERE }) => {
    const policy = policyFor(domain, levels);
    if (!policy.seen) return unknown(policy);
    const authorities = authoritiesOf([...shownOnWeb(web), ...shownElsewhere(issued)]);
    if (!policy.value) return warn({ name: null, authorities });
    const { name } = policy.value;
    const issuers = allowedIssuers(policy.value, false);
    return issuers === null ? warn({ name, authorities }) : pass({ name, issuers });
  }),
});

export const caaSyntax = check({
  id: 'dns/caa-syntax',
  severity: 'medium',
  reference: rfc(8659, '4'),
  labour: small('dns'),
  judge: onCaa((levels, { domain }) => {
    const policies = [domain, `www.${domain}`].map((host) => policyFor(host, levels));
    const unread = firstSilence(policies);
    const found = policies.flatMap((policy) => (policy.seen && policy.value ? [policy.value] : []));
    const faults = found
      .filter(({ name }, index) => found.findIndex((other) => other.name === name) === index)
      .flatMap(({ name, records }) =>
        records.flatMap((record) => {
          const fault = faultOf(record);
          return fault === null ? [] : [{ name, record: written(record), fault }];
        }),
      );
    if (faults.some(({ fault }) => !HARMLESS_FAULTS.includes(fault))) return fail({ faults });
    if (unread) return unknown(unread);
    if (found.length === 0) return notApplicable('no-caa');
    return faults.length > 0 ? warn({ faults }) : pass({ faults });
  }),
});

export const caaAllowsCurrent = check({
  id: 'dns/caa-allows-current',
  severity: 'high',
  reference: rfc(8659, '4.2'),
  labour: small('dns'),
  judge: onCaa((levels, { web, issued = NOTHING_ELSEWHERE }) => {
    const elsewhere = shownElsewhere(issued);
    const policies = [...web.hosts, ...elsewhere].map(({ host }) => policyFor(host, levels));
    if (policies.every((policy) => policy.seen && policy.value === null)) return notApplicable('no-caa');
    const shown = [...shownOnWeb(web), ...elsewhere];
    if (shown.length === 0) {
      const shaken = web.hosts.flatMap(({ endpoints }) => endpoints.map(sessionOf)).filter((one) => !isClosed(one));
      const silent =
        hiddenElsewhere(issued) ?? firstSilence([...web.hosts.map(({ addresses }) => addresses), ...shaken]);
      return silent ? unknown(silent) : notApplicable('no-certificate');
    }
    const readings = shown.map((certificate) => ({
      host: certificate.host,
      ...readPermission(certificate, levels),
    }));
    const certificates = (wanted: Permission) => distinct(readings.filter(({ permission }) => permission === wanted));
    const contradicted = certificates('contradicted');
    if (contradicted.length > 0) return fail({ certificates: contradicted });
    const unread = readings.find(({ silence }) => silence !== null)?.silence;
    if (unread) return unknown(unread);
    const hidden = hiddenElsewhere(issued) ?? hiddenOnWeb(web);
    if (hidden) return unknown(hidden);
    const unrecognised = certificates('unrecognised');
    if (unrecognised.length > 0) return info({ certificates: unrecognised });
    const allowed = certificates('allowed');
    return allowed.length > 0 ? pass({ certificates: allowed }) : notApplicable('no-caa');
  }),
});

export const caaResolves = check({
  id: 'dns/caa-resolves',
  severity: 'high',
  reference: 'CA/Browser Forum BR §3.2.2.8.1',
  labour: usual('dns'),
  judge: onCaa((levels, { domain, at, delegation, dnssec }) => {
    if (dnssec.seen && standingOf(dnssec.value, at) === 'bogus') return notApplicable('bogus');
    const own = levels.find(({ name }) => name === domain);
    const replies = (delegation.seen ? delegation.value.servers : []).flatMap(({ host, probes }) =>
      probes.filter(answersOtherwise).flatMap(({ caa }) => (caa.seen ? [{ host, rcode: caa.value.rcode }] : [])),
    );
    const refusing = replies.filter(({ rcode }) => rcode !== 'NOERROR' && rcode !== 'NXDOMAIN');
    const facts = { refusing, answered: replies.length };
    if (refusing.length > 0) return refusing.length === replies.length ? fail(facts) : warn(facts);
    if (own && !own.records.seen) return unknown(own.records);
    return pass(facts, delegation.seen ? unseenAmong(addressesUnread(delegation.value.servers)) : []);
  }),
});

export const checks = [caaPresent, caaSyntax, caaAllowsCurrent, caaResolves] as const;

const NOTHING_ELSEWHERE: IssuedElsewhere = { certificates: [], hidden: null };

type Permission = 'allowed' | 'contradicted' | 'unrecognised' | 'unrestricted' | 'unread';

interface Reading {
  readonly permission: Permission;
  readonly organization: string | null;
  /** What its authority is called in CAA; null where that is not known to us. */
  readonly identifier: string | null;
  readonly allowed: readonly string[];
  /** The tag of the record that would allow it. */
  readonly tag: 'issue' | 'issuewild';
  /** The records that forbid every authority to issue, whatever others allow. */
  readonly blocking: readonly string[];
  /** The name at which the policy stands; null where there is none, or none that was seen. */
  readonly at: string | null;
  readonly silence: Unread | null;
}

type Unread = Parameters<typeof unknown>[0];

const sessionOf = ({ session }: WebEndpoint) => session;

/** A certificate, and what CAA says of its authority. */
export type Permitted = ReturnType<typeof distinct>[number];

/** Two addresses with one certificate are reported once. */
function distinct(readings: readonly (Reading & { readonly host: string })[]) {
  const told = readings.map(({ host, organization, identifier, allowed, tag, blocking, at }) => ({
    host,
    organization,
    identifier,
    allowed,
    tag,
    blocking,
    at,
  }));
  const same = (one: (typeof told)[number]) => (other: (typeof told)[number]) =>
    one.host === other.host && one.organization === other.organization;
  return told.filter((one, index) => told.findIndex(same(one)) === index);
}

export type Authority = ReturnType<typeof authoritiesOf>[number];

/** Who issued the certificates that were seen, what each is called in CAA, and where its certificates are. */
function authoritiesOf(certificates: readonly IssuedCertificate[]) {
  return [...Map.groupBy(certificates, ({ issuer }) => organizationOf(issuer))].map(([organization, own]) => ({
    organization,
    identifier: organization === null ? null : (identifiersOf(organization)[0] ?? null),
    hosts: [...new Set(own.map(({ host }) => host))],
  }));
}

function written({ flags, tag, value }: CaaRecord): string {
  return `${flags} ${tag} "${value}"`;
}

/** A certificate of other names was issued by leave of their zones. */
function shownOnWeb(web: CaaReads['web']): readonly IssuedCertificate[] {
  return sessionsOf(web).flatMap(({ host, session: { trusted, nameMatches, chain } }) =>
    trusted && nameMatches && chain[0] ? [{ host, issuer: chain[0].issuer, names: chain[0].names }] : [],
  );
}

function shownElsewhere({ certificates }: IssuedElsewhere): readonly IssuedCertificate[] {
  return certificates.flatMap((one) => ('seen' in one ? (one.seen ? [one.value] : []) : [one]));
}

function hiddenElsewhere({ certificates, hidden }: IssuedElsewhere): Unseen | undefined {
  return hidden ?? firstSilence(certificates.filter((one) => 'seen' in one));
}

/** Why a web host shows nothing at any of its addresses, where that is a silence: it may show another certificate. */
function hiddenOnWeb({ hosts }: CaaReads['web']): Unseen | undefined {
  const mute = hosts.filter(({ endpoints }) => !endpoints.some((endpoint) => sessionOf(endpoint).seen));
  const heard = mute.flatMap(({ endpoints }) => endpoints.map(sessionOf)).filter((one) => !isClosed(one));
  return firstSilence([...mute.map(({ addresses }) => addresses), ...heard]);
}

/** Whether the authority of a live certificate may issue it again. */
function readPermission({ host, issuer, names }: IssuedCertificate, levels: readonly CaaLevel[]): Reading {
  const organization = organizationOf(issuer);
  const identifiers = organization === null ? [] : identifiersOf(organization);
  const policy = policyFor(host, levels);
  const records = policy.seen ? (policy.value?.records ?? []) : [];
  const wildcard = !names.includes(host);
  const base: Reading = {
    organization,
    identifier: identifiers[0] ?? null,
    allowed: [],
    tag: wildcard && records.some(({ tag }) => tag.toLowerCase() === 'issuewild') ? 'issuewild' : 'issue',
    blocking: records.filter((record) => faultOf(record) === 'unknown-critical').map(written),
    at: policy.seen ? (policy.value?.name ?? null) : null,
    permission: 'unread',
    silence: policy.seen ? null : policy,
  };
  if (!policy.seen) return base;
  const allowed = policy.value ? allowedIssuers(policy.value, wildcard) : null;
  if (allowed === null) return { ...base, permission: 'unrestricted' };
  if (identifiers.length === 0 && allowed.length > 0) return { ...base, allowed, permission: 'unrecognised' };
  const permitted = identifiers.some((identifier) => allowed.includes(identifier));
  return { ...base, allowed, permission: permitted ? 'allowed' : 'contradicted' };
}

/** A server that answers about the zone but not about CAA fails on the type, not on the zone. */
function answersOtherwise({ soa }: ServerProbe): boolean {
  return soa.seen && soa.value.rcode === 'NOERROR' && soa.value.authoritative;
}

export function onCaa<R extends Outcome>(rule: (levels: readonly CaaLevel[], evidence: CaaReads) => R) {
  return (evidence: CaaReads) => (evidence.caa.seen ? rule(evidence.caa.value, evidence) : unknown(evidence.caa));
}
