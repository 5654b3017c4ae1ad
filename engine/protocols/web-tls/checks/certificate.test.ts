import { unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { certificate, session, webHost } from '../../dns/testing/evidence.ts';
import {
  certificateExpiry,
  certificateKey,
  certificateLifetime,
  certificateName,
  certificateSig,
  certificateTrust,
} from './certificate.ts';

type Session = NonNullable<Parameters<typeof session>[0]>;
const serves = (own: Session, www?: Session): Partial<DnsEvidence> => ({
  web: {
    hosts: [webHost('exemple.fr', [session(own)]), ...(www ? [webHost('www.exemple.fr', [session(www)])] : [])],
    hellos: null,
  },
});
const leaf = (...changes: readonly NonNullable<Parameters<typeof certificate>[0]>[]) =>
  serves({ chain: changes.map((one, index) => certificate({ serial: String(index), ...one })) });
const dated = (notBefore: string, notAfter: string) =>
  leaf({ notBefore: `${notBefore}T12:00:00.000Z`, notAfter: `${notAfter}T12:00:00.000Z` });
const untrusted = (trustFault: string) => ({ trusted: false, trustFault });
const OLD = certificate({ serial: 'old', signatureAlgorithm: 'md5WithRSAEncryption', subject: 'CN=Vieille' });
const silent = { web: { hosts: [webHost('exemple.fr', [unseen('timeout')])], hellos: null } };
const closed = { web: { hosts: [webHost('exemple.fr', [unseen('refused')])], hellos: null } };

testCases([
  [certificateTrust, 'a public authority', {}, 'pass'],
  [certificateTrust, 'self-made', serves(untrusted('DEPTH_ZERO_SELF_SIGNED_CERT')), 'fail'],
  [
    certificateTrust,
    'an intermediate that is not served',
    serves(untrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE')),
    'fail',
  ],
  [certificateTrust, 'an unknown authority', serves(untrusted('SELF_SIGNED_CERT_IN_CHAIN')), 'fail'],
  [certificateTrust, 'www only', serves({}, untrusted('INVALID_CA')), 'fail'],
  [
    certificateTrust,
    'an expired one is the subject of another rule',
    serves({ ...untrusted('CERT_HAS_EXPIRED'), chain: [certificate({ notAfter: '2026-01-01T12:00:00.000Z' })] }),
    'notApplicable',
  ],
  [
    certificateTrust,
    'an intermediate that has ended',
    serves({
      ...untrusted('CERT_HAS_EXPIRED'),
      chain: [certificate(), certificate({ notAfter: '2026-01-01T12:00:00.000Z' })],
    }),
    'fail',
  ],
  [
    certificateTrust,
    'a broken hash on the way is the subject of another rule',
    serves({ ...untrusted('CA_MD_TOO_WEAK'), chain: [certificate(), OLD] }),
    'notApplicable',
  ],
  [certificateTrust, 'no HTTPS', closed, 'notApplicable'],
  [certificateTrust, 'silence', silent, 'unknown'],

  [certificateName, 'both names', serves({}, {}), 'pass'],
  [certificateName, 'www is missing', serves({}, { nameMatches: false }), 'warn'],
  [
    certificateName,
    'another name altogether',
    serves({ nameMatches: false, chain: [certificate({ names: ['autre.fr'] })] }),
    'fail',
  ],
  [
    certificateName,
    'a common name is no name',
    serves({ nameMatches: false, chain: [certificate({ names: [] })] }),
    'fail',
  ],

  [certificateExpiry, 'renewed in time', dated('2026-11-01', '2027-01-30'), 'pass'],
  [certificateExpiry, 'a third of ninety days is left', dated('2026-09-20', '2026-12-19'), 'warn'],
  [certificateExpiry, 'a tenth of ninety days', dated('2026-08-30', '2026-11-28'), 'fail'],
  [certificateExpiry, 'a year, renewed by hand, with four months left', dated('2026-03-01', '2027-03-25'), 'warn'],
  [certificateExpiry, 'six days that always are its last', dated('2026-11-18', '2026-11-24'), 'pass'],
  [
    certificateExpiry,
    'six days whose renewal failed',
    leaf({ notBefore: '2026-11-15T00:00:00Z', notAfter: '2026-11-21T00:00:00Z' }),
    'fail',
  ],
  [certificateExpiry, 'expired', dated('2026-08-01', '2026-11-19'), 'fail'],
  [certificateExpiry, 'not yet valid', dated('2026-11-21', '2027-02-19'), 'fail'],
  [
    certificateExpiry,
    'www is forgotten',
    serves({}, { chain: [certificate({ notAfter: '2026-11-10T00:00:00Z' })] }),
    'fail',
  ],
  [certificateExpiry, 'silence', silent, 'unknown'],

  [certificateLifetime, 'ninety days', dated('2026-11-01', '2027-01-30'), 'pass'],
  [certificateLifetime, '398 days before March 2026 were allowed', dated('2026-03-01', '2027-04-03'), 'pass'],
  [certificateLifetime, '398 days since are not', dated('2026-03-20', '2027-04-22'), 'warn'],
  [
    certificateLifetime,
    'a long one that passes for its age does not hide one that does not',
    serves(
      { chain: [certificate({ notBefore: '2026-03-01T00:00:00Z', notAfter: '2027-04-01T00:00:00Z' })] },
      { chain: [certificate({ notBefore: '2026-04-01T00:00:00Z', notAfter: '2027-04-01T00:00:00Z' })] },
    ),
    'warn',
  ],
  [certificateLifetime, 'ten years', dated('2026-01-01', '2036-01-01'), 'fail'],

  [certificateKey, 'P-256', {}, 'pass'],
  [certificateKey, 'RSA of 2,048 bits', leaf({ keyType: 'rsa', keyBits: 2048 }), 'pass'],
  [certificateKey, 'Ed25519, which Chromium does not read', leaf({ keyType: 'ed25519', keyBits: 256 }), 'warn'],
  [certificateKey, 'P-384', leaf({ keyBits: 384 }), 'pass'],
  [certificateKey, 'P-521, which Chromium does not read', leaf({ keyBits: 521 }), 'warn'],
  [certificateKey, 'RSA of 1,024 bits', leaf({ keyType: 'rsa', keyBits: 1024 }), 'fail'],
  [certificateKey, 'a weak intermediate', leaf({}, { keyType: 'rsa', keyBits: 1024, subject: 'CN=Vieille' }), 'fail'],
  [certificateKey, 'P-224', leaf({ keyBits: 224 }), 'warn'],
  [certificateKey, 'a kind that is not known', leaf({ keyType: 'unknown', keyBits: null }), 'unknown'],

  [certificateSig, 'SHA-384', {}, 'pass'],
  [certificateSig, 'SHA-1', leaf({ signatureAlgorithm: 'sha1WithRSAEncryption' }), 'fail'],
  [certificateSig, 'a bare OpenSSL name', leaf({ signatureAlgorithm: 'RSA-SHA1' }), 'fail'],
  [
    certificateSig,
    'MD5 in an intermediate',
    serves({ ...untrusted('CA_MD_TOO_WEAK'), chain: [certificate(), OLD] }),
    'fail',
  ],
  [certificateSig, 'MD5 in an intermediate that nobody needs', serves({ chain: [certificate(), OLD] }), 'pass'],
  [
    certificateSig,
    'a root signs itself with what it likes',
    leaf({}, { signatureAlgorithm: 'sha1WithRSAEncryption', selfSigned: true }),
    'pass',
  ],
  [certificateSig, 'an unknown algorithm', leaf({ signatureAlgorithm: null }), 'unknown'],
]);
