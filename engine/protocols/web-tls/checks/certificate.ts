import { BROKEN_HASH } from '../../../certificates/broken-hashes.ts';
import { type Expiry, expiryOf, weakKey, weakSignature } from '../../../certificates/certificate.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { WebSession } from '../evidence.ts';
import { type HostSession, presentHosts } from '../presence.ts';
import { leavesOf, onSessions } from '../sessions.ts';

const check = checkIn('certificate');

/** Root and intermediate certificates of the public web's authorities are checked as far as they are served. */
const SERVED_BESIDE_LEAF = 3;

const NCSC_GOOD_RSA_BITS = 3_072;
const FIVE_YEARS_DAYS = 5 * 365;

/** Longest life of a public certificate by date of issue (CA/Browser Forum BR §6.3.2). */
const LONGEST_LIVES = [
  { since: '2029-03-15', days: 47 },
  { since: '2027-03-15', days: 100 },
  { since: '2026-03-15', days: 200 },
  { since: '2020-09-01', days: 398 },
] as const;

const OUT_OF_DATE = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

/** What this rule has to say of a session; null where another rule says all of it. */
function distrustOf({ session }: HostSession, at: string): string | null {
  if (session.trusted || session.trustFault === BROKEN_HASH || isLeafOutOfDate(session, at)) return null;
  return session.trustFault ?? 'untrusted';
}

/** Told by the rule on its end; an intermediate out of its dates is nobody else's affair (RFC 5280 §6.1.3). */
function isLeafOutOfDate({ trustFault, chain: [leaf] }: WebSession, at: string): boolean {
  const inTime = leaf !== undefined && leaf.notBefore <= at && at <= leaf.notAfter;
  return OUT_OF_DATE.includes(trustFault ?? '') && !inTime;
}

export const certificateTrust = check({
  id: 'dns/certificate-trust',
  severity: 'high',
  reference: rfc(5280, '6'),
  axis: 'web',
  judge: onSessions((sessions, { at }) => {
    const untrusted = sessions.flatMap((one) => {
      const { host, address, session } = one;
      const fault = distrustOf(one, at);
      const [leaf] = session.chain;
      return fault === null
        ? []
        : [{ host, address, fault, issuer: leaf?.issuer ?? null, served: session.chain.length }];
    });
    if (untrusted.length > 0) return fail({ hosts: hostsOf(untrusted), untrusted });
    const trusted = sessions.filter(({ session }) => session.trusted);
    if (trusted.length === 0) {
      const isForgeable = sessions.some(({ session }) => session.trustFault === BROKEN_HASH);
      return notApplicable(isForgeable ? 'broken-hash' : 'out-of-date');
    }
    return pass({ hosts: hostsOf(trusted), untrusted });
  }),
});

export const certificateName = check({
  id: 'dns/certificate-name',
  severity: 'high',
  reference: rfc(9525, '6.3'),
  axis: 'web',
  judge: onSessions((sessions, { web }) => {
    const wrong = sessions.filter(({ session }) => !session.nameMatches);
    const facts = {
      hosts: hostsOf(sessions),
      wrong: hostsOf(wrong),
      names: [...new Set(wrong.flatMap(({ session }) => session.chain[0]?.names ?? []))],
    };
    if (facts.wrong.length === 0) return pass(facts);
    // Another name, or another address, may show the right one.
    const isEvery = facts.wrong.length === facts.hosts.length && presentHosts(web).length === facts.hosts.length;
    return isEvery && web.hosts.every(({ addresses }) => addresses.seen) ? fail(facts) : warn(facts);
  }),
});

export const certificateExpiry = check({
  id: 'dns/certificate-expiry',
  severity: 'critical',
  reference: rfc(5280, '4.1.2.5'),
  axis: 'web',
  judge: onSessions((sessions, { at }) => {
    const expiries = leavesOf(sessions).map(({ host, certificate }) => ({ host, ...expiryOf(certificate, at) }));
    const [soonest] = expiries.toSorted(
      (a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state) || a.daysLeft - b.daysLeft,
    );
    if (!soonest) return unknown(NO_LEAF);
    if (soonest.state === 'fine') return pass(soonest);
    return soonest.state === 'late' ? warn(soonest) : fail(soonest);
  }),
});

export const certificateLifetime = check({
  id: 'dns/certificate-lifetime',
  severity: 'low',
  reference: 'CA/Browser Forum BR §6.3.2',
  axis: 'web',
  judge: onSessions((sessions, { at }) => {
    const lives = leavesOf(sessions).map(({ host, certificate }) => ({
      host,
      issued: certificate.notBefore,
      days: expiryOf(certificate, at).lifetimeDays,
      longest: LONGEST_LIVES.find(({ since }) => certificate.notBefore >= since)?.days ?? null,
    }));
    const [longestLived] = lives.toSorted((a, b) => b.days - a.days);
    if (!longestLived) return unknown(NO_LEAF);
    if (longestLived.days >= FIVE_YEARS_DAYS) return fail(longestLived);
    const excessive = lives.find(({ days, longest }) => longest !== null && days > longest);
    return excessive ? warn(excessive) : pass(longestLived);
  }),
});

export const certificateKey = check({
  id: 'dns/certificate-key',
  severity: 'high',
  reference: rfc(9325, '4.5'),
  axis: 'web',
  judge: onSessions((sessions) => {
    const keys = servedBy(sessions).map(({ host, certificate, leaf }) => ({
      host,
      subject: certificate.subject,
      leaf,
      type: certificate.keyType,
      bits: certificate.keyBits,
      strength: weakKey(certificate),
    }));
    const weak = keys.filter(({ strength }) => strength === 'weak');
    const ageing = keys.filter(({ strength }) => strength === 'ageing');
    const [own] = keys.filter(({ leaf }) => leaf);
    if (weak.length > 0) return fail({ keys: weak });
    if (ageing.length > 0) return warn({ keys: ageing, isUnread: false });
    const unread = keys.filter((key) => key.leaf && isUnread(key));
    if (unread.length > 0) return warn({ keys: unread, isUnread: true });
    if (!own) return unknown(NO_LEAF);
    if (own.strength === null) return unknown({ silence: 'malformed', detail: `key ${own.type}` });
    return pass({ keys: [own], belowGood: own.type.startsWith('rsa') && (own.bits ?? 0) < NCSC_GOOD_RSA_BITS });
  }),
});

/** Chromium offers no signature of such keys: its handshake fails where the server has no second certificate (seen with Chromium 153). */
function isUnread({ type, bits }: { readonly type: string; readonly bits: number | null }): boolean {
  return type === 'ed25519' || type === 'ed448' || (type === 'ec' && bits === 521);
}

export const certificateSig = check({
  id: 'dns/certificate-sig',
  severity: 'high',
  reference: 'CA/Browser Forum BR §7.1.3.2',
  axis: 'web',
  judge: onSessions((sessions) => {
    // A root is trusted for being known, whatever signs it; where a chain is trusted, clients do without what is badly signed in it.
    const signed = servedBy(sessions).filter(
      ({ certificate, leaf, trusted }) => leaf || !(certificate.selfSigned || trusted),
    );
    const broken = signed.filter(({ certificate }) => weakSignature(certificate) === true);
    const facts = (found: typeof signed) => ({
      certificates: found.map(({ host, certificate }) => ({
        host,
        subject: certificate.subject,
        algorithm: certificate.signatureAlgorithm,
      })),
    });
    if (broken.length > 0) return fail(facts(broken));
    const [own] = signed.filter(({ leaf }) => leaf);
    if (!own) return unknown(NO_LEAF);
    if (weakSignature(own.certificate) === null)
      return unknown({ silence: 'malformed', detail: 'unknown signature algorithm' });
    return pass(facts([own]));
  }),
});

export const checks = [
  certificateTrust,
  certificateName,
  certificateExpiry,
  certificateLifetime,
  certificateKey,
  certificateSig,
] as const;

/** A handshake that came to its end always has a leaf; evidence from elsewhere may not. */
const NO_LEAF = { silence: 'malformed', detail: 'no certificate' } as const;

const URGENCY: readonly Expiry['state'][] = ['expired', 'not-yet-valid', 'urgent', 'late', 'fine'];

function hostsOf(sessions: readonly { readonly host: string }[]): readonly string[] {
  return [...new Set(sessions.map(({ host }) => host))];
}

/** Every certificate served, each once. */
function servedBy(sessions: readonly HostSession[]) {
  const served = sessions.flatMap(({ host, session: { chain, trusted } }) =>
    chain
      .slice(0, 1 + SERVED_BESIDE_LEAF)
      .map((certificate, index) => ({ host, certificate, leaf: index === 0, trusted })),
  );
  const key = ({ certificate: { issuer, serial }, trusted }: (typeof served)[number]) =>
    `${issuer} ${serial} ${trusted}`;
  return served.filter((one, index) => served.findIndex((other) => key(other) === key(one)) === index);
}
