import type { Staple } from '../../../certificates/revocation.ts';
import { unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { certificate, session, webHost } from '../../dns/testing/evidence.ts';
import { certificateAutomation, certificateRevoked, certificateWeakKey } from './compromise.ts';

type Session = NonNullable<Parameters<typeof session>[0]>;
const serves = (...sessions: readonly Session[]): Partial<DnsEvidence> => ({
  web: {
    hosts: sessions.map((one, index) => webHost(index === 0 ? 'exemple.fr' : 'www.exemple.fr', [session(one)])),
    hellos: null,
  },
});
const rsa = (changes: Parameters<typeof certificate>[0] = {}) =>
  serves({ chain: [certificate({ keyType: 'rsa', keyBits: 2048, weakness: null, ...changes })] });
const GOOD: Staple = {
  state: 'good',
  revokedAt: null,
  thisUpdate: '2026-11-19T00:00:00.000Z',
  nextUpdate: '2026-11-26T00:00:00.000Z',
  signed: true,
};
const stapled = (changes: Partial<Staple>) => serves({ staple: { ...GOOD, ...changes } });
const long = certificate({ notBefore: '2026-10-01T00:00:00.000Z', notAfter: '2027-04-01T00:00:00.000Z' });
const silent = { web: { hosts: [webHost('exemple.fr', [unseen('timeout')])], hellos: null } };
const closed = { web: { hosts: [webHost('exemple.fr', [unseen('refused')])], hellos: null } };

testCases([
  [certificateWeakKey, 'an ordinary RSA key', rsa(), 'pass'],
  [certificateWeakKey, 'neighbouring primes', rsa({ weakness: 'close-primes' }), 'fail'],
  [certificateWeakKey, 'the faulty library', rsa({ weakness: 'roca' }), 'fail'],
  [certificateWeakKey, 'an elliptic key has none of these', {}, 'notApplicable'],
  [
    certificateWeakKey,
    'evidence from before the question',
    serves({ chain: [certificate({ keyType: 'rsa', keyBits: 2048 })] }),
    'unknown',
  ],
  [certificateWeakKey, 'no HTTPS', closed, 'notApplicable'],
  [certificateWeakKey, 'silence', silent, 'unknown'],

  [certificateAutomation, 'ninety days', {}, 'pass'],
  [certificateAutomation, 'half a year', serves({ chain: [long] }), 'info'],
  [certificateAutomation, 'nobody trusts it', serves({ trusted: false, chain: [long] }), 'notApplicable'],
  [certificateAutomation, 'silence', silent, 'unknown'],

  [certificateRevoked, 'in force', stapled({}), 'pass'],
  [certificateRevoked, 'revoked', stapled({ state: 'revoked', revokedAt: '2026-11-17T00:00:00.000Z' }), 'fail'],
  [certificateRevoked, 'revoked on www alone', serves({}, { staple: { ...GOOD, state: 'revoked' } }), 'fail'],
  [certificateRevoked, 'anybody may write « revoked » unsigned', stapled({ state: 'revoked', signed: false }), 'warn'],
  [certificateRevoked, 'an issuer that is not shown to compare with', stapled({ signed: null }), 'unknown'],
  [
    certificateRevoked,
    'the same beside one that is',
    serves({ staple: GOOD }, { staple: { ...GOOD, signed: null } }),
    'pass',
  ],
  [certificateRevoked, 'a stale answer', stapled({ nextUpdate: '2026-11-19T00:00:00.000Z' }), 'warn'],
  [certificateRevoked, 'the authority does not know it', stapled({ state: 'unknown' }), 'warn'],
  [
    certificateRevoked,
    'it must be handed out and is not',
    serves({ staple: null, chain: [certificate({ mustStaple: true })] }),
    'warn',
  ],
  [
    certificateRevoked,
    'it must be handed out and is',
    serves({ staple: GOOD, chain: [certificate({ mustStaple: true })] }),
    'pass',
  ],
  [certificateRevoked, 'nothing is handed out', serves({ staple: null }), 'notApplicable'],
  [certificateRevoked, 'silence', silent, 'unknown'],
]);
