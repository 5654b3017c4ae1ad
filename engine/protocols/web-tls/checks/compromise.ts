import { expiryOf } from '../../../certificates/certificate.ts';
import type { Staple } from '../../../certificates/revocation.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { leavesOf, onSessions } from '../sessions.ts';

const check = checkIn('certificate');

/** Keys that anybody can compute from the certificate itself. */
export const certificateWeakKey = check({
  id: 'dns/certificate-weak-key',
  severity: 'critical',
  reference: 'CVE-2017-15361, CVE-2022-26320',
  axis: 'web',
  labour: usual('web'),
  judge: onSessions((sessions) => {
    const rsa = leavesOf(sessions).filter(({ certificate }) => certificate.keyType.startsWith('rsa'));
    if (rsa.length === 0) return notApplicable('no-rsa-key');
    const keys = rsa.flatMap(({ host, certificate: { weakness } }) => (weakness ? [{ host, weakness }] : []));
    if (keys.length > 0) return fail({ keys });
    return rsa.some(({ certificate }) => certificate.weakness === undefined)
      ? unknown({ silence: 'not-recorded' })
      : pass({ keys });
  }),
});

/** What the authority itself says of the certificate, where the server hands its word out. */
export const certificateRevoked = check({
  id: 'dns/certificate-revoked',
  severity: 'critical',
  reference: `${rfc(6960, '4.2.1')}, ${rfc(6066, '8')}, ${rfc(7633, '4.2.1')}`,
  axis: 'web',
  labour: usual('web'),
  judge: onSessions((sessions, { at }) => {
    const told = sessions.flatMap(({ host, session: { staple } }) => (staple ? [{ host, ...staple }] : []));
    const signed = told.filter((one) => one.signed);
    const revoked = signed.filter(({ state }) => state === 'revoked');
    if (revoked.length > 0) {
      return fail({ hosts: [...new Set(revoked.map(({ host }) => host))], revokedAt: revoked[0]?.revokedAt ?? null });
    }
    const bare = sessions.filter(({ session: { staple, chain } }) => !staple && chain[0]?.mustStaple === true);
    if (bare.length > 0) {
      const hosts = [...new Set(bare.map(({ host }) => host))];
      const faults: readonly Fault[] = ['missing'];
      return warn({ hosts, until: null, faults, everywhere: bare.length === sessions.length });
    }
    if (told.length === 0) return notApplicable('not-stapled');
    const useless = told.filter(
      ({ nextUpdate, state, signed: own }) =>
        own === false || state !== 'good' || (nextUpdate !== null && nextUpdate < at),
    );
    if (useless.length === 0 && signed.length === 0)
      return unknown({ silence: 'unread', detail: 'the certificate of the issuer is not shown' });
    const facts = {
      hosts: [...new Set((useless.length > 0 ? useless : told).map(({ host }) => host))],
      until: told[0]?.nextUpdate ?? null,
      faults: [...new Set(useless.map((one): Fault => faultOf(one, at)))],
      everywhere: false,
    };
    return useless.length > 0 ? warn(facts) : pass(facts);
  }),
});

/** Certificates get too short to be renewed by hand: 100 days from March 2027, 47 from March 2029. */
export const certificateAutomation = check({
  id: 'dns/certificate-automation',
  severity: 'info',
  reference: 'CA/Browser Forum BR §6.3.2',
  axis: 'web',
  judge: onSessions((sessions) => {
    // Of an authority that browsers trust; the lives of others are their own affair.
    const lives = leavesOf(sessions.filter(({ session }) => session.trusted)).map(({ host, certificate }) => ({
      host,
      days: expiryOf(certificate, certificate.notBefore).lifetimeDays,
    }));
    const [longest] = lives.toSorted((a, b) => b.days - a.days);
    if (!longest) return notApplicable('no-certificate');
    return longest.days > LIFE_OF_2027_DAYS ? info(longest) : pass(longest);
  }),
});

export const checks = [certificateWeakKey, certificateRevoked, certificateAutomation] as const;

const LIFE_OF_2027_DAYS = 100;

type Fault = 'unsigned' | 'stale' | 'unknown' | 'missing';

function faultOf({ signed, nextUpdate }: Pick<Staple, 'signed' | 'nextUpdate'>, at: string): Fault {
  if (signed === false) return 'unsigned';
  return nextUpdate !== null && nextUpdate < at ? 'stale' : 'unknown';
}
