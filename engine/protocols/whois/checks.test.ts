import type { DnsData } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import { available, dnssecAgree, nsAgree, privacy, recentChange, registrar, singlePoint } from './checks.ts';
import { delegated, ns, testCases } from './testing/cases.ts';

const DS: DnsData = { type: 'DS', keyTag: 1, algorithm: 13, digestType: 2, digest: '00' };

testCases([
  [available, 'an answer is enough', {}, 'pass'],
  [available, 'a sub-domain is judged on its parent', { domain: 'boutique.exemple.fr' }, 'pass'],
  [available, 'a silent registry proves nothing', { registration: unseen('timeout') }, 'unknown'],
  [
    available,
    'unknown to the registry and undelegated is free',
    { registration: { registered: false }, zone: { 'exemple.fr NS': 'nxdomain' } },
    'fail',
  ],
  [
    available,
    'unknown to the registry and delegated is a contradiction',
    { registration: { registered: false } },
    'warn',
  ],
  [
    available,
    'unknown to the registry and a silent DNS leaves us ignorant',
    { registration: { registered: false }, zone: { 'exemple.fr NS': unseen('servfail') } },
    'unknown',
  ],

  [
    nsAgree,
    'same servers in another order and case',
    { registration: { nameServers: ['NS2.exemple.net.', 'ns1.exemple.net'] } },
    'pass',
  ],
  [nsAgree, 'one differs', { registration: { nameServers: ['ns1.exemple.net', 'ns3.exemple.net'] } }, 'warn'],
  [nsAgree, 'the registry names none', { registration: { nameServers: [] } }, 'notApplicable'],
  [nsAgree, 'the DNS is silent', { zone: { 'exemple.fr NS': unseen('servfail') } }, 'unknown'],

  [
    dnssecAgree,
    'signed on both sides',
    { registration: { delegationSigned: true }, zone: { ...delegated, 'exemple.fr DS': [DS] } },
    'pass',
  ],
  [dnssecAgree, 'signed on neither', { registration: { delegationSigned: false } }, 'pass'],
  [dnssecAgree, 'announced and absent', { registration: { delegationSigned: true } }, 'warn'],
  [
    dnssecAgree,
    'present and not announced',
    { registration: { delegationSigned: false }, zone: { ...delegated, 'exemple.fr DS': [DS] } },
    'warn',
  ],
  [dnssecAgree, 'the registry does not say', { registration: { delegationSigned: null } }, 'notApplicable'],
  [
    dnssecAgree,
    'the DNS is silent',
    { registration: { delegationSigned: true }, zone: { 'exemple.fr DS': unseen('timeout') } },
    'unknown',
  ],

  [recentChange, 'last year', {}, 'pass'],
  [recentChange, 'this week', { registration: { changed: '2026-11-18T00:00:00Z' } }, 'info'],
  [recentChange, 'not published', { registration: { changed: null } }, 'notApplicable'],

  [privacy, 'nothing of a person', { registration: { personal: [] } }, 'pass'],
  [privacy, 'a name', { registration: { personal: ['name', 'email'] } }, 'info'],
  [privacy, 'evidence from before the question', {}, 'unknown'],

  [registrar, 'named', {}, 'info'],
  [registrar, 'not named', { registration: { registrar: null } }, 'notApplicable'],

  [singlePoint, 'name servers of another', {}, 'pass'],
  [singlePoint, 'the registrar holds the DNS too', { zone: { 'exemple.fr NS': ns('ns1.gandi.net') } }, 'info'],
  [singlePoint, 'no registrar named', { registration: { registrar: null } }, 'notApplicable'],
]);
