import { expiryOf } from '../../../common/certificate.ts';
import { check, rfc } from '../../../model/check.ts';
import { fail, notApplicable, pass, warn } from '../../../model/outcome.ts';
import { matchesPattern } from '../../mta-sts/policy-file.ts';
import { isDaneSecure, matchingTlsa, usableTlsa } from '../dane.ts';
import type { SmtpEvidence } from '../evidence.ts';
import { type Encrypted, onEncrypted } from '../servers.ts';

const RSA_LEAST_BITS = 2_048;
const RSA_BREAKABLE_BITS = 1_024;
const DANE_EE = 3;

export const certificateValid = check({
  id: 'smtp/certificate-valid',
  step: 'starttls',
  severity: 'medium',
  reference: `${rfc(8461, '4.2')}, ${rfc(7672, '3.1')}`,
  judge: onCertificates(({ tls }) => (tls.trusted ? null : (tls.trustFault ?? 'untrusted'))),
});

export const certificateName = check({
  id: 'smtp/certificate-name',
  step: 'starttls',
  severity: 'medium',
  reference: `${rfc(8461, '4.2')}, ${rfc(9525, '6.3')}`,
  judge: onCertificates(({ tls }) => (tls.nameMatches ? null : (tls.chain[0]?.names.slice(0, 5).join(', ') ?? ''))),
});

/** One step softer than for a web site: most senders never look. */
export const certificateExpiry = check({
  id: 'smtp/certificate-expiry',
  step: 'starttls',
  severity: 'medium',
  reference: rfc(5280, '4.1.2.5'),
  judge: onEncrypted((encrypted, evidence) => {
    const ending = encrypted
      .filter((one) => one.tls.trusted && vouchedBy(one, evidence) !== 'dane-ee')
      .flatMap(({ server, tls: { chain } }) =>
        chain[0] ? [{ host: server.host, ...expiryOf(chain[0], evidence.at) }] : [],
      )
      .sort((a, b) => a.daysLeft - b.daysLeft);
    const [soonest] = ending;
    if (!soonest) return notApplicable('certificate-refused');
    return soonest.state === 'urgent' || soonest.state === 'expired' ? warn(soonest) : pass(soonest);
  }),
});

export const certificateKey = check({
  id: 'smtp/certificate-key',
  step: 'starttls',
  severity: 'medium',
  reference: rfc(9325, '4.5'),
  judge: onEncrypted((encrypted) => {
    const keys = encrypted.flatMap(({ server, tls: { chain } }) =>
      chain[0] ? [{ host: server.host, keyType: chain[0].keyType, keyBits: chain[0].keyBits }] : [],
    );
    if (keys.length === 0) return notApplicable('certificate-refused');
    const short = keys.filter(
      ({ keyType, keyBits }) => keyType.startsWith('rsa') && keyBits !== null && keyBits < RSA_LEAST_BITS,
    );
    if (short.some(({ keyBits }) => (keyBits ?? 0) < RSA_BREAKABLE_BITS)) return fail({ short });
    return short.length > 0 ? warn({ short }) : pass({ keys });
  }),
});

export const checks = [certificateValid, certificateName, certificateExpiry, certificateKey] as const;

/**
 * A faulty certificate is ignored by senders that do not ask for a good one: a warning. Where MTA-STS or DANE makes them ask, it stops
 * mail: a fault. A key that DANE vouches for needs neither name nor authority (RFC 7672 §3.1.1).
 */
function onCertificates(faultOf: (encrypted: Encrypted) => string | null) {
  return onEncrypted((encrypted, evidence) => {
    const judged = encrypted.map((one) => ({
      host: one.server.host,
      address: one.address,
      fault: faultOf(one),
      by: vouchedBy(one, evidence),
    }));
    const concerned = judged.filter(({ by }) => by !== 'dane-ee');
    if (concerned.length === 0) return notApplicable('vouched-by-dane');
    const faulty = concerned.flatMap(({ host, address, fault, by }) =>
      fault === null ? [] : [{ host, address, fault, demandedBy: by }],
    );
    if (faulty.length === 0) return pass({ hosts: [...new Set(concerned.map(({ host }) => host))] });
    return faulty.some(({ demandedBy }) => demandedBy !== null) ? fail({ faulty }) : warn({ faulty });
  });
}

/** What makes senders look at the certificate of a server, and how. */
function vouchedBy({ server, tls }: Encrypted, evidence: SmtpEvidence): 'dane-ee' | 'dane-ta' | 'mta-sts' | null {
  const usable = usableTlsa(server);
  const secure = isDaneSecure(server, evidence);
  if (usable.length > 0 && secure.seen && secure.value) {
    return matchingTlsa(usable, tls, evidence.domain, evidence.at)?.usage === DANE_EE ? 'dane-ee' : 'dane-ta';
  }
  const { policy } = evidence;
  const bound =
    policy.seen &&
    policy.value?.mode === 'enforce' &&
    policy.value.patterns.some((pattern) => matchesPattern(server.host, pattern));
  return bound ? 'mta-sts' : null;
}
