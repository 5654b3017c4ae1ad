import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../../model/observed.ts';
import { fakeAsk, txt } from '../../../testing.ts';
import { address, type Id, judged, spf, type Zone } from '../testing/judged.ts';

const OWN = { 'mx.exemple.fr A': address('192.0.2.9') };
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
    'a gateway of somebody unknown',
    spf('v=spf1 -all', { 'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.tiers.fr' }] }),
    'notApplicable',
  ],
];

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}
