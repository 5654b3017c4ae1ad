import { expiryOf, weakKey } from '../../../certificates/certificate.ts';
import type { Certificate } from '../../../model/ask.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, unseenAmong, warn } from '../../../model/outcome.ts';
import { matchesPattern } from '../../mta-sts/policy-file.ts';
import { isDaneSecure, matchingTlsa, usableTlsa } from '../dane.ts';
import type { MailServer, SmtpEvidence, Tlsa } from '../evidence.ts';
import { type Encrypted, isFirstOfHost, onEncrypted } from '../servers.ts';

const check = checkIn('starttls');

const RSA_BREAKABLE_BITS = 1_024;
const DANE_EE = 3;

export const certificateValid = check({
  id: 'smtp/certificate-valid',
  severity: 'medium',
  reference: `${rfc(8461, '4.2')}, ${rfc(7672, '3.1')}`,
  mendedOn: 'mail-servers',
  judge: onCertificates(({ tls }) => (tls.trusted ? null : (tls.trustFault ?? 'untrusted'))),
});

export const certificateName = check({
  id: 'smtp/certificate-name',
  severity: 'medium',
  reference: `${rfc(8461, '4.2')}, ${rfc(9525, '6.3')}`,
  mendedOn: 'mail-servers',
  judge: onCertificates(({ tls }) => (tls.nameMatches ? null : (tls.chain[0]?.names.slice(0, 5).join(', ') ?? ''))),
});

/** One step softer than for a web site: most senders never look. */
export const certificateExpiry = check({
  id: 'smtp/certificate-expiry',
  severity: 'medium',
  reference: rfc(5280, '4.1.2.5'),
  mendedOn: 'mail-servers',
  judge: onEncrypted((encrypted, evidence) => {
    const ending = encrypted
      .filter(({ tls }) => tls.trusted)
      .flatMap((one) => {
        const [leaf] = one.tls.chain;
        const ignored = vouchedBy(one, evidence)?.usage === DANE_EE;
        return leaf ? [{ host: one.server.host, ignored, ...expiryOf(leaf, evidence.at) }] : [];
      })
      .sort((a, b) => Number(a.ignored) - Number(b.ignored) || a.daysLeft - b.daysLeft);
    const [soonest] = ending;
    if (!soonest) return notApplicable('certificate-refused');
    const close = soonest.state === 'urgent' || soonest.state === 'expired';
    const unread = unseenAmong(evidence.servers.map(({ host, tlsa }) => [host, tlsa] as const));
    return close && !soonest.ignored ? warn(soonest) : pass(soonest, unread);
  }),
});

export const certificateKey = check({
  id: 'smtp/certificate-key',
  severity: 'medium',
  reference: rfc(9325, '4.5'),
  mendedOn: 'mail-servers',
  judge: onEncrypted((encrypted) => {
    const keys = encrypted.flatMap(({ server, tls: { chain } }) =>
      chain[0] ? [{ host: server.host, keyType: chain[0].keyType, keyBits: chain[0].keyBits }] : [],
    );
    if (keys.length === 0) return notApplicable('certificate-refused');
    const short = keys.filter((key) => ['weak', 'ageing'].includes(weakKey(key) ?? 'unknown')).filter(isFirstOfHost);
    if (short.some(isBreakable)) return fail({ short });
    return short.length > 0 ? warn({ short }) : pass({ keys: keys.filter(isFirstOfHost) });
  }),
});

export const checks = [certificateValid, certificateName, certificateExpiry, certificateKey] as const;

/**
 * A faulty certificate is ignored by senders that do not ask for a good one: a warning. Where MTA-STS makes them ask, it stops mail: a
 * fault. What DANE vouches for needs no authority, and its own rule has looked at the rest (RFC 7672 §3.1).
 */
function onCertificates(faultOf: (encrypted: Encrypted) => string | null) {
  return onEncrypted((encrypted, evidence) => {
    const judged = encrypted.map((one) => ({
      ...one,
      fault: faultOf(one),
      vouched: vouchedBy(one, evidence) !== null,
    }));
    const faulty = judged.flatMap(({ server, address, fault, vouched }) =>
      fault === null || vouched ? [] : [{ host: server.host, address, fault, demanded: isBound(server, evidence) }],
    );
    if (faulty.length > 0) return faulty.some(({ demanded }) => demanded) ? fail({ faulty }) : warn({ faulty });
    const sound = judged.filter(({ fault }) => fault === null).map(({ server }) => server.host);
    return sound.length > 0 ? pass({ hosts: [...new Set(sound)] }) : notApplicable('vouched-by-dane');
  });
}

/** The TLSA record that a session satisfies, where senders may rely on it. */
function vouchedBy({ server, tls }: Encrypted, evidence: SmtpEvidence): Tlsa | null {
  const secure = isDaneSecure(server, evidence);
  return secure.seen && secure.value ? matchingTlsa(usableTlsa(server), tls, evidence.domain, evidence.at) : null;
}

/** An RSA key that has been factored in public, or might be at little cost. */
function isBreakable({ keyType, keyBits }: Pick<Certificate, 'keyType' | 'keyBits'>): boolean {
  return keyType.startsWith('rsa') && keyBits !== null && keyBits < RSA_BREAKABLE_BITS;
}

/** Whether an MTA-STS policy makes senders refuse a faulty certificate of this server. */
function isBound({ host }: MailServer, { policy }: SmtpEvidence): boolean {
  if (!policy.seen || policy.value?.mode !== 'enforce') return false;
  return policy.value.patterns.some((pattern) => matchesPattern(host, pattern));
}
