import type { HelloOffer } from '../../../model/ask.ts';
import { seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { certificate, hellos, session, webHost } from '../../dns/testing/evidence.ts';
import type { WebHellos, WebHost } from '../evidence.ts';
import { tlsCbc, tlsDual, tlsFs, tlsSuites, tlsVersions } from './tls.ts';

const timeout = unseen('timeout');
const refused = unseen('refused');
const _failed = session({ version: null, chain: [], failure: 'ERR_SSL_WRONG_VERSION_NUMBER' });
const absent: WebHost = { host: 'www.exemple.fr', addresses: seen([]), endpoints: [] };
const web = (hosts: readonly WebHost[], found: WebHellos | null = null): Partial<DnsEvidence> => ({
  web: { hosts, hellos: found },
});
const offers = (...accepted: readonly HelloOffer[]) => web([webHost('exemple.fr')], hellos(accepted));
const heard = (accepted: readonly HelloOffer[], changes: Parameters<typeof hellos>[1]) =>
  web([webHost('exemple.fr')], hellos(accepted, changes));
const nobody: Partial<DnsEvidence> = web([{ ...absent, host: 'exemple.fr' }, absent]);
const _dumb = web([{ host: 'exemple.fr', addresses: timeout, endpoints: [] }, absent]);
const silence = Object.fromEntries(Object.keys(hellos([]).answers).map((offer) => [offer, timeout]));
const closed = Object.fromEntries(Object.keys(hellos([]).answers).map((offer) => [offer, refused]));
const garbled = Object.fromEntries(
  Object.keys(hellos([]).answers).map((offer) => [offer, unseen('malformed', 'not TLS')]),
);

const prime = (dhBits: number) => ({
  'tls1.2': seen({
    accepted: true,
    version: 'TLSv1.2',
    cipher: 'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256',
    alert: null,
    dhBits,
    compressed: false,
    secureRenegotiation: true,
  }),
});
const shaken = (changes: Parameters<typeof session>[0]) => web([webHost('exemple.fr', [session(changes)])]);
const pair = (second: Parameters<typeof session>[0]) => web([webHost('exemple.fr', [session(), session(second)])]);

testCases([
  [tlsVersions, '1.2 and 1.3', offers('tls1.2', 'tls1.3'), 'pass'],
  [tlsVersions, '1.3 alone', offers('tls1.3'), 'pass'],
  [tlsVersions, '1.2 alone', offers('tls1.2'), 'warn'],
  [tlsVersions, '1.0 beside', offers('tls1.0', 'tls1.2', 'tls1.3'), 'fail'],
  [tlsVersions, 'SSLv3 alone', offers('ssl3'), 'fail'],
  [
    tlsVersions,
    'an old version that got no answer may be accepted',
    heard(['tls1.2', 'tls1.3'], { ssl3: timeout }),
    'unknown',
  ],
  [tlsVersions, 'unless another one is, which is enough', heard(['tls1.1', 'tls1.3'], { ssl3: timeout }), 'fail'],
  [tlsVersions, 'a reset is a refusal', heard(['tls1.2', 'tls1.3'], { ssl3: unseen('reset') }), 'pass'],
  [tlsVersions, 'nothing is accepted', offers(), 'notApplicable'],
  [tlsVersions, 'a closed port', heard([], closed), 'notApplicable'],
  [tlsVersions, 'a port that speaks something else', heard([], garbled), 'notApplicable'],
  [tlsVersions, 'silence', heard([], silence), 'unknown'],
  [tlsVersions, 'no address', nobody, 'notApplicable'],

  [tlsSuites, 'none of the weak ones', offers('tls1.2', 'tls1.3'), 'pass'],
  [tlsSuites, 'static RSA', offers('tls1.2', 'static-rsa'), 'warn'],
  [tlsSuites, '3DES', offers('tls1.2', '3des'), 'fail'],
  [tlsSuites, 'no encryption', offers('tls1.2', 'null'), 'fail'],
  [tlsSuites, 'a family that got no answer', heard(['tls1.2'], { rc4: timeout }), 'unknown'],
  [tlsSuites, 'nobody speaks TLS', heard([], closed), 'notApplicable'],

  [tlsCbc, 'none', offers('tls1.2'), 'pass'],
  [tlsCbc, 'one', offers('tls1.2', 'cbc'), 'warn'],
  [tlsCbc, 'no answer', heard(['tls1.2'], { cbc: timeout }), 'unknown'],
  [tlsCbc, 'nobody speaks TLS', heard([], closed), 'notApplicable'],

  [tlsFs, 'TLS 1.3 always has it', shaken({ ephemeral: null }), 'pass'],
  [tlsFs, 'ECDHE', shaken({ version: 'TLSv1.2' }), 'pass'],
  [tlsFs, 'static RSA is what a modern client gets', shaken({ version: 'TLSv1.2', ephemeral: null }), 'fail'],
  [
    tlsFs,
    'a DH group of 1,024 bits',
    shaken({ version: 'TLSv1.2', ephemeral: { type: 'DH', bits: 1024, name: null } }),
    'fail',
  ],
  [tlsFs, 'such a group behind another choice', heard(['tls1.2'], prime(1024)), 'fail'],
  [tlsFs, 'a good group', heard(['tls1.2'], prime(3072)), 'pass'],
  [
    tlsFs,
    'a short curve',
    shaken({ version: 'TLSv1.2', ephemeral: { type: 'ECDH', bits: 224, name: 'secp224r1' } }),
    'warn',
  ],
  [tlsFs, 'no handshake', web([webHost('exemple.fr', [refused])]), 'notApplicable'],
  [tlsFs, 'silence', web([webHost('exemple.fr', [timeout])]), 'unknown'],

  [tlsDual, 'one face', pair({}), 'pass'],
  [tlsDual, 'another certificate in IPv6', pair({ chain: [certificate({ serial: 'ff' })] }), 'warn'],
  [tlsDual, 'another version in IPv6', pair({ version: 'TLSv1.2' }), 'warn'],
  [tlsDual, 'one address', {}, 'notApplicable'],
  [tlsDual, 'IPv6 out of reach from here', web([webHost('exemple.fr', [session(), unseen('unreachable')])]), 'unknown'],
]);
