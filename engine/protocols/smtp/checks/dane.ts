import { check, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { unseen } from '../../../model/observed.ts';
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
} from '../../../model/outcome.ts';
import { faultOfTlsa, isDaneSecure, matchingTlsa, outrankedTlsa, usableTlsa } from '../dane.ts';
import type { MailServer, SmtpEvidence, Tlsa } from '../evidence.ts';
import { listen, onMail } from '../servers.ts';

const WHOLE = 0;

export const danePresent = check({
  id: 'smtp/dane-present',
  step: 'security-features',
  severity: 'low',
  reference: rfc(7672, '2.2'),
  mendedOn: 'mail-servers',
  labour: usual('mail', 'watch'),
  judge: onMail((all, { validates }) => {
    const servers = all.filter(({ addresses }) => !addresses.seen || addresses.value.length > 0);
    if (servers.length === 0) return notApplicable('no-address');
    const unread = servers.map(({ tlsa }) => tlsa).find((tlsa) => !tlsa.seen);
    const covered = servers.filter(hasTlsa).map(({ host }) => host);
    const bare = servers.filter(({ tlsa }) => tlsa.seen && tlsa.value.records.length === 0);
    // A zone that is not signed could publish nothing that anybody would believe.
    const ready = bare.filter(({ authenticated }) => authenticated.seen && authenticated.value);
    const named = covered.length > 0 || ready.length === 0 ? bare : ready;
    const facts = { covered, bare: named.map(({ host }) => host) };
    if (covered.length > 0 && bare.length > 0) return warn(facts);
    if (unread && !unread.seen) return unknown(unread);
    if (bare.length === 0) return pass(facts);
    const doubt = bare.map(({ authenticated }) => authenticated).find((authenticated) => !authenticated.seen);
    if (ready.length > 0) return warn(facts);
    return info({ ...facts, unsigned: !doubt && validates.seen && validates.value });
  }),
});

/** Senders must put off mail where the TLSA records of a signed zone cannot be validated (RFC 7672 §2.1.2). */
export const daneSecure = check({
  id: 'smtp/dane-secure',
  step: 'security-features',
  severity: 'critical',
  reference: `${rfc(7672, '2.1')}, ${rfc(7672, '2.2')}`,
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onMail((servers, evidence) => {
    const bogus = servers
      .filter(({ tlsa, tlsaUnchecked }) => !tlsa.seen && tlsaUnchecked?.seen)
      .map(({ host }) => host);
    const { validates } = evidence;
    if (bogus.length > 0) {
      if (!validates.seen) return unknown(validates);
      return validates.value ? fail({ bogus }) : unknown(NOT_VALIDATING);
    }
    const unread = servers.map(({ tlsa }) => tlsa).find((tlsa) => !tlsa.seen);
    if (unread && !unread.seen) return unknown(unread);
    const published = servers.filter(hasTlsa);
    if (published.length === 0) return notApplicable('no-dane');
    const judged = published.map((server) => ({ host: server.host, secure: isDaneSecure(server, evidence) }));
    const insecure = judged.filter(({ secure }) => secure.seen && !secure.value).map(({ host }) => host);
    // The records are as they should be, and the domain itself is not signed: `dns/dnssec-status` tells that once for all.
    if (insecure.length > 0) return published.every(isSignedItself) ? info({ idle: insecure }) : warn({ insecure });
    const silent = judged.map(({ secure }) => secure).find((secure) => !secure.seen);
    return silent && !silent.seen ? unknown(silent) : pass({ hosts: judged.map(({ host }) => host) });
  }),
});

export const daneUsage = check({
  id: 'smtp/dane-usage',
  step: 'security-features',
  severity: 'medium',
  reference: `${rfc(7672, '3.1')}, ${rfc(7671, '5')}`,
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onPublished((servers) => {
    const records = servers.flatMap(({ host, tlsa }) =>
      tlsa.seen ? tlsa.value.records.map((record) => ({ host, record })) : [],
    );
    const useless = records.flatMap(({ host, record }) => {
      const fault = faultOfTlsa(record);
      return fault === null ? [] : [{ host, written: written(record), fault }];
    });
    if (useless.length > 0) return fail({ useless });
    const whole = records
      .filter(({ record }) => record.matching === WHOLE)
      .map(({ host, record }) => ({ host, written: written(record) }));
    return whole.length > 0
      ? warn({ whole })
      : pass({ records: records.map(({ host, record }) => ({ host, written: written(record) })) });
  }),
});

export const daneMatch = check({
  id: 'smtp/dane-match',
  step: 'security-features',
  severity: 'critical',
  reference: rfc(7672, '3.2'),
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onPublished((servers, evidence) => {
    const usable = servers.filter((server) => usableTlsa(server).length > 0);
    if (usable.length === 0) return notApplicable('no-usable-tlsa');
    const secure = usable.map((server) => ({ server, secure: isDaneSecure(server, evidence) }));
    const silent = secure.map(({ secure }) => secure).find((observed) => !observed.seen);
    const trusted = secure.flatMap(({ server, secure }) => (secure.seen && secure.value ? [server] : []));
    if (trusted.length === 0) return silent && !silent.seen ? unknown(silent) : notApplicable('dane-insecure');
    const { spoken, silent: unheard } = listen(evidence);
    const sessions = trusted.flatMap((server) => {
      const found = spoken.find((one) => one.server.host === server.host)?.sessions ?? [];
      return found.flatMap(({ address, starttls: { session: tls } }) =>
        tls?.version ? [{ server, address, tls }] : [],
      );
    });
    const compared = sessions.map(({ server, address, tls }) => {
      const asked = [usableTlsa(server), tls, evidence.domain, evidence.at] as const;
      const record = matchingTlsa(...asked);
      const outranked = record ? null : outrankedTlsa(...asked);
      return {
        host: server.host,
        address,
        by: record && written(record),
        ...(outranked && { outranked: written(outranked) }),
      };
    });
    const unmatched = compared.flatMap(({ host, address, by, outranked }) =>
      by === null ? [{ host, address, ...(outranked !== undefined && { outranked }) }] : [],
    );
    const matched = compared.flatMap(({ host, address, by }) => (by === null ? [] : [{ host, address, by }]));
    if (unmatched.length > 0) return fail({ unmatched, matched });
    const missing = unheard.find(({ host }) => trusted.some((server) => server.host === host));
    if (missing) return unknown(missing.cause);
    return matched.length > 0 ? pass({ matched }) : notApplicable('no-encryption');
  }),
});

/** With one record alone, the next change of key leaves a time in which nothing matches. */
export const daneRollover = check({
  id: 'smtp/dane-rollover',
  step: 'security-features',
  severity: 'info',
  reference: rfc(7671, '8.1'),
  mendedOn: 'mail-servers',
  judge: onPublished((servers) => {
    const usable = servers.filter((server) => usableTlsa(server).length > 0);
    if (usable.length === 0) return notApplicable('no-usable-tlsa');
    const single = usable.filter((server) => usableTlsa(server).length === 1).map(({ host }) => host);
    return single.length > 0 ? info({ single }) : pass({ hosts: usable.map(({ host }) => host) });
  }),
});

export const checks = [danePresent, daneSecure, daneUsage, daneMatch, daneRollover] as const;

const NOT_VALIDATING = unseen('not-asked', 'the resolver does not validate DNSSEC');

function hasTlsa({ tlsa }: MailServer): boolean {
  return tlsa.seen && tlsa.value.records.length > 0;
}

function isSignedItself({ authenticated, tlsa }: MailServer): boolean {
  return authenticated.seen && authenticated.value && tlsa.seen && tlsa.value.authenticated;
}

function written({ usage, selector, matching }: Tlsa): string {
  return `${usage} ${selector} ${matching}`;
}

function onPublished<R extends Outcome>(rule: (servers: readonly MailServer[], evidence: SmtpEvidence) => R) {
  return onMail((servers, evidence): R | Unknown | NotApplicable<'no-dane'> => {
    const published = servers.filter(hasTlsa);
    if (published.length > 0) return rule(published, evidence);
    const unread = servers.map(({ tlsa }) => tlsa).find((tlsa) => !tlsa.seen);
    return unread && !unread.seen ? unknown(unread) : notApplicable('no-dane');
  });
}
