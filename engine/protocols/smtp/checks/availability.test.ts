import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../../../model/observed.ts';
import { address, fakeSmtp } from '../../../testing/sessions.ts';
import { advice } from '../advice/availability.fr.ts';
import { judgedFacts, testCases } from '../testing/cases.ts';
import { SIX, TWO, type Zone } from '../testing/world.ts';
import { checks } from './availability.ts';

const SIX_ALONE: Zone = { 'mx.exemple.fr A': [], 'mx.exemple.fr AAAA': address(SIX) };

const mxOf = (...hosts: readonly string[]) => ({
  'exemple.fr MX': hosts.map((host, index) => ({ type: 'MX' as const, preference: index, host })),
});

testCases('availability', checks, [
  ['smtp/mx-redundancy', 'one', {}, 'info'],
  ['smtp/mx-services', 'own servers', {}, 'pass'],
  [
    'smtp/mx-services',
    'several hosts of one service',
    { zone: mxOf('aspmx.l.google.com', 'alt1.aspmx.l.google.com') },
    'pass',
  ],
  [
    'smtp/mx-services',
    'a filter before a service',
    { zone: mxOf('mx1.mailinblack.com', 'a.mail.protection.outlook.com') },
    'pass',
  ],
  ['smtp/mx-services', 'an own server beside a service', { zone: mxOf('mx.exemple.fr', 'smtp.google.com') }, 'pass'],
  ['smtp/mx-services', 'two services', { zone: mxOf('smtp.google.com', 'route1.mx.cloudflare.net') }, 'warn'],
  ['smtp/mx-services', 'nobody receives', { zone: { 'exemple.fr MX': [] } }, 'notApplicable'],
  ['smtp/mx-services', 'silence', { zone: { 'exemple.fr MX': unseen('servfail') } }, 'unknown'],
  ['smtp/mx-ipv4', 'one', {}, 'pass'],
  ['smtp/mx-ipv4', 'IPv6 alone', { zone: SIX_ALONE }, 'fail'],
  ['smtp/mx-ipv4', 'one of two is enough', { zone: { ...TWO, ...SIX_ALONE } }, 'pass'],
  ['smtp/mx-ipv4', 'silence about A', { zone: { ...SIX_ALONE, 'mx.exemple.fr A': unseen('servfail') } }, 'unknown'],
  ['smtp/mx-ipv4', 'silence about AAAA', { zone: { 'mx.exemple.fr AAAA': unseen('servfail') } }, 'pass'],
  [
    'smtp/mx-ipv4',
    'an IPv4 address of an internal network is none',
    { zone: { ...SIX_ALONE, 'mx.exemple.fr A': address('10.0.0.25') } },
    'fail',
  ],
  ['smtp/mx-ipv4', 'no address at all', { zone: { 'mx.exemple.fr A': [] } }, 'notApplicable'],
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

test('the operator of a shared server is asked for IPv6', async () => {
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

test('only servers that answered are said to take the mail of one another', () => {
  const { info } = advice['smtp/mx-redundancy'];
  const told = (...reachable: readonly string[]) =>
    info({ hosts: ['a.fr', 'b.fr', 'c.fr'], addresses: 3, isAll: true, reachable, services: [] }).replaceAll(
      '\u00A0',
      ' ',
    );
  assert.match(told('a.fr', 'b.fr'), /un autre prend les messages : a\.fr et b\.fr\.$/);
  assert.match(told('a.fr'), /Seul a\.fr a répondu/);
  assert.match(told(), /Aucun n’a répondu/);
});

test('servers of two services are not said to take the mail of one another', () => {
  const hosts = ['smtp.google.com', 'route1.mx.cloudflare.net'];
  const services = ['google-workspace', 'cloudflare'];
  const told = advice['smtp/mx-redundancy'].info({ hosts, addresses: 2, isAll: true, reachable: hosts, services });
  assert.doesNotMatch(told, /prend les messages/);
  assert.match(told, /Google Workspace et Cloudflare/);
});

test('a server that refuses the connection is not counted among those that answer', async () => {
  const facts = (await judgedFacts('smtp/mx-redundancy', {
    zone: {
      'exemple.fr MX': [
        { type: 'MX', preference: 1, host: 'mx.exemple.fr' },
        { type: 'MX', preference: 2, host: 'mort.exemple.fr' },
      ],
      'mort.exemple.fr A': address('192.0.2.99'),
    },
    sessions: { '192.0.2.99': unseen('refused') },
  })) as { readonly hosts: readonly string[]; readonly reachable: readonly string[] };
  assert.deepEqual(facts.hosts, ['mx.exemple.fr', 'mort.exemple.fr']);
  assert.deepEqual(facts.reachable, ['mx.exemple.fr']);
});

test('a mail server without IPv6 costs no points', () => {
  assert.equal(checks.find(({ id }) => id === 'smtp/mx-ipv6')?.severity, 'info');
  assert.match(advice['smtp/mx-ipv6'].why, /Rare aujourd’hui\s; utile à terme\.$/);
});
