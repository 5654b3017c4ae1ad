import { count, dateInWords, enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/compromise.ts';

export const advice = {
  'dns/certificate-weak-key': {
    title: 'Secrecy of the private key',
    task: 'Replace the key of the certificate, whose private key can be recovered',
    why: 'When a key was badly generated, its private part can be recovered. Someone can then impersonate your website.',
    pass: () => 'None of the known weaknesses (shared or close factors, ROCA) was found in the key.',
    fail: ({ keys }) =>
      `The private key of ${enumerate(keys.map(({ host, weakness }) => `${host} (${WEAKNESSES[weakness]})`))} can be recovered by computation.`,
    remedy:
      'Generate a new key on an up-to-date system, have the certificate reissued and install it, then have the old certificate revoked.',
  },
  'dns/certificate-revoked': {
    title: 'Revocation of the certificate',
    task: (facts) => {
      if (facts === null || !('faults' in facts)) return 'Replace the revoked certificate';
      return facts.faults.includes('missing')
        ? 'Have the server staple the answer that its certificate demands'
        : 'Have the server renew the answer that it staples';
    },
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'Browsers that ask for the stapled answer of the authority read it before they open the website: Firefox refuses one that the certificate demands and that is missing.'
        : 'Browsers refuse a certificate that its authority has revoked; this is often the sign of a stolen key or of a mistake at issuance.',
    pass: ({ hosts, until }) =>
      `The authority confirms that the certificate of ${enumerate(hosts)} is not revoked${until === null ? '' : ` (response valid until ${dateInWords(until)})`}.`,
    warn: ({ hosts, faults }) =>
      faults.includes('missing')
        ? `The certificate of ${enumerate(hosts)} requires a stapled OCSP response ("must-staple"), and the server does not staple one: Firefox refuses to open the website.`
        : `The OCSP response stapled by ${enumerate(hosts)} is worthless: ${enumerate(faults.map((fault) => FAULTS[fault]))}.`,
    fail: ({ hosts, revokedAt }) =>
      `The authority revoked the certificate of ${enumerate(hosts)}${revokedAt === null ? '' : ` on ${dateInWords(revokedAt)}`}.`,
    remedy: (facts) => {
      if ('faults' in facts)
        return facts.faults.includes('missing')
          ? 'Have the server staple OCSP responses (OCSP stapling). If the authority no longer gives any, have the certificate reissued without "must-staple".'
          : 'Let the server staple OCSP responses and renew them by itself (OCSP stapling), or disable this option if the certificate does not require it ("must-staple").';
      return 'Request a new certificate with a new key today, and find out why the old one was revoked.';
    },
  },
  'dns/certificate-automation': {
    title: 'Renewal of the certificate',
    why: 'The lifetime of certificates shrinks to 100 days in March 2027, then to 47 in March 2029: renewing them by hand will no longer be practicable.',
    pass: ({ host, days }) =>
      `The certificate of ${host} was issued for ${count(days, 'day', 'days')}: a lifetime that suggests automatic renewal.`,
    info: ({ host, days }) =>
      `The certificate of ${host} was issued for ${count(days, 'day', 'days')}; it may be renewed by hand.`,
    remedy:
      'Move to automatic renewal (ACME protocol) before March 2027; most hosting providers offer it free of charge.',
  },
} satisfies AdviceFor<typeof checks>;

const WEAKNESSES = {
  factorable: 'too short',
  'small-factor': 'divisible by a small number',
  'close-primes': 'close factors',
  roca: 'ROCA vulnerability',
} as const;

const FAULTS = {
  unsigned: 'the authority did not sign it',
  stale: 'it is out of date',
  unknown: 'in it, the authority does not recognise this certificate',
  missing: 'it is missing',
} as const;
