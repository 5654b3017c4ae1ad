import { firstSilence } from '../../../common/first-silence.ts';
import { isFree } from '../../../common/holding.ts';
import { hasAddress, knownAddresses } from '../../../common/host-addresses.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { MailServer, MissingDomain, SmtpEvidence } from '../evidence.ts';
import { hostsLeft, isNoHostName, isReachedByNobody, listen, meantBy, onMail } from '../servers.ts';

const check = checkIn('server');

export const mxPresent = check({
  id: 'smtp/mx-present',
  severity: 'medium',
  reference: rfc(5321, '5.1'),
  labour: small('dns', 'watch'),
  judge: (evidence: SmtpEvidence) => {
    const { exchangers, mail, domain, profile } = evidence;
    if (!exchangers.seen) return unknown(exchangers);
    if (!mail.seen) return unknown(mail);
    const inTurn = exchangers.value.records.toSorted((one, other) => one.preference - other.preference);
    const hosts = inTurn.map(({ host }) => host).filter((host) => host !== '');
    if (hosts.length > 0) return pass({ hosts });
    if (mail.value.nullMx || !mail.value.implicit) return notApplicable('receives-no-mail');
    const { spoken, silent, mute } = listen(evidence);
    const answers = spoken.length > 0 || (silent.every(({ host }) => mute.includes(host)) ? false : null);
    return !answers && profile.seen && profile.value.host
      ? notApplicable('receives-no-mail')
      : warn({ domain, answers });
  },
});

export const mxNull = check({
  id: 'smtp/mx-null',
  severity: 'medium',
  reference: `${rfc(7505, '3')}, ${rfc(7505, '4.2')}`,
  labour: small('dns', 'watch'),
  judge: ({ exchangers, profile }: SmtpEvidence) => {
    if (!exchangers.seen) return unknown(exchangers);
    const { records } = exchangers.value;
    const refusal = records.find(({ host }) => host === '');
    if (!refusal) return notApplicable('no-null-mx');
    const beside = records.flatMap(({ host }) => (host === '' ? [] : [host]));
    if (beside.length > 0 || refusal.preference !== 0) return fail({ preference: refusal.preference, beside });
    if (!profile.seen) return unknown(profile);
    return profile.value.sends ? warn({ preference: 0 }) : pass({ preference: 0 });
  },
});

export const mxLiteral = check({
  id: 'smtp/mx-literal',
  severity: 'high',
  reference: rfc(5321, '5.1'),
  judge: onMail((_, evidence) => {
    const { exchangers } = evidence;
    if (!exchangers.seen) return unknown(exchangers);
    const hosts = exchangers.value.records.map(({ host }) => host).filter((host) => host !== '');
    if (hosts.length === 0) return notApplicable('no-mx');
    const meant = hosts.flatMap((host) => meantBy(host, evidence.domain) ?? []);
    const faulty = hosts.filter((host) => isNoHostName(host) || meantBy(host, evidence.domain) !== null);
    return faulty.length > 0 ? fail({ faulty, meant, left: hostsLeft(evidence) }) : pass({ hosts });
  }),
});

export const mxCname = check({
  id: 'smtp/mx-cname',
  severity: 'medium',
  reference: `${rfc(2181, '10.3')}, ${rfc(5321, '5.1')}`,
  judge: onMail((servers) => {
    const aliases = servers.flatMap(({ host, aliases }) => {
      const target = aliases.seen ? aliases.value.at(-1) : undefined;
      return target === undefined ? [] : [{ host, target }];
    });
    if (aliases.length > 0) return fail({ aliases });
    const unread = firstSilence(servers.map((server) => server.aliases));
    return unread ? unknown(unread) : pass({ hosts: namesOf(servers) });
  }),
});

export const mxResolves = check({
  id: 'smtp/mx-resolves',
  severity: 'high',
  reference: rfc(5321, '5.1'),
  judge: onMail((servers, evidence) => {
    const lost = servers.filter(({ addresses }) => addresses.seen && addresses.value.length === 0);
    const found = servers.filter(({ addresses }) => knownAddresses(addresses).length > 0);
    if (lost.length > 0) {
      const without = namesOf(lost);
      const addressable = without.filter((host) => !isNoHostName(host) && meantBy(host, evidence.domain) === null);
      return fail({ without, addressable, left: hostsLeft(evidence) });
    }
    const unread = firstSilence(servers.map(({ addresses }) => hasAddress(addresses)));
    return unread ? unknown(unread) : pass({ found: namesOf(found) });
  }),
});

export const mxPrivate = check({
  id: 'smtp/mx-private',
  severity: 'high',
  reference: `${rfc(5321, '5.1')}, ${rfc(6890, '2.2.2')}`,
  judge: onMail((servers, evidence) => {
    const internal = servers.flatMap((server) =>
      knownAddresses(server.addresses)
        .filter((address) => isReachedByNobody(address, server))
        .map((address) => ({ host: server.host, address })),
    );
    if (internal.length > 0) return fail({ internal, left: hostsLeft(evidence) });
    const unread = servers.map(({ addresses }) => addresses).find((addresses) => !addresses.seen);
    if (unread && !unread.seen) return unknown(unread);
    const resolved = servers.filter(({ addresses }) => addresses.seen && addresses.value.length > 0);
    return resolved.length > 0 ? pass({ hosts: namesOf(resolved) }) : notApplicable('no-address');
  }),
});

/** A third party that registers the domain of an MX host receives the mail. */
export const mxFree = check({
  id: 'smtp/mx-free',
  severity: 'critical',
  reference: rfc(5321, '5.1'),
  judge: onMail((servers, evidence) => {
    const free = servers.flatMap(({ host, missing }) =>
      missing && isOpenToAnybody(missing) ? [{ host, domain: missing.domain, lapsing: isStillHeld(missing) }] : [],
    );
    if (free.length > 0) return fail({ free, left: hostsLeft(evidence) });
    for (const { addresses, missing } of servers) {
      const exists = hasAddress(addresses);
      if (!exists.seen) return unknown(exists);
      if (!missing) continue;
      if (!missing.delegation.seen) return unknown(missing.delegation);
      if (missing.delegation.value === 'absent' && !missing.registration.seen) return unknown(missing.registration);
    }
    return pass({ hosts: namesOf(servers) });
  }),
});

export const checks = [mxPresent, mxNull, mxLiteral, mxCname, mxResolves, mxPrivate, mxFree] as const;

function namesOf(servers: readonly MailServer[]): readonly string[] {
  return servers.map(({ host }) => host);
}

/** Out of the DNS, and anybody's now or within weeks. */
function isOpenToAnybody({ delegation, registration }: MissingDomain): boolean {
  if (!delegation.seen || delegation.value === 'exists' || !registration.seen) return false;
  const { registered, lapsing = false } = registration.value;
  return isFree({ registered, lapsing });
}

function isStillHeld({ registration }: MissingDomain): boolean {
  return registration.seen && registration.value.registered;
}
