import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../../../model/observed.ts';
import { type Case, testCases } from '../../dns/testing/cases.ts';
import { delegation, evidence, probe, SOURCE, server } from '../../dns/testing/evidence.ts';
import { advice } from '../advice/delegation.fr.ts';
import type { Delegation, NameServerEvidence } from '../evidence.ts';
import { nsCname, nsCount, nsDistinct, nsFree, nsIpv6, nsParentChild, nsPrivate } from './delegation.ts';

const timeout = unseen('timeout');
const one = server('ns1.prestataire.example', '192.0.2.1');
const two = server('ns2.prestataire.example', '198.51.100.2');
/** A server that gives these as the servers of the zone. */
const listing = (...hosts: readonly string[]) => seen({ rcode: 'NOERROR', authoritative: true, hosts });
const silent = server('ns2.prestataire.example', '198.51.100.2', {
  probes: [probe('198.51.100.2', { soa: timeout, tcp: timeout, ns: timeout })],
});
const nowhere = server('ns3.prestataire.example', '0.0.0.0', { ipv4: seen([]), ipv6: seen([]), probes: [] });
const unread = { ipv4: unseen('servfail'), ipv6: unseen('servfail'), probes: [] } as const;
const servers = (...all: readonly NameServerEvidence[]): Partial<Delegation> => ({ servers: all });
const referred = (
  hosts: readonly string[],
  glue: readonly { host: string; address: string }[] = [],
): Partial<Delegation> => ({
  referral: seen({ hosts, glue, from: SOURCE }),
});
const both = ['ns1.prestataire.example', 'ns2.prestataire.example'];
const home = (registered: boolean, expires: string | null = null): Partial<Delegation> => ({
  homes: [{ domain: 'prestataire.example', registration: seen({ registered, expires }) }],
});
const lost = [server('ns1.prestataire.example', '0.0.0.0', { ipv4: seen([]), ipv6: seen([]), probes: [] })];

const cases: readonly (readonly [Case[0], string, Partial<Delegation>, Case[3]])[] = [
  [nsCount, 'two that answer', {}, 'pass'],
  [nsCount, 'one alone', servers(one), 'fail'],
  [nsCount, 'one alone, and silent: one at most all the same', servers(silent), 'fail'],
  [nsCount, 'none at all', { ...servers(), ...referred([]) }, 'fail'],
  [nsCount, 'none seen, because the parent kept silent', { ...servers(), referral: timeout }, 'unknown'],
  [nsCount, 'a second one that is silent may well live', servers(one, silent), 'unknown'],
  [nsCount, 'a second one without address cannot', servers(one, nowhere), 'fail'],
  [
    nsCount,
    'nor one where nobody listens',
    servers(one, server('b', '198.51.100.9', { probes: [probe('198.51.100.9', { soa: unseen('refused') })] })),
    'fail',
  ],
  [
    nsCount,
    'a lame one still answers',
    servers(
      one,
      server('b', '198.51.100.9', {
        probes: [
          probe('198.51.100.9', { soa: seen({ rcode: 'REFUSED', authoritative: false, serial: null, timers: null }) }),
        ],
      }),
    ),
    'pass',
  ],

  [nsDistinct, 'two networks', {}, 'pass'],
  [
    nsDistinct,
    'one IPv4 network',
    servers(server('a', '192.0.2.1', { ipv6: seen([]) }), server('b', '192.0.2.2', { ipv6: seen([]) })),
    'warn',
  ],
  [
    nsDistinct,
    'one IPv4 and one IPv6 network are one place',
    servers(
      server('a', '192.0.2.1', { ipv6: seen(['2001:db8::1']) }),
      server('b', '192.0.2.2', { ipv6: seen(['2001:db8::2']) }),
    ),
    'warn',
  ],
  [
    nsDistinct,
    'two names for one machine',
    servers(server('a', '192.0.2.1', { ipv6: seen([]) }), server('b', '192.0.2.1', { ipv6: seen([]) })),
    'fail',
  ],
  [nsDistinct, 'one name is the subject of another rule', servers(one), 'notApplicable'],
  [
    nsDistinct,
    'addresses that were not seen',
    servers(server('a', '192.0.2.1', { ipv6: seen([]) }), server('b', '', unread)),
    'unknown',
  ],
  [
    nsDistinct,
    'a name that only glue leads to is another machine',
    servers(
      server('a', '192.0.2.1', { ipv6: seen([]) }),
      server('b', '', { ipv4: seen([]), ipv6: seen([]), probes: [probe('198.51.100.2')] }),
    ),
    'pass',
  ],
  [nsDistinct, 'names without any address', servers(nowhere, nowhere), 'notApplicable'],

  [nsParentChild, 'the same on both sides', {}, 'pass'],
  [nsParentChild, 'a server that only the parent knows', referred([...both, 'vieux.prestataire.example']), 'fail'],
  [nsParentChild, 'a server that only the zone knows', referred(['ns1.prestataire.example']), 'warn'],
  [
    nsParentChild,
    'glue that is out of date',
    referred(both, [{ host: 'ns1.prestataire.example', address: '192.0.2.99' }]),
    'fail',
  ],
  [
    nsParentChild,
    'glue of a name to which the zone gives no address',
    {
      ...referred(both, [{ host: 'ns1.prestataire.example', address: '192.0.2.1' }]),
      ...servers({ ...one, ipv4: seen([]), ipv6: seen([]) }, two),
    },
    'fail',
  ],
  [
    nsParentChild,
    'glue that is right',
    referred(both, [{ host: 'ns1.prestataire.example', address: '192.0.2.1' }]),
    'pass',
  ],
  [
    nsParentChild,
    'glue of a host that could not be resolved proves nothing',
    {
      ...referred(both, [{ host: 'ns2.prestataire.example', address: '192.0.2.99' }]),
      ...servers(one, server('ns2.prestataire.example', '', unread)),
    },
    'pass',
  ],
  [
    nsParentChild,
    'a second server with an old list, whichever comes first',
    servers(one, {
      ...two,
      probes: [probe('198.51.100.2', { ns: listing('ns1.prestataire.example', 'ns3.prestataire.example') })],
    }),
    'warn',
  ],
  [
    nsParentChild,
    'what one of the servers still names is not known to the parent alone',
    {
      ...referred([...both, 'ns3.prestataire.example']),
      ...servers(one, { ...two, probes: [probe('198.51.100.2', { ns: listing(...both, 'ns3.prestataire.example') })] }),
    },
    'warn',
  ],
  [nsParentChild, 'a silent parent', { referral: timeout }, 'unknown'],
  [nsParentChild, 'silent servers', servers(silent), 'unknown'],
  [
    nsParentChild,
    'servers that know no zone',
    servers(
      server('a', '192.0.2.1', {
        probes: [probe('192.0.2.1', { ns: seen({ rcode: 'REFUSED', authoritative: false, hosts: [] }) })],
      }),
    ),
    'notApplicable',
  ],
  [nsParentChild, 'a parent that delegates nothing', referred([]), 'notApplicable'],

  [nsCname, 'names with addresses of their own', {}, 'pass'],
  [nsCname, 'an alias', servers(one, { ...two, alias: seen('autre.example') }), 'fail'],
  [nsCname, 'a host that could not be read', servers(one, server('b', '', unread)), 'unknown'],

  [nsFree, 'names within the audited domain', {}, 'pass'],
  [nsFree, 'a provider that exists', home(true, '2028-01-01T00:00:00Z'), 'pass'],
  [nsFree, 'a provider whose domain is free', { ...home(false), ...servers(...lost) }, 'fail'],
  [nsFree, 'a registry that denies a domain which resolves is mistaken', home(false), 'pass'],
  [
    nsFree,
    'a provider that gave its domain up, though it still resolves',
    {
      homes: [
        { domain: 'prestataire.example', registration: seen({ registered: true, expires: null, lapsing: true }) },
      ],
    },
    'fail',
  ],
  [nsFree, 'a provider at the end of its lease', home(true, '2026-12-10T00:00:00Z'), 'warn'],
  [
    nsFree,
    'a silent registry, of a domain that resolves',
    { homes: [{ domain: 'prestataire.example', registration: timeout }] },
    'pass',
  ],
  [
    nsFree,
    'a silent registry, of one that does not',
    { homes: [{ domain: 'prestataire.example', registration: timeout }], ...servers(...lost) },
    'unknown',
  ],

  [nsPrivate, 'public addresses', {}, 'pass'],
  [nsPrivate, 'RFC 1918', servers(one, server('b', '10.0.0.1')), 'fail'],
  [nsPrivate, 'private glue', referred(both, [{ host: 'ns1.prestataire.example', address: '192.168.1.1' }]), 'fail'],
  [
    nsPrivate,
    'an address that the guard refused',
    servers(one, server('b', '203.0.113.7', { probes: [probe('203.0.113.7', { soa: unseen('forbidden') })] })),
    'fail',
  ],
  [
    nsPrivate,
    'IPv4 in the clothes of IPv6',
    servers(one, server('b', '192.0.2.2', { ipv6: seen(['::ffff:127.0.0.1']) })),
    'fail',
  ],
  [nsPrivate, 'addresses that were not seen', servers(one, server('b', '', unread)), 'unknown'],

  [nsIpv6, 'two servers', {}, 'pass'],
  [nsIpv6, 'one', servers(one, { ...two, ipv6: seen([]) }), 'warn'],
  [nsIpv6, 'none', servers({ ...one, ipv6: seen([]) }, { ...two, ipv6: seen([]) }), 'warn'],
  [nsIpv6, 'silence', servers(one, { ...two, ipv6: timeout }), 'unknown'],
];

testCases([
  ...cases.map(([rule, says, of, outcome]): Case => [rule, says, { delegation: seen(delegation(of)) }, outcome]),
  [nsCount, 'a DNS half that was not asked', { delegation: unseen('not-asked') }, 'unknown'],
]);

test('the one server that keeps silent is to be revived before a second one is added', () => {
  const fail = nsCount.judge(evidence({ delegation: seen(delegation(servers(silent))) }));
  assert.ok(fail.outcome === 'fail');
  const { fail: say, remedy } = advice['dns/ns-count'];
  assert.match(say(fail.facts), /^\S+, seul serveur DNS utilisable de ce domaine, ne nous a pas répondu\.$/);
  assert.match(remedy(fail.facts), /^Remettez d’abord en service \S+, .*; ajoutez ensuite un second serveur/);
  const none = nsCount.judge(evidence({ delegation: seen(delegation({ ...servers(), ...referred([]) })) }));
  assert.ok(none.outcome === 'fail');
  assert.equal(say(none.facts), 'Aucun serveur DNS n’est annoncé pour ce domaine.');
});
