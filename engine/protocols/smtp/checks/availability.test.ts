import { seen, unseen } from '../../../model/observed.ts';
import { address, fakeSmtp } from '../../../testing-sessions.ts';
import { testCases } from '../testing/cases.ts';
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
