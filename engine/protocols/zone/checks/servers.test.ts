import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../../../model/observed.ts';
import { type Case, testCases } from '../../dns/testing/cases.ts';
import { delegation, probe, SOURCE, server } from '../../dns/testing/evidence.ts';
import { advice } from '../advice/servers.fr.ts';
import type { NameServerEvidence, ServerProbe, SoaTimers } from '../evidence.ts';
import { nsAxfr, nsLame, nsRecursion, nsSilent, nsTcp, nsUdp, soaSerial, soaTimers } from './servers.ts';

const timeout = unseen('timeout');
const reply = (rcode: string, authoritative = false, serial: number | null = null) =>
  seen({ rcode, authoritative, serial, timers: null });
const timed = (changes: Partial<SoaTimers>) =>
  seen({
    rcode: 'NOERROR',
    authoritative: true,
    serial: 7,
    timers: { refresh: 14_400, retry: 3_600, expire: 604_800, minimum: 300, ...changes },
  });
const transfer = (rcode: string, records: number) => ({ transfer: seen({ rcode, records }) });
const at = (address: string, changes: Partial<ServerProbe> = {}) =>
  server(`ns-${address}`, address, { probes: [probe(address, changes)] });
const good = at('192.0.2.1');
const mute = { soa: timeout, tcp: timeout, ns: timeout, caa: timeout, recursion: timeout, transfer: timeout } as const;
const nowhere = server('ns', '0.0.0.0', { ipv4: seen([]), ipv6: seen([]), probes: [] });
const recursion = (changes: object) =>
  seen({ name: 'www.iana.org', rcode: 'NOERROR', authoritative: false, available: true, answers: 1, ...changes });

const cases: readonly (readonly [Case[0], string, readonly NameServerEvidence[], Case[3]])[] = [
  [nsLame, 'all with authority', [good, at('192.0.2.2')], 'pass'],
  [nsLame, 'one of three refuses', [good, at('192.0.2.2'), at('192.0.2.3', { soa: reply('REFUSED') })], 'warn'],
  [nsLame, 'half of them', [good, at('192.0.2.2', { soa: reply('SERVFAIL') })], 'fail'],
  [
    nsLame,
    'an answer without AA comes from another server',
    [good, at('192.0.2.2', { soa: reply('NOERROR', false, 7) })],
    'fail',
  ],
  [nsLame, 'authority without a SOA is none', [at('192.0.2.2', { soa: reply('NOERROR', true) })], 'fail'],
  [nsLame, 'datagrams are lost, and TCP tells', [good, at('192.0.2.2', { ...mute, tcp: reply('REFUSED') })], 'fail'],
  [
    nsLame,
    'datagrams are lost, and TCP tells of authority',
    [good, at('192.0.2.2', { soa: unseen('timeout') })],
    'pass',
  ],
  [nsLame, 'a dead server is unseen, not lame', [good, at('192.0.2.2', mute)], 'unknown'],
  [
    nsLame,
    'a dead IPv6 beside a living IPv4 may be our own network',
    [server('ns', '192.0.2.1', { probes: [probe('192.0.2.1'), probe('2001:db8::1', mute)] })],
    'pass',
  ],
  [
    nsLame,
    'a machine where nobody listens says so itself',
    [good, at('192.0.2.2'), at('192.0.2.3', { ...mute, soa: unseen('refused') })],
    'warn',
  ],
  [nsLame, 'nobody to ask', [nowhere], 'notApplicable'],

  [nsUdp, 'whole datagrams with EDNS', [good, at('192.0.2.2')], 'pass'],
  [nsUdp, 'each is cut', [good, at('192.0.2.2', { datagram: seen({ cut: true, edns: true }) })], 'warn'],
  [nsUdp, 'no EDNS', [good, at('192.0.2.2', { datagram: seen({ cut: false, edns: false }) })], 'warn'],
  [
    nsUdp,
    'an error leaves EDNS out',
    [good, at('192.0.2.2', { soa: reply('REFUSED'), datagram: seen({ cut: false, edns: false }) })],
    'pass',
  ],
  [nsUdp, 'silence', [at('192.0.2.2', { ...mute, datagram: timeout })], 'unknown'],
  [nsUdp, 'one answers over TCP alone', [good, at('192.0.2.2', { soa: timeout, datagram: timeout })], 'warn'],
  [nsUdp, 'all do', [at('192.0.2.2', { soa: timeout, datagram: timeout })], 'fail'],
  [nsUdp, 'nobody to ask', [nowhere], 'notApplicable'],
  [nsSilent, 'all that are announced', [good, at('192.0.2.2')], 'pass'],
  [nsSilent, 'a name without any address', [good, nowhere], 'warn'],
  [nsSilent, 'names without any address are the subject of another rule', [nowhere, nowhere], 'notApplicable'],
  [nsSilent, 'one of two, asked in both ways', [good, at('192.0.2.2', mute)], 'warn'],
  [nsSilent, 'none at all: it may be our network', [at('192.0.2.1', mute), at('192.0.2.2', mute)], 'unknown'],
  [
    nsSilent,
    'what answers over TCP alone is not silent',
    [good, at('192.0.2.2', { ...mute, tcp: good.probes[0]?.tcp ?? timeout })],
    'pass',
  ],
  [
    nsSilent,
    'a question that was cut short proves nothing',
    [good, at('192.0.2.2', { ...mute, tcp: unseen('deadline') })],
    'unknown',
  ],
  [nsSilent, 'an address that nobody may ask', [good, at('10.0.0.53', { ...mute, soa: unseen('forbidden') })], 'pass'],
  [
    nsSilent,
    'a dead IPv6 beside a living IPv4 may be our own network',
    [server('ns', '192.0.2.1', { probes: [probe('192.0.2.1'), probe('2001:db8::1', mute)] })],
    'pass',
  ],

  [nsTcp, 'TCP everywhere', [good], 'pass'],
  [nsTcp, 'one that refuses', [good, at('192.0.2.2', { tcp: unseen('refused') })], 'warn'],
  [
    nsTcp,
    'all that refuse',
    [at('192.0.2.2', { tcp: unseen('refused') }), at('192.0.2.3', { tcp: unseen('reset') })],
    'fail',
  ],
  [nsTcp, 'a lost connection proves nothing', [good, at('192.0.2.2', { tcp: timeout })], 'unknown'],
  [nsTcp, 'a dead server is not blamed for TCP', [good, at('192.0.2.2', { ...mute, tcp: unseen('refused') })], 'pass'],
  [nsTcp, 'nobody answers', [at('192.0.2.2', mute)], 'unknown'],
  [nsTcp, 'nobody to ask', [nowhere], 'notApplicable'],

  [nsRecursion, 'a refusal', [good], 'pass'],
  [nsRecursion, 'an answer about an unrelated name', [good, at('192.0.2.2', { recursion: recursion({}) })], 'fail'],
  [
    nsRecursion,
    'RA with a refusal is a promise not kept',
    [at('192.0.2.2', { recursion: recursion({ rcode: 'REFUSED', answers: 0 }) })],
    'pass',
  ],
  [
    nsRecursion,
    'a denial fetched for us',
    [at('192.0.2.2', { recursion: recursion({ rcode: 'NXDOMAIN', answers: 0 }) })],
    'fail',
  ],
  [
    nsRecursion,
    'a failure proves nothing',
    [at('192.0.2.2', { recursion: recursion({ rcode: 'SERVFAIL', answers: 0 }) })],
    'pass',
  ],
  [nsAxfr, 'refused everywhere', [good], 'pass'],
  [nsAxfr, 'given by one of two', [good, at('192.0.2.2', transfer('NOERROR', 12))], 'fail'],
  [nsAxfr, 'an empty answer gives nothing', [at('192.0.2.2', transfer('NOERROR', 0))], 'pass'],
  [nsAxfr, 'to hang up is to refuse', [at('192.0.2.2', { transfer: unseen('reset') })], 'pass'],
  [nsAxfr, 'silence is no refusal', [at('192.0.2.2', { transfer: timeout })], 'unknown'],
  [nsAxfr, 'a dead server tells nothing', [at('192.0.2.2', mute)], 'unknown'],
  [nsAxfr, 'nobody to ask', [nowhere], 'notApplicable'],
  [soaTimers, 'at the least', [at('192.0.2.2', { soa: timed({}) })], 'pass'],
  [soaTimers, 'refresh too soon', [at('192.0.2.2', { soa: timed({ refresh: 14_399 }) })], 'warn'],
  [soaTimers, 'retry later than refresh', [at('192.0.2.2', { soa: timed({ retry: 14_400 }) })], 'warn'],
  [soaTimers, 'expires in less than a week', [at('192.0.2.2', { soa: timed({ expire: 604_799 }) })], 'warn'],
  [soaTimers, 'absence remembered for days', [at('192.0.2.2', { soa: timed({ minimum: 86_401 }) })], 'warn'],
  [soaTimers, 'lame', [at('192.0.2.2', { soa: reply('REFUSED') })], 'notApplicable'],
  [soaTimers, 'silent', [at('192.0.2.2', mute)], 'unknown'],
  [nsRecursion, 'a referral to the root', [at('192.0.2.2', { recursion: recursion({ answers: 0 }) })], 'pass'],
  [
    nsRecursion,
    'a server that happens to own the name',
    [at('192.0.2.2', { recursion: recursion({ authoritative: true }) })],
    'pass',
  ],
  [nsRecursion, 'silence', [at('192.0.2.2', mute)], 'unknown'],

  [soaSerial, 'one version', [good, at('192.0.2.2')], 'pass'],
  [soaSerial, 'two versions', [good, at('192.0.2.2', { soa: reply('NOERROR', true, 8) })], 'warn'],
  [
    soaSerial,
    'the serial of a lame server does not count',
    [good, at('192.0.2.2', { soa: reply('NOERROR', false, 8) })],
    'pass',
  ],
  [soaSerial, 'lame servers only', [at('192.0.2.2', { soa: reply('REFUSED') })], 'notApplicable'],
  [soaSerial, 'silence', [at('192.0.2.2', mute)], 'unknown'],
];

testCases(
  cases.map(
    ([rule, says, servers, outcome]): Case => [rule, says, { delegation: seen(delegation({ servers })) }, outcome],
  ),
);

const deaf = [at('192.0.2.2', { soa: timeout, datagram: timeout })];
const overTcp = seen({ hosts: [], glue: [], from: { ...SOURCE, transport: 'tcp' as const } });

testCases([
  [
    nsUdp,
    'no datagram comes back from anybody: it may be our network',
    { delegation: seen(delegation({ servers: deaf, referral: overTcp })) },
    'unknown',
  ],
]);

test('who hears nothing with EDNS asks without it before a server is removed', () => {
  const facts = {
    silent: [{ host: 'ns1.exemple.fr', address: '192.0.2.2' }],
    nowhere: [],
    answering: 1,
    overTcpAlone: 0,
  };
  const { warn, remedy } = advice['dns/ns-silent'];
  assert.match(warn(facts), /EDNS/);
  assert.match(remedy(facts), /\+noedns.*mettez-le à jour.*retirez-le/);
});
