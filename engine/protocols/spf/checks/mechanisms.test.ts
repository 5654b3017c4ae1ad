import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../../model/observed.ts';
import { fakeAsk, txt } from '../../../testing/ask.ts';
import { advice } from '../advice/mechanisms.fr.ts';
import { breadthOf } from '../breadth.ts';
import { gatherPolicy } from '../policy-tree.ts';
import { address, type Id, judged, spf, type Zone } from '../testing/judged.ts';

const GOOGLE = { '_spf.google.com TXT': txt('v=spf1 ip4:198.16.0.0/12 ~all') };

const cases: readonly (readonly [Id, string, Zone, string])[] = [
  ['spf/syntax-unknown', 'an unknown modifier is told', spf('v=spf1 moo=cow -all'), 'info'],
  ['spf/syntax-unknown', 'one called as what every object has', spf('v=spf1 constructor=cow -all'), 'info'],
  ['spf/syntax-unknown', 'redirect and exp are known', spf('v=spf1 redirect=a.fr exp=b.fr'), 'pass'],
  ['spf/syntax-cidr', 'bits of the host in a network', spf('v=spf1 ip4:192.0.2.9/24 -all'), 'warn'],
  ['spf/syntax-cidr', 'bits of the host in an IPv6 network', spf('v=spf1 ip6:2001:db8::1/64 -all'), 'warn'],
  ['spf/syntax-cidr', 'the first address of each', spf('v=spf1 ip4:192.0.2.0/24 ip6:2001:DB8:0::/64 -all'), 'pass'],
  ['spf/syntax-cidr', 'an odd length, well begun', spf('v=spf1 ip4:192.0.2.128/27 ip4:192.0.2.3 -all'), 'pass'],
  ['spf/syntax-macro', 'a letter that stands for nothing', spf('v=spf1 exists:%{z}.a.fr -all'), 'fail'],
  ['spf/syntax-macro', 'a lone percent sign', spf('v=spf1 include:%a.fr -all'), 'fail'],
  ['spf/syntax-macro', 'the client’s name as it says', spf('v=spf1 exists:%{p}.a.fr -all'), 'warn'],
  ['spf/syntax-macro', 'what vendors write', spf('v=spf1 include:%{ir}.%{v}.%{d}.spf.tiers.fr -all'), 'pass'],
  ['spf/mech-total', 'a handful', spf('v=spf1 ip4:192.0.2.0/24 -all'), 'pass'],
  ['spf/mech-total', 'a large organisation', spf('v=spf1 ip4:198.16.0.0/17 -all'), 'info'],
  ['spf/mech-total', 'a host with all its clients', spf('v=spf1 ip4:198.16.0.0/15 -all'), 'warn'],
  ['spf/mech-total', 'a part of the internet', spf('v=spf1 ip4:198.0.0.0/11 -all'), 'fail'],
  [
    'spf/mech-total',
    'a provider’s are not held against anybody',
    spf('v=spf1 include:_spf.google.com -all', GOOGLE),
    'pass',
  ],
  [
    'spf/mech-total',
    'by an include',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': txt('v=spf1 ip4:198.0.0.0/11 -all') }),
    'fail',
  ],
  [
    'spf/mech-total',
    'an include is silent',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': unseen('timeout') }),
    'unknown',
  ],
  ['spf/mech-broad4', 'half a million addresses and more', spf('v=spf1 ip4:198.0.0.0/11 -all'), 'fail'],
  [
    'spf/mech-broad4',
    'by the include of an unknown service',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': txt('v=spf1 ip4:198.16.0.0/16 -all') }),
    'warn',
  ],
  [
    'spf/mech-broad4',
    'Microsoft’s own networks, as every tenant includes them',
    spf('v=spf1 include:spf.protection.outlook.com -all', {
      'spf.protection.outlook.com TXT': txt('v=spf1 ip4:40.92.0.0/15 ip4:40.107.0.0/16 -all'),
    }),
    'pass',
  ],
  ['spf/mech-a-mx-void', 'a host that is gone', spf('v=spf1 a:vieux.exemple.fr -all'), 'warn'],
  [
    'spf/mech-a-mx-void',
    'a host that is there',
    spf('v=spf1 a -all', { 'exemple.fr A': address('192.0.2.1') }),
    'pass',
  ],
  [
    'spf/mech-a-mx-void',
    'a host that is silent',
    spf('v=spf1 a -all', { 'exemple.fr A': unseen('servfail') }),
    'unknown',
  ],
  ['spf/mech-a-mx-void', 'no such term', spf('v=spf1 ip4:192.0.2.1 -all'), 'notApplicable'],
  ['spf/mech-redirect-all', 'both', spf('v=spf1 redirect=a.fr -all'), 'warn'],
  ['spf/mech-redirect-all', 'the redirect alone', spf('v=spf1 redirect=a.fr'), 'pass'],
  ['spf/mech-redirect-all', 'neither', spf('v=spf1 mx'), 'notApplicable'],
];

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}

test('addresses are counted once, however often they are named, and refused ones never', async () => {
  const zone = spf('v=spf1 -ip4:203.0.113.0/24 ip4:192.0.2.0/25 ip4:192.0.2.64/26 a/30 include:_spf.google.com -all', {
    ...GOOGLE,
    'exemple.fr A': address('192.0.2.130'),
  });
  const policy = await gatherPolicy('exemple.fr', fakeAsk(zone), 'exemple.fr');
  assert.deepEqual(breadthOf(policy), {
    own: 128 + 4,
    providers: 2 ** 20,
    ipv6: 0,
    uncounted: [],
    isFloor: false,
    silence: null,
  });
});

const TOLD: readonly (readonly [policy: string, words: RegExp])[] = [
  [
    'v=spf1 exists:%{i}._spf.tiers.fr -all',
    /^La politique ne nomme elle-même aucune adresse\. .*exists:%\{i\}\._spf\.tiers\.fr/,
  ],
  ['v=spf1 ip4:192.0.2.1 ptr -all', /autorise au moins 1 adresse IPv4\. D’autres expéditeurs .*ptr/],
  ['v=spf1 ip6:2001:db8::/32 ip6:2001:db8::1/32 a -all', /0 adresse IPv4, et en IPv6 2 adresses ou réseaux\.$/],
  ['v=spf1 -all', /autorise 0 adresse IPv4\.$/],
];

for (const [policy, words] of TOLD) {
  test(`who is let in is reported, counted or not: ${policy}`, async () => {
    const zone = spf(policy, { 'exemple.fr AAAA': address('2001:db8:1::2') });
    const verdict = await judged('spf/mech-total', fakeAsk(zone));
    assert.ok(verdict.outcome === 'pass' || verdict.outcome === 'info');
    const say = advice['spf/mech-total'][verdict.outcome];
    assert.match(say(verdict.facts as never).replaceAll('\u00A0', ' '), words);
  });
}
