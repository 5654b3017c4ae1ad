import { fakeCertificate, plainSmtp } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { dane, EE } from '../testing/dane.ts';
import { one, tls } from '../testing/world.ts';
import { checks } from './certificate.ts';

const leaf = (more: Parameters<typeof fakeCertificate>[0]) => ({ chain: [fakeCertificate(more)] });
const ENFORCED = 'version: STSv1\nmode: enforce\nmx: mx.exemple.fr\nmax_age: 604800\n';

testCases('certificate', checks, [
  ['smtp/certificate-valid', 'trusted', {}, 'pass'],
  [
    'smtp/certificate-valid',
    'self-signed, and nobody asks',
    tls({ trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'warn',
  ],
  [
    'smtp/certificate-valid',
    'self-signed under MTA-STS',
    { ...tls({ trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), policy: ENFORCED },
    'fail',
  ],
  [
    'smtp/certificate-valid',
    'a policy in testing asks nobody',
    { ...tls({ trusted: false, trustFault: 'X' }), policy: ENFORCED.replace('enforce', 'testing') },
    'warn',
  ],
  [
    'smtp/certificate-valid',
    'DANE-EE vouches for it',
    dane(EE, { trusted: false, trustFault: 'X', nameMatches: false }),
    'notApplicable',
  ],
  ['smtp/certificate-valid', 'without encryption', one(plainSmtp()), 'notApplicable'],

  ['smtp/certificate-name', 'its own', {}, 'pass'],
  ['smtp/certificate-name', 'another', tls({ nameMatches: false }), 'warn'],
  ['smtp/certificate-name', 'another, under MTA-STS', { ...tls({ nameMatches: false }), policy: ENFORCED }, 'fail'],

  ['smtp/certificate-expiry', 'weeks away', {}, 'pass'],
  [
    'smtp/certificate-expiry',
    'days away',
    tls(leaf({ notBefore: '2026-08-24T00:00:00Z', notAfter: '2026-11-22T00:00:00Z' })),
    'warn',
  ],

  ['smtp/certificate-key', 'P-256', {}, 'pass'],
  ['smtp/certificate-key', 'RSA 1024', tls(leaf({ keyType: 'rsa', keyBits: 1024 })), 'warn'],
  ['smtp/certificate-key', 'RSA 512', tls(leaf({ keyType: 'rsa', keyBits: 512 })), 'fail'],
]);
