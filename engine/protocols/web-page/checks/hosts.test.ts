import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { evidence, session, webHost } from '../../dns/testing/evidence.ts';
import type { WebService } from '../../zone/evidence.ts';
import { likeness } from '../gather/families.ts';
import { aIpv6, aPresent, httpsRecord } from './hosts.ts';

const timeout = unseen('timeout');
type Found = readonly string[] | typeof timeout;
const observed = (found: Found) => ('seen' in found ? found : seen(found));
const hosts = (ipv4: Found, ipv6: Found): Partial<DnsEvidence> => ({
  hosts: seen([{ host: 'exemple.fr', ipv4: observed(ipv4), ipv6: observed(ipv6) }]),
});
const web = (...sessions: Parameters<typeof webHost>[1] & object): Partial<DnsEvidence> => ({
  web: { hosts: [webHost('exemple.fr', sessions)], hellos: null },
});

const face = (status = 200, leadsTo: string | null = null) => seen({ status, leadsTo });

interface Told extends Partial<Pick<WebService, 'doors' | 'priority' | 'parameters'>> {
  readonly hints: readonly string[];
  readonly addresses: Found;
}
const services = (...found: readonly Told[]) => ({
  hosts: seen([
    {
      host: 'exemple.fr',
      ipv4: seen(['203.0.113.80']),
      ipv6: seen([]),
      services: seen(
        found.map(({ addresses, ...told }) => ({ target: 'exemple.fr', ...told, addresses: observed(addresses) })),
      ),
    },
  ]),
});

const TODAY = { hints: [], addresses: ['203.0.113.80'] } as const;
const DOOR = { address: '203.0.113.80', port: 8443 } as const;
const PLAIN = { keys: [1], mandatory: [], alpn: ['h2'], port: null } as const;

testCases([
  [httpsRecord, 'the address of today', services({ hints: ['203.0.113.80'], addresses: ['203.0.113.80'] }), 'pass'],
  [httpsRecord, 'no hint', services({ hints: [], addresses: ['203.0.113.80'] }), 'pass'],
  [httpsRecord, 'an address of yesterday', services({ hints: ['203.0.113.9'], addresses: ['203.0.113.80'] }), 'warn'],
  [httpsRecord, 'a name without addresses', services({ hints: [], addresses: [] }), 'warn'],
  [httpsRecord, 'addresses that nobody tells', services({ hints: ['203.0.113.9'], addresses: timeout }), 'unknown'],
  [httpsRecord, 'a door that is shut', services({ ...TODAY, doors: [{ ...DOOR, state: seen('closed') }] }), 'warn'],
  [
    httpsRecord,
    'a door that is silent may be open',
    services({ ...TODAY, doors: [{ ...DOOR, state: timeout }] }),
    'pass',
  ],
  [
    httpsRecord,
    'a parameter of a later standard',
    services({ ...TODAY, parameters: { ...PLAIN, keys: [1, 9] } }),
    'pass',
  ],
  [
    httpsRecord,
    'one that is demanded',
    services({ ...TODAY, parameters: { ...PLAIN, keys: [9], mandatory: [9] } }),
    'warn',
  ],
  [httpsRecord, 'one that is missing', services({ ...TODAY, parameters: { ...PLAIN, mandatory: [4] } }), 'warn'],
  [
    httpsRecord,
    'one record that is malformed spoils the others',
    services(TODAY, { ...TODAY, parameters: { ...PLAIN, mandatory: [4] } }),
    'warn',
  ],
  [httpsRecord, 'no such record', services(), 'notApplicable'],
  [httpsRecord, 'evidence older than the question', hosts(['203.0.113.80'], []), 'unknown'],
  [aPresent, 'an address', hosts(['203.0.113.80'], []), 'pass'],
  [aPresent, 'a domain without site', hosts([], []), 'info'],
  [aPresent, 'a private address', hosts(['192.168.0.10'], []), 'fail'],
  [aPresent, 'a loopback address in IPv6', hosts(['203.0.113.80'], ['::1']), 'fail'],
  [
    aPresent,
    'an address that the guard refused',
    { ...hosts(['203.0.113.80'], []), ...web(unseen('forbidden')) },
    'fail',
  ],

  [aPresent, 'silence', hosts(timeout, []), 'unknown'],
  [aPresent, 'a half that was not asked', { hosts: unseen('not-asked') }, 'unknown'],

  [
    aIpv6,
    'an address that answers',
    { ...hosts(['203.0.113.80'], ['2001:db8::80']), ...web(session(), session()) },
    'pass',
  ],
  [aIpv6, 'IPv4 only', { ...hosts(['203.0.113.80'], []), ...web(session()) }, 'warn'],
  [
    aIpv6,
    'an address that refuses while the other answers',
    { ...hosts(['203.0.113.80'], ['2001:db8::80']), ...web(session(), unseen('refused')) },
    'fail',
  ],
  [
    aIpv6,
    'no way to IPv6 from here',
    { ...hosts(['203.0.113.80'], ['2001:db8::80']), ...web(session(), unseen('unreachable')) },
    'unknown',
  ],
  [
    aIpv6,
    'nobody answers at all',
    { ...hosts(['203.0.113.80'], ['2001:db8::80']), ...web(unseen('refused'), unseen('refused')) },
    'unknown',
  ],
  ...(
    [
      ['the same page', face(), face(), 0.9, 'pass'],
      ['a page of few words', face(), face(), null, 'pass'],
      ['the welcome page of a server that nobody set up', face(), face(), 0.1, 'warn'],
      ['a page that is not there', face(), face(404), 1, 'warn'],
      ['a redirect elsewhere', face(301, 'https://a.example'), face(301, 'https://b.example'), null, 'warn'],
      ['a gatekeeper on one side tells nothing', face(), face(403), 0.1, 'pass'],
      ['a silence on one side tells nothing', face(), timeout, null, 'pass'],
    ] as const
  ).map(
    ([says, ipv4, ipv6, likeness, outcome]) =>
      [
        aIpv6,
        says,
        {
          ...hosts(['203.0.113.80'], ['2001:db8::80']),
          ...web(session(), session()),
          pages: { ...evidence().pages, families: { host: 'exemple.fr', ipv4, ipv6, likeness } },
        },
        outcome,
      ] as const,
  ),
  [aIpv6, 'no site', hosts([], []), 'notApplicable'],
  [aIpv6, 'silence', hosts(timeout, timeout), 'unknown'],
]);

test('likeness counts the words that a reader sees', () => {
  const page = (...more: readonly string[]) =>
    `<title>Garage</title><script>var a = "ancien"</script><p>${[...'abcdefghijklmnopqrst'].map((letter) => letter.repeat(3)).join(' ')} ${more.join(' ')}`;
  assert.equal(likeness(page(), page()), 1);
  assert.equal(likeness(page(), page('<script>nouveau()</script>')), 1);
  assert.ok(Number(likeness(page(), 'It works')) < 0.1);
  assert.equal(likeness('<'.repeat(65_536), '<script>'.repeat(8_192)), null);
  assert.equal(likeness('It works', 'Bientôt ici'), null);
});
