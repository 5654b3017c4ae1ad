import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../../../model/observed.ts';
import { address, fakeSmtp } from '../../../testing-sessions.ts';
import { advice } from '../advice/availability.fr.ts';
import { judgedFacts, testCases } from '../testing/cases.ts';
import { SIX } from '../testing/world.ts';
import { checks } from './availability.ts';

testCases('availability', checks, [
  ['smtp/mx-redundancy', 'one', {}, 'info'],
  ['smtp/mx-ipv6', 'none', {}, 'warn'],
  [
    'smtp/mx-ipv6',
    'it answers',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: seen(fakeSmtp()) } },
    'pass',
  ],
  [
    'smtp/mx-ipv6',
    'it refuses',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: unseen('refused') } },
    'warn',
  ],
  [
    'smtp/mx-ipv6',
    'it refuses, our own port 25 shut',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: unseen('refused') }, canary: false },
    'unknown',
  ],
  [
    'smtp/mx-ipv6',
    'we have no IPv6',
    { zone: { 'mx.exemple.fr AAAA': address(SIX) }, sessions: { [SIX]: unseen('unreachable') } },
    'unknown',
  ],
  ['smtp/mx-ipv6', 'silence', { zone: { 'mx.exemple.fr AAAA': unseen('timeout') } }, 'unknown'],
]);

test('IPv6 at a server of somebody else is asked of him', async () => {
  const remedyOf = advice['smtp/mx-ipv6'].remedy;
  const own = await judgedFacts('smtp/mx-ipv6', {});
  const hosted = await judgedFacts('smtp/mx-ipv6', {
    zone: {
      'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx1.mail.ovh.net' }],
      'mx1.mail.ovh.net A': address('188.165.36.237'),
    },
  });
  assert.match(remedyOf(own as Parameters<typeof remedyOf>[0]), /^Donnez à un MX/);
  assert.match(remedyOf(hosted as Parameters<typeof remedyOf>[0]), /^Demandez à votre fournisseur/);
});
