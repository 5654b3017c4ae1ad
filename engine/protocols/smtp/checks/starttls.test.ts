import { seen, unseen } from '../../../model/observed.ts';
import { address, failedTls, fakeSmtp, fakeTls, plainSmtp, reply } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { FOUR, none, one, SECOND, SIX, TWO, tls } from '../testing/world.ts';
import { checks } from './starttls.ts';

testCases('starttls', checks, [
  ['smtp/starttls-offered', 'offered', {}, 'pass'],
  ['smtp/starttls-offered', 'not offered', one(plainSmtp()), 'fail'],
  [
    'smtp/starttls-offered',
    'offered with a bad certificate is offered',
    tls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }),
    'pass',
  ],
  [
    'smtp/starttls-offered',
    'one of two does not',
    { zone: TWO, sessions: { [FOUR]: seen(fakeSmtp()), [SECOND]: seen(plainSmtp()) } },
    'fail',
  ],
  [
    'smtp/starttls-offered',
    'one address of two does not',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [FOUR]: seen(fakeSmtp()), [SIX]: seen(plainSmtp()) } },
    'fail',
  ],
  [
    'smtp/starttls-offered',
    'a fault needs no second server',
    { zone: TWO, sessions: { [FOUR]: unseen('timeout'), [SECOND]: seen(plainSmtp()) } },
    'fail',
  ],
  [
    'smtp/starttls-offered',
    'soundness does',
    { zone: TWO, sessions: { [FOUR]: unseen('timeout'), [SECOND]: seen(fakeSmtp()) } },
    'unknown',
  ],
  ['smtp/starttls-offered', 'HELO only offers nothing', one(plainSmtp({ ehlo: reply(502, 'unknown') })), 'fail'],
  [
    'smtp/starttls-offered',
    '554 tells nothing of it',
    one(plainSmtp({ banner: reply(554, 'no'), ehlo: null })),
    'unknown',
  ],
  [
    'smtp/starttls-offered',
    'EHLO cut off',
    one(plainSmtp({ ehlo: null, broken: unseen('limit', 'a reply too long') })),
    'unknown',
  ],
  ['smtp/starttls-offered', 'nobody can connect', none(unseen('refused')), 'notApplicable'],

  ['smtp/starttls-works', 'it does', {}, 'pass'],
  [
    'smtp/starttls-works',
    '454',
    one(fakeSmtp({ starttls: { offered: true, reply: reply(454, 'no'), session: null } })),
    'fail',
  ],
  [
    'smtp/starttls-works',
    'no handshake',
    one(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: failedTls('closed') } })),
    'fail',
  ],
  [
    'smtp/starttls-works',
    'a handshake that never ends',
    one(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: null }, broken: unseen('timeout') })),
    'unknown',
  ],
  [
    'smtp/starttls-works',
    'a session that ends before a word is said in it',
    one(fakeSmtp({ extensionsAfterTls: null, relay: null, broken: unseen('reset', 'closed') })),
    'unknown',
  ],
  ['smtp/starttls-works', 'not offered', one(plainSmtp()), 'notApplicable'],

  ['smtp/tls-versions', 'nothing old', {}, 'pass'],
  ['smtp/tls-versions', 'TLS 1.0 beside 1.3', { accepts: ['tls1.0'] }, 'warn'],
  ['smtp/tls-versions', 'SSL 3.0', { accepts: ['ssl3'] }, 'fail'],
  ['smtp/tls-versions', 'TLS 1.1 at best', tls({ version: 'TLSv1.1' }), 'fail'],
  ['smtp/tls-versions', 'a hello without answer', { hello: unseen('timeout') }, 'unknown'],

  ['smtp/tls-suites', 'nothing weak', {}, 'pass'],
  ['smtp/tls-suites', 'anonymous is better than clear', { accepts: ['anonymous'] }, 'warn'],
  ['smtp/tls-suites', 'RC4', { accepts: ['rc4'] }, 'warn'],
  ['smtp/tls-suites', 'no secrecy at all', { accepts: ['null'] }, 'fail'],
  ['smtp/tls-suites', 'export keys', { accepts: ['export', '3des'] }, 'fail'],

  ['smtp/tls-fs', 'TLS 1.3', {}, 'pass'],
  ['smtp/tls-fs', 'static RSA for clients that offer nothing else', { accepts: ['static-rsa'] }, 'warn'],
  ['smtp/tls-fs', 'ECDHE', tls({ version: 'TLSv1.2', ephemeral: { type: 'ECDH', bits: 253, name: 'X25519' } }), 'pass'],
  ['smtp/tls-fs', 'the key of the server', tls({ version: 'TLSv1.2', ephemeral: null }), 'warn'],
  ['smtp/tls-fs', 'DH 1024', tls({ version: 'TLSv1.2', ephemeral: { type: 'DH', bits: 1024, name: null } }), 'warn'],
  ['smtp/tls-fs', 'not encrypted', one(plainSmtp()), 'notApplicable'],

  ['smtp/tls-parity', 'one address', {}, 'notApplicable'],
  ['smtp/tls-parity', 'the same', { zone: { 'mx.exemple.fr AAAA': address(SIX) } }, 'pass'],
  [
    'smtp/tls-parity',
    'in clear over IPv6',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: seen(plainSmtp()) } },
    'warn',
  ],
  [
    'smtp/tls-parity',
    'another certificate over IPv6',
    {
      zone: { 'mx.exemple.fr AAAA': address(SIX) },
      sessions: {
        [SIX]: seen(
          fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: fakeTls({ nameMatches: false }) } }),
        ),
      },
    },
    'warn',
  ],
  [
    'smtp/tls-parity',
    'a handshake that never ends',
    {
      zone: { 'mx.exemple.fr AAAA': address(SIX) },
      sessions: {
        [SIX]: seen(fakeSmtp({ starttls: { offered: true, reply: null, session: null }, broken: unseen('timeout') })),
      },
    },
    'unknown',
  ],
]);
