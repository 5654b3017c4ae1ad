import { unseen } from '../../model/observed.ts';
import { txt } from '../../testing/ask.ts';
import { deps } from './dependency-rule.ts';
import { delegated, ns, testCases } from './testing/cases.ts';

testCases([
  [deps, 'the servers of another, well registered', { registration: { expires: '2027-11-20T00:00:00Z' } }, 'pass'],
  [deps, 'all of it is in the house', { zone: { 'exemple.fr NS': ns('ns1.exemple.fr') } }, 'notApplicable'],
  [
    deps,
    'a policy pulled in by a policy, whose domain is free',
    {
      registration: { registered: false },
      zone: {
        'exemple.fr TXT': txt('v=spf1 include:_spf.vendeur.com -all'),
        '_spf.vendeur.com TXT': txt('v=spf1 include:libre.net -all'),
        'libre.net SOA': 'nxdomain',
      },
    },
    'fail',
  ],
  [
    deps,
    'a policy of each message, under a domain that is free',
    {
      registration: { registered: false },
      zone: { 'exemple.fr TXT': txt('v=spf1 include:%{ir}.%{d}._spf.libre.net -all'), 'libre.net SOA': 'nxdomain' },
    },
    'fail',
  ],
  [
    deps,
    'a policy of the domain itself, found behind a macro, that pulls in one whose domain is free',
    {
      registration: { registered: false },
      zone: {
        'exemple.fr TXT': txt('v=spf1 include:_spf.%{d} -all'),
        '_spf.exemple.fr TXT': txt('v=spf1 include:libre.net -all'),
        'libre.net SOA': 'nxdomain',
      },
    },
    'fail',
  ],
  [deps, 'the DNS knows what the registry does not: no proof', { registration: { registered: false } }, 'pass'],
  [
    deps,
    'gone from the DNS, and a silent registry',
    { registration: unseen('timeout'), zone: { ...delegated, 'exemple.net SOA': 'nxdomain' } },
    'unknown',
  ],
  [deps, 'in the DNS, and a silent registry: held, without date', { registration: unseen('timeout') }, 'pass'],
  [
    deps,
    'it expires within the month',
    {
      registration: { expires: '2026-12-10T00:00:00Z' },
      zone: { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none; rua=mailto:d@rapports.net') },
    },
    'warn',
  ],
  [
    deps,
    'that of a name server does too, and is weighed where servers are judged',
    { registration: { expires: '2026-12-10T00:00:00Z' } },
    'info',
  ],
  [
    deps,
    'it is being deleted',
    {
      registration: { statuses: ['redemption period'] },
      zone: { '_smtp._tls.exemple.fr TXT': txt('v=TLSRPTv1; rua=mailto:t@rapports.net') },
    },
    'fail',
  ],
  [
    deps,
    'a question without answer may hide another',
    { zone: { ...delegated, 'exemple.fr MX': unseen('timeout') } },
    'unknown',
  ],
  [
    deps,
    'DNS silent of the other domain',
    { registration: unseen('timeout'), zone: { ...delegated, 'exemple.net SOA': unseen('servfail') } },
    'unknown',
  ],
]);
