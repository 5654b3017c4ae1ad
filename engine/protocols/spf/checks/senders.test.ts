import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNLIKELY_LABEL } from '../../../common/unlikely-label.ts';
import { unseen } from '../../../model/observed.ts';
import { fakeAsk, txt } from '../../../testing/ask.ts';
import { address, type Id, judged, MX, spf, type Zone } from '../testing/judged.ts';

const OWN = { 'mx.exemple.fr A': address('192.0.2.9') };
const NEWS: Zone = { 'news.exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.tiers.fr' }] };
const MICROSOFT: Zone = {
  'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'x.mail.protection.outlook.com' }],
  'x.mail.protection.outlook.com A': address('192.0.2.40'),
};

const cases: readonly (readonly [Id, string, Zone, string])[] = [
  ['spf/mx-covered', 'a provider by its addresses', spf('v=spf1 ip4:192.0.2.0/24 -all', MICROSOFT), 'pass'],
  ['spf/mx-covered', 'a provider’s addresses refused', spf('v=spf1 ip4:198.51.100.1 -all', MICROSOFT), 'warn'],
  [
    'spf/mx-covered',
    'one by an include that is silent',
    spf('v=spf1 include:a.fr -all', { ...MICROSOFT, 'a.fr TXT': unseen('timeout') }),
    'unknown',
  ],
  ['spf/mx-covered', 'own servers let through', spf('v=spf1 mx -all', OWN), 'pass'],
  [
    'spf/mx-covered',
    'own servers let through by an include',
    spf('v=spf1 include:a.fr -all', { ...OWN, 'a.fr TXT': txt('v=spf1 ip4:192.0.2.9 -all') }),
    'pass',
  ],
  ['spf/mx-covered', 'own servers that may only receive', spf('v=spf1 ip4:192.0.2.1 -all', OWN), 'info'],
  [
    'spf/mx-covered',
    'a gateway of an unknown provider',
    spf('v=spf1 -all', { 'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.tiers.fr' }] }),
    'notApplicable',
  ],
  ['spf/include-known', 'services by their names', spf('v=spf1 include:a.fr include:_spf.google.com -all'), 'info'],
  ['spf/include-known', 'nobody else', spf('v=spf1 mx -all'), 'notApplicable'],
  [
    'spf/include-redundant',
    'an include within another',
    spf('v=spf1 include:a.fr include:b.fr -all', {
      'a.fr TXT': txt('v=spf1 include:b.fr -all'),
      'b.fr TXT': txt('v=spf1 ip4:192.0.2.1 -all'),
    }),
    'warn',
  ],
  [
    'spf/include-redundant',
    'not where the other refuses first',
    spf('v=spf1 include:a.fr include:b.fr -all', {
      'a.fr TXT': txt('v=spf1 -ip4:192.0.2.1 include:b.fr -all'),
      'b.fr TXT': txt('v=spf1 ip4:192.0.2.0/24 -all'),
    }),
    'pass',
  ],
  ['spf/include-redundant', 'an address within a network', spf('v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.7 -all'), 'warn'],
  ['spf/include-redundant', 'the same network twice', spf('v=spf1 ip6:2001:db8::/64 ip6:2001:DB8::/64 -all'), 'warn'],
  ['spf/include-redundant', 'an exception is none', spf('v=spf1 -ip4:192.0.2.7 ip4:192.0.2.0/24 -all'), 'pass'],
  ['spf/include-redundant', 'neighbours', spf('v=spf1 ip4:192.0.2.0/25 ip4:192.0.2.128/25 -all'), 'pass'],
  ['spf/record-helo', 'no policy at the server’s own name', spf('v=spf1 mx -all'), 'info'],
  ['spf/record-helo', 'one there', spf('v=spf1 mx -all', { 'mx.exemple.fr TXT': txt('v=spf1 a -all') }), 'pass'],
  ['spf/record-helo', 'silence', spf('v=spf1 mx -all', { 'mx.exemple.fr TXT': unseen('timeout') }), 'unknown'],
  ['spf/record-helo', 'servers of a provider', spf('v=spf1 -all', MICROSOFT), 'notApplicable'],
  ['spf/record-subdomains', 'a newsletter without policy', spf('v=spf1 -all', NEWS), 'info'],
  [
    'spf/record-subdomains',
    'a newsletter with one',
    spf('v=spf1 -all', { ...NEWS, 'news.exemple.fr TXT': txt('v=spf1 -all') }),
    'pass',
  ],
  ['spf/record-subdomains', 'none found', spf('v=spf1 -all'), 'notApplicable'],
  [
    'spf/record-subdomains',
    'a wildcard answers to any name',
    spf('v=spf1 -all', { ...NEWS, [`${UNLIKELY_LABEL}.exemple.fr MX`]: [{ type: 'MX', preference: 1, host: 'a.fr' }] }),
    'notApplicable',
  ],
  [
    'spf/record-size',
    'all texts of the name together',
    { ...MX, 'exemple.fr TXT': txt('v=spf1 -all', ...Array.from({ length: 9 }, (_, index) => `${index}`.repeat(150))) },
    'warn',
  ],
];

test('spf/mx-covered speaks of no provider where nobody receives', async () => {
  const nullMx: Zone = { 'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }] };
  const verdict = await judged('spf/mx-covered', fakeAsk(spf('v=spf1 ip4:192.0.2.1 -all', nullMx)));
  assert.deepEqual(verdict.facts, { reason: 'receives-no-mail' });
});

test('spf/mx-covered says of no address that it receives mail where no MX does', async () => {
  const zone: Zone = { 'exemple.fr TXT': txt('v=spf1 -all'), 'exemple.fr A': address('192.0.2.9') };
  assert.deepEqual((await judged('spf/mx-covered', fakeAsk(zone))).facts, { reason: 'no-mx' });
});

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}
