import { agree, count, dateInWords, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/certificate.ts';

export const advice = {
  'dns/certificate-trust': {
    title: 'Trusted certificate',
    why: 'A certificate that browsers do not trust shows a warning page: most visitors leave, and those who click through get used to doing so.',
    pass: ({ hosts }) => `The certificate chain of ${enumerate(hosts)} leads to a trusted authority.`,
    fail: ({ untrusted }) => [...new Set(untrusted.map(distrust))].join(' '),
    remedy: ({ untrusted }) =>
      untrusted.some(({ fault }) => fault === INCOMPLETE || OUT_OF_DATE.includes(fault ?? ''))
        ? 'Install the full chain ("fullchain") on the server: your certificate, followed by the intermediate certificates of the authority.'
        : "Obtain a certificate from a public authority (Let's Encrypt, for example, which is free of charge and renewed automatically) and install it with its full chain.",
  },
  'dns/certificate-name': {
    title: 'Names in the certificate',
    why: 'A browser compares the name that was requested with those in the certificate. If it is not among them, the browser warns of impersonation.',
    pass: ({ hosts }) => `The certificate covers ${enumerate(hosts)}.`,
    warn: ({ wrong, names }) =>
      `The certificate presented for ${enumerate(wrong)} does not cover ${agree(wrong, 'this name', 'these names')} (it contains: ${enumerateSome(names)}).`,
    fail: ({ wrong, names }) =>
      names.length > 0
        ? `The certificate presented does not cover ${enumerate(wrong)} (it contains: ${enumerateSome(names)}).`
        : `The certificate presented for ${enumerate(wrong)} contains no DNS name (subjectAltName).`,
    remedy: ({ wrong }) => `Request a certificate that covers the domain and its "www" (missing: ${enumerate(wrong)}).`,
  },
  'dns/certificate-expiry': {
    title: 'Expiry of the certificate',
    why: 'On the day the certificate expires, the website becomes inaccessible to almost all visitors, without warning.',
    pass: ({ host, daysLeft, notAfter }) =>
      `The certificate of ${host} is valid for another ${days(daysLeft)} (until ${dateInWords(notAfter)}).`,
    warn: ({ host, daysLeft, lifetimeDays, notAfter }) =>
      `The certificate of ${host} expires in ${days(daysLeft)} (on ${dateInWords(notAfter)}). With a lifetime of ${days(lifetimeDays)}, it should have been renewed already.`,
    fail: ({ host, state, daysLeft, notAfter }) => {
      if (state === 'expired') return `The certificate of ${host} expired on ${dateInWords(notAfter)}.`;
      if (state === 'not-yet-valid')
        return `The certificate of ${host} is not yet valid: its start date is in the future.`;
      return `The certificate of ${host} expires in ${days(daysLeft)} (on ${dateInWords(notAfter)}).`;
    },
    remedy:
      'Renew the certificate now, then check that its renewal is automatic (ACME client, or an option of the hosting provider) and that an alert reaches you when it fails.',
  },
  'dns/certificate-lifetime': {
    title: 'Lifetime of the certificate',
    why: 'Browsers impose shorter and shorter lifetimes: 200 days since March 2026, 100 from March 2027, 47 from March 2029. They refuse a certificate that is valid for too long.',
    pass: ({ host, days: life }) => `The certificate of ${host} was issued for ${days(life)}.`,
    warn: ({ host, days: life, longest }) =>
      `The certificate of ${host} was issued for ${days(life)}${longest === null ? '' : `, more than the ${days(longest)} allowed on the date of its issuance`}.`,
    fail: ({ host, days: life }) =>
      `The certificate of ${host} was issued for ${days(life)}: no public authority issues certificates for so long.`,
    remedy: 'Request a certificate from a public authority and automate its renewal (ACME protocol).',
  },
  'dns/certificate-key': {
    title: 'Key of the certificate',
    why: (facts) =>
      facts && 'isUnread' in facts && facts.isUnread
        ? 'A browser that does not read the key does not open the website: the visitor sees nothing but an error.'
        : 'A key that is too short can be recovered by computation: an attacker could then pass for your website.',
    pass: ({ keys, belowGood }) =>
      `Key: ${enumerate(keys.map(keyName))}, sufficient${belowGood ? ' today (3,072 bits are recommended for long-term use)' : ''}.`,
    warn: ({ keys, isUnread }) =>
      isUnread
        ? `Key that Chrome and Edge do not read: ${enumerate(keys.map(keyWithOwner))}. Without a second certificate, they do not open the website.`
        : `Key that is nearing the end of its useful life: ${enumerate(keys.map(keyWithOwner))}.`,
    fail: ({ keys }) => `Key that is too weak: ${enumerate(keys.map(keyWithOwner))}.`,
    remedy: 'Generate a new key (ECDSA P-256, or RSA of at least 2,048 bits) and have the certificate reissued.',
  },
  'dns/certificate-sig': {
    title: 'Signature of the certificate',
    why: 'With MD5 or SHA-1, a forged certificate with the same signature can be made; browsers refuse them.',
    pass: ({ certificates }) =>
      `The certificate is signed with ${enumerate(certificates.map(({ algorithm }) => algorithm ?? 'a secure algorithm'))}.`,
    fail: ({ certificates }) =>
      `Obsolete signature: ${enumerate(certificates.map(({ subject, algorithm }) => `${subject} (${algorithm})`))}.`,
    remedy:
      'Have the certificate reissued by a current authority, and replace the old intermediate certificates that the server sends.',
  },
} satisfies AdviceFor<typeof checks>;

const INCOMPLETE = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

/** Of a certificate above that of the site, whose own end is reported elsewhere. */
const OUT_OF_DATE: readonly string[] = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

interface Untrusted {
  readonly host: string;
  /** OpenSSL's code. */
  readonly fault: string | null;
  readonly issuer: string | null;
}

function distrust({ host, fault, issuer }: Untrusted): string {
  const author = issuer ? ` (issuer: ${issuer})` : '';
  if (fault === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return `The certificate of ${host} is self-signed: nobody vouches for its identity${author}.`;
  if (fault === 'SELF_SIGNED_CERT_IN_CHAIN' || fault === 'UNABLE_TO_GET_ISSUER_CERT') {
    return `The certificate of ${host} comes from an authority that browsers do not know${author}.`;
  }
  if (fault === INCOMPLETE || fault === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY') {
    return `The certificate chain of ${host} is incomplete (an intermediate certificate is missing), or its authority is unknown${author}.`;
  }
  if (OUT_OF_DATE.includes(fault ?? '')) {
    return `The certificate chain of ${host} contains an authority certificate outside its validity period${author}.`;
  }
  if (fault === 'PERMITTED_VIOLATION')
    return `The certificate of ${host} is for a name that its authority may not certify: a certificate of the chain forbids it${author}.`;
  return `The certificate of ${host} is not trusted (${fault ?? 'unknown reason'})${author}.`;
}

function days(number: number): string {
  return count(number, 'day', 'days');
}

export interface Key {
  readonly subject: string;
  readonly type: string;
  readonly bits: number | null;
}

function keyName({ type, bits }: Key): string {
  return `${type === 'ec' ? 'ECDSA' : type.toUpperCase()}${bits === null ? '' : ` ${count(bits, 'bit', 'bits')}`}`;
}

function keyWithOwner(key: Key): string {
  return `${keyName(key)} (${key.subject})`;
}
