import type { HelloAnswer } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { hellos, webHost } from '../../dns/testing/evidence.ts';
import type { WebHellos } from '../evidence.ts';
import { tlsCompression, tlsPqc, tlsReneg, tlsSigalg } from './handshake.ts';

const timeout = unseen('timeout');
const spoke = (changes: Partial<HelloAnswer>): Observed<HelloAnswer> =>
  seen({
    accepted: true,
    version: 'TLSv1.2',
    cipher: 'X',
    alert: null,
    dhBits: null,
    compressed: false,
    secureRenegotiation: true,
    ...changes,
  });
const site = (given: WebHellos): Partial<DnsEvidence> => ({ web: { hosts: [webHost('exemple.fr')], hellos: given } });
const both = ['tls1.2', 'tls1.3'] as const;
const muteSince12 = { 'tls1.0': timeout, 'tls1.1': timeout, 'tls1.2': timeout };

testCases([
  [tlsSigalg, 'refused', site(hellos(both)), 'pass'],
  [tlsSigalg, 'accepted', site(hellos([...both, 'sha1'])), 'warn'],
  [tlsSigalg, 'silent', site(hellos(both, { sha1: timeout })), 'unknown'],
  [tlsReneg, 'bound', site(hellos(both)), 'pass'],
  [tlsReneg, 'not bound', site(hellos(both, { 'tls1.2': spoke({ secureRenegotiation: false }) })), 'fail'],
  [
    tlsReneg,
    'not bound in an older version',
    site(hellos(both, { 'tls1.0': spoke({ secureRenegotiation: false }) })),
    'fail',
  ],
  [tlsReneg, '1.3 alone has none', site(hellos(['tls1.3'])), 'notApplicable'],
  [tlsReneg, '1.2 was silent', site(hellos(['tls1.3'], muteSince12)), 'unknown'],
  [tlsCompression, 'refused', site(hellos(both)), 'pass'],
  [tlsCompression, 'accepted', site(hellos(both, { 'tls1.2': spoke({ compressed: true }) })), 'fail'],
  [tlsCompression, '1.3 alone has none', site(hellos(['tls1.3'])), 'notApplicable'],
  [tlsCompression, 'silent', site(hellos([], { ...muteSince12, 'tls1.3': timeout })), 'unknown'],
  [tlsPqc, 'offered', site(hellos([...both, 'pqc'])), 'info'],
  [tlsPqc, 'not offered', site(hellos(both)), 'info'],
  [tlsPqc, 'silent', site(hellos(both, { pqc: timeout })), 'unknown'],
]);
