import { firstSilence } from '../../../common/first-silence.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { unseen } from '../../../model/observed.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  type Outcome,
  pass,
  type UnseenPart,
  unknown,
  unseenAmong,
  warn,
} from '../../../model/outcome.ts';
import {
  faultOfTlsa,
  isDaneSecure,
  isOutOfReach,
  isTlsaTrusted,
  matchingTlsa,
  outrankedTlsa,
  unreadTlsa,
  usableTlsa,
} from '../dane.ts';
import type { MailServer, SmtpEvidence, Tlsa } from '../evidence.ts';
import { listen, onMail, sidesUnheard } from '../servers.ts';

const check = checkIn('security-features');

const WHOLE = 0;

export const danePresent = check({
  id: 'smtp/dane-present',
  severity: 'low',
  reference: rfc(7672, '2.2'),
  mendedOn: 'mail-servers',
  labour: usual('mail', 'watch'),
  judge: onMail((all, evidence) => {
    const { validates } = evidence;
    const addressed = all.filter(({ addresses }) => !addresses.seen || addresses.value.length > 0);
    if (addressed.length === 0) return notApplicable('no-address');
    const { closed, mute, silent, spoken } = listen(evidence);
    const dead = [...closed, ...mute];
    const servers = addressed.filter(({ host }) => !dead.includes(host));
    if (servers.length === 0 || spoken.length + silent.length === mute.length) return notApplicable('no-server');
    const unread = unreadTlsa(servers, evidence);
    const useless = uninterpreted(servers);
    const covered = servers
      .filter((server) => hasTlsa(server) && !useless.some(({ of }) => of === server.host))
      .map(({ host }) => host);
    const bare = servers.filter((server) =>
      server.tlsa.seen ? server.tlsa.value.records.length === 0 : isOutOfReach(server, evidence),
    );
    // A zone that is not signed could publish nothing that anybody would believe.
    const ready = bare.filter(({ authenticated }) => authenticated.seen && authenticated.value);
    const named = covered.length > 0 || ready.length === 0 ? bare : ready;
    const facts = { covered, bare: named.map(({ host }) => host) };
    if (covered.length > 0 && bare.length > 0) return warn(facts);
    if (unread) return unknown(unread);
    const unasked = unseenAmong([
      ...addressed.flatMap(({ host, addresses, authenticated, tlsa }) => [
        [host, addresses] as const,
        [host, authenticated] as const,
        [host, tlsa] as const,
      ]),
      [evidence.domain, validates],
    ]);
    const [first] = useless;
    if (bare.length === 0 && covered.length === 0 && first)
      return unknown({ silence: first.silence, detail: first.of });
    if (bare.length === 0) return pass(facts, [...unasked, ...useless]);
    const doubt = bare.map(({ authenticated }) => authenticated).find((authenticated) => !authenticated.seen);
    if (ready.length > 0) return warn(facts);
    return leavingOut(info({ ...facts, unsigned: !doubt && validates.seen && validates.value }), unasked);
  }),
});

/** Senders must put off mail where the TLSA records of a signed zone cannot be validated (RFC 7672 §2.1.2). */
export const daneSecure = check({
  id: 'smtp/dane-secure',
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
    const unread = unreadTlsa(servers, evidence);
    if (unread) return unknown(unread);
    const published = servers.filter(hasTlsa);
    if (published.length === 0) return notApplicable(whyWithout(servers));
    const judged = published.map((server) => ({ host: server.host, secure: isDaneSecure(server, evidence) }));
    const insecure = judged.filter(({ secure }) => secure.seen && !secure.value).map(({ host }) => host);
    // The records are as they should be, and the domain itself is not signed: `dns/dnssec-status` tells that once for all.
    if (insecure.length > 0) return published.every(isSignedItself) ? info({ idle: insecure }) : warn({ insecure });
    const silent = judged.map(({ secure }) => secure).find((secure) => !secure.seen);
    return silent && !silent.seen ? unknown(silent) : pass({ hosts: judged.map(({ host }) => host) });
  }),
});

/**
 * Senders that follow DANE ask for TLSA wherever the addresses of a server are signed, and must put off the mail while the question fails
 * (RFC 7672 §2.1.2, §2.2): the servers of the zone have to answer it, though there be no record.
 */
export const daneResolves = check({
  id: 'smtp/dane-resolves',
  severity: 'critical',
  reference: `${rfc(7672, '2.1.2')}, ${rfc(7672, '2.2')}`,
  mendedOn: 'mail-servers',
  labour: usual('dns'),
  judge: onMail((servers, evidence) => {
    const { validates } = evidence;
    if (!validates.seen) return unknown(validates);
    if (!validates.value) return unknown(NOT_VALIDATING);
    const asked = servers.filter(({ authenticated }) => authenticated.seen && authenticated.value);
    const failing = asked.filter(isRefusedTlsa).map(({ host }) => host);
    const answered = asked
      .filter(({ tlsa, tlsaUnchecked }) => tlsa.seen || tlsaUnchecked?.seen)
      .map(({ host }) => host);
    if (failing.length > 0)
      return fail({ failing, left: servers.filter(({ host }) => !failing.includes(host)).length });
    const silent = firstSilence(servers.map(({ authenticated }) => authenticated)) ?? unreadTlsa(servers, evidence);
    if (silent && answered.length < servers.length) return unknown(silent);
    return answered.length > 0 ? pass({ answered }) : notApplicable('no-signed-host');
  }),
});

/** Every server of the zone that tells the address of the host fails on its TLSA records; the resolver was told so, or told nothing. */
function isRefusedTlsa({ tlsa, tlsaUnchecked, tlsaServers }: MailServer): boolean {
  if (tlsa.seen || tlsaUnchecked?.seen) return false;
  const telling = tlsaServers?.seen ? tlsaServers.value.filter(({ address }) => address) : [];
  return telling.length > 0 ? telling.every((server) => !server.tlsa) : tlsa.silence === 'servfail';
}

export const daneUsage = check({
  id: 'smtp/dane-usage',
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
  severity: 'critical',
  reference: rfc(7672, '3.2'),
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onPublished((servers, evidence) => {
    const usable = servers.filter((server) => usableTlsa(server).length > 0);
    if (usable.length === 0) return leavingOut(notApplicable('no-usable-tlsa'), uninterpreted(servers));
    const secure = usable.map((server) => ({ server, secure: isTlsaTrusted(server, evidence) }));
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
    const isBinding = evidence.exchangers.seen && evidence.exchangers.value.authenticated;
    const doubtful = secure.map(({ server, secure }) => [server.host, secure] as const);
    const unseen = [...unseenAmong(doubtful), ...uninterpreted(servers), ...sidesUnheard({ servers })];
    if (unmatched.length > 0) return leavingOut(fail({ unmatched, matched, isBinding }), unseen);
    const missing = unheard.find(({ host }) => trusted.some((server) => server.host === host));
    if (missing) return unknown(missing.cause);
    const judged = matched.length > 0 ? pass({ matched }) : notApplicable('no-encryption');
    return leavingOut(judged, unseen);
  }),
});

/** With one record alone, the next change of key leaves a time in which nothing matches. */
export const daneRollover = check({
  id: 'smtp/dane-rollover',
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

export const checks = [danePresent, daneSecure, daneResolves, daneUsage, daneMatch, daneRollover] as const;

const NOT_VALIDATING = unseen('not-asked', 'the resolver does not validate DNSSEC');

function hasTlsa({ tlsa }: MailServer): boolean {
  return tlsa.seen && tlsa.value.records.length > 0;
}

/**
 * Servers without a TLSA record that senders use, and with one of a form that is defined nowhere: senders take it for none (RFC 7672
 * §2.2), but for those who know what it says.
 */
function uninterpreted(servers: readonly MailServer[]): readonly UnseenPart[] {
  const isUndefined = ({ usage, selector, matching }: Tlsa) => usage > 3 || selector > 1 || matching > 2;
  return servers
    .filter(
      (server) => server.tlsa.seen && server.tlsa.value.records.some(isUndefined) && usableTlsa(server).length === 0,
    )
    .map(({ host }) => ({ of: host, silence: 'unread' }));
}

function isSignedItself({ authenticated, tlsa }: MailServer): boolean {
  return authenticated.seen && authenticated.value && tlsa.seen && tlsa.value.authenticated;
}

function written({ usage, selector, matching }: Tlsa): string {
  return `${usage} ${selector} ${matching}`;
}

/** Where no sender would ask, what became of our question says nothing of records. */
function whyWithout(servers: readonly MailServer[]): 'no-dane' | 'host-unsigned' {
  return servers.every(({ tlsa }) => tlsa.seen) ? 'no-dane' : 'host-unsigned';
}

function onPublished<R extends Outcome>(rule: (servers: readonly MailServer[], evidence: SmtpEvidence) => R) {
  return onMail((servers, evidence) => {
    const published = servers.filter(hasTlsa);
    const unasked = servers.filter((server) => unreadTlsa([server], evidence));
    if (published.length > 0)
      return leavingOut(rule(published, evidence), unseenAmong(unasked.map(({ host, tlsa }) => [host, tlsa])));
    const unread = unreadTlsa(servers, evidence);
    return unread ? unknown(unread) : notApplicable(whyWithout(servers));
  });
}
