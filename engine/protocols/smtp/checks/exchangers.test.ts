import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, DnsAnswer } from '../../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../../model/observed.ts';
import { fakeAsk, txt } from '../../../testing/ask.ts';
import { address, mx } from '../../../testing/sessions.ts';
import { advice } from '../advice/exchangers.en.ts';
import { type Case, judgedFacts, testCases } from '../testing/cases.ts';
import { mxNull, NO_MX, NULL_MX, none, TWO, type Zone, zoneOf } from '../testing/world.ts';
import { checks } from './exchangers.ts';

const GONE: Zone = { 'exemple.fr MX': mx('mx.parti.fr'), 'mx.parti.fr A': 'nxdomain', 'mx.parti.fr AAAA': 'nxdomain' };

/** The final dot was forgotten, and the wildcard of the domain answers. */
const DOUBLED: Zone = {
  'exemple.fr MX': mx('mx.exemple.fr.exemple.fr'),
  'mx.exemple.fr.exemple.fr A': address('192.0.2.80'),
};

const UNHEARD: Zone = { 'mx.exemple.fr A': unseen('timeout'), 'mx.exemple.fr AAAA': unseen('timeout') };

testCases('exchangers', checks, [
  ['smtp/mx-present', 'one', {}, 'pass'],
  ['smtp/mx-present', 'the address alone', { zone: NO_MX }, 'warn'],
  ['smtp/mx-present', 'the address alone, and nobody there', { zone: NO_MX, ...none(unseen('refused')) }, 'warn'],
  ['smtp/mx-present', 'neither', { zone: { 'exemple.fr MX': [] } }, 'notApplicable'],
  ['smtp/mx-present', 'null MX', { zone: NULL_MX }, 'notApplicable'],
  ['smtp/mx-present', 'silence', { zone: { 'exemple.fr MX': unseen('servfail') } }, 'unknown'],

  [
    'smtp/mx-null',
    'alone, and nothing is sent',
    { zone: { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 -all') } },
    'pass',
  ],
  [
    'smtp/mx-null',
    'alone, while mail is sent',
    { zone: { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 ip4:192.0.2.1 -all') } },
    'warn',
  ],
  ['smtp/mx-null', 'with a preference', { zone: { ...NULL_MX, 'exemple.fr MX': mxNull(10) } }, 'fail'],
  ['smtp/mx-null', 'beside another', { zone: { 'exemple.fr MX': [...mxNull(0), ...mx('mx.exemple.fr')] } }, 'fail'],
  ['smtp/mx-null', 'not published', {}, 'notApplicable'],

  ['smtp/mx-literal', 'a name', {}, 'pass'],
  ...['192.0.2.25', 'courrier', 'msv1.invalid'].map(
    (host): Case => ['smtp/mx-literal', host, { zone: { 'exemple.fr MX': mx(host) } }, 'fail'],
  ),

  ['smtp/mx-literal', 'the domain stands twice', { zone: DOUBLED }, 'fail'],

  ['smtp/mx-cname', 'no alias', {}, 'pass'],
  ['smtp/mx-cname', 'an alias', { ask: { dns: aliased } }, 'fail'],
  ['smtp/mx-cname', 'silence', { zone: UNHEARD }, 'unknown'],
  ['smtp/mx-cname', 'one family is enough to see no alias', { zone: { 'mx.exemple.fr A': unseen('timeout') } }, 'pass'],

  ['smtp/mx-resolves', 'it does', {}, 'pass'],
  ['smtp/mx-resolves', 'one of two does not', { zone: { ...TWO, 'mx2.exemple.fr A': 'nxdomain' } }, 'fail'],
  ['smtp/mx-resolves', 'silence is no absence', { zone: { ...TWO, 'mx2.exemple.fr A': unseen('timeout') } }, 'unknown'],

  ['smtp/mx-private', 'public', {}, 'pass'],
  [
    'smtp/mx-private',
    'private',
    { zone: { 'mx.exemple.fr A': address('10.0.0.25') }, sessions: { '10.0.0.25': unseen('forbidden') } },
    'fail',
  ],
  ['smtp/mx-private', 'refused by the guard', none(unseen('forbidden')), 'fail'],
  [
    'smtp/mx-private',
    'without address there is none to judge',
    { zone: { 'mx.exemple.fr A': 'nxdomain' } },
    'notApplicable',
  ],

  ['smtp/mx-free', 'its domain exists', {}, 'pass'],
  [
    'smtp/mx-free',
    'nobody owns its domain',
    { zone: { ...GONE, 'parti.fr NS': 'nxdomain' }, registered: seen({ registered: false }) },
    'fail',
  ],
  [
    'smtp/mx-free',
    'held, but not delegated',
    { zone: { ...GONE, 'parti.fr NS': 'nxdomain' }, registered: seen({ registered: true }) },
    'pass',
  ],
  [
    'smtp/mx-free',
    'given up by its holder, and free within weeks',
    {
      zone: { ...GONE, 'parti.fr NS': 'nxdomain' },
      registered: seen({ registered: true, statuses: ['redemption period'] }),
    },
    'fail',
  ],
  ['smtp/mx-free', 'the registry is silent', { zone: { ...GONE, 'parti.fr NS': 'nxdomain' } }, 'unknown'],
  [
    'smtp/mx-free',
    'only the host is missing',
    { zone: { ...GONE, 'parti.fr NS': [{ type: 'NS', host: 'ns.parti.fr' }] } },
    'pass',
  ],
]);

const left = async (id: Case[0], zone: Zone) => ((await judgedFacts(id, { zone })) as { left: unknown }).left;

test('where no MX record leads to a server, each rule on them says so, whatever hides them', async () => {
  assert.deepEqual(await left('smtp/mx-private', { 'mx.exemple.fr A': address('10.0.0.25') }), []);
  assert.deepEqual(await left('smtp/mx-resolves', { 'mx.exemple.fr A': 'nxdomain' }), []);
  assert.deepEqual(await left('smtp/mx-literal', { 'exemple.fr MX': mx('192.0.2.25') }), []);
  const mixed: Zone = { ...TWO, 'mx.exemple.fr A': address('10.0.0.25'), 'mx2.exemple.fr A': 'nxdomain' };
  assert.deepEqual([await left('smtp/mx-private', mixed), await left('smtp/mx-resolves', mixed)], [[], []]);
});

test('the host that was meant is told where the domain stands twice behind its name', async () => {
  const doubled = (await judgedFacts('smtp/mx-literal', { zone: DOUBLED })) as { readonly meant: readonly string[] };
  assert.deepEqual(doubled.meant, ['mx.exemple.fr']);
  const lost: Zone = {
    ...DOUBLED,
    'mx.exemple.fr.exemple.fr A': 'nxdomain',
    'mx.exemple.fr.exemple.fr AAAA': 'nxdomain',
  };
  const without = (await judgedFacts('smtp/mx-resolves', { zone: lost })) as { readonly addressable: unknown };
  assert.deepEqual(without.addressable, []);
});

test('a null MX whose preference alone is wrong is not to be chosen against servers that there are none of', async () => {
  const facts = await judgedFacts('smtp/mx-null', { zone: { ...NULL_MX, 'exemple.fr MX': mxNull(10) } });
  const { remedy } = advice['smtp/mx-null'];
  assert.equal(remedy(facts as Parameters<typeof remedy>[0]), 'Publish the null MX with preference 0: "0 .".');
});

test('a host whose addresses nobody told, and one beyond the five, may be servers', async () => {
  const silent: Zone = { ...TWO, 'mx.exemple.fr A': address('10.0.0.25'), 'mx2.exemple.fr A': unseen('timeout') };
  assert.deepEqual(await left('smtp/mx-private', silent), ['mx2.exemple.fr']);
  const six = ['mx.exemple.fr', ...[1, 2, 3, 4, 5].map((number) => `mx-${number}.exemple.fr`)];
  const many: Zone = { 'exemple.fr MX': mx(...six), 'mx.exemple.fr A': 'nxdomain' };
  assert.deepEqual(await left('smtp/mx-resolves', many), ['mx-5.exemple.fr']);
});

test('an address that stands for a missing MX, and does not answer, is no proof that nobody can write', async () => {
  const answers = async (silence: Observed<never>) =>
    ((await judgedFacts('smtp/mx-present', { zone: NO_MX, ...none(silence) })) as { answers: unknown }).answers;
  assert.equal(await answers(unseen('timeout')), null);
  assert.equal(await answers(unseen('refused')), false);
});

/** The host is an alias of another. */
async function aliased(name: string, type: Parameters<Ask['dns']>[1]): Promise<Observed<DnsAnswer>> {
  const answer = await fakeAsk(zoneOf({})).dns(name, type);
  return name === 'mx.exemple.fr' ? mapSeen(answer, (found) => ({ ...found, aliases: ['autre.fr'] })) : answer;
}
