import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapSeen, unseen } from '../../../model/observed.ts';
import { TAKEOVER_SERVICES } from '../takeover-services.ts';
import { AZURE, alias, BASE, FREE, gathered, HIDDEN, LOST, testCases, WWW, type Zone } from '../testing/cases.ts';
import { expiring, freeDomain, inside, takeover } from './target.ts';

const PAGES: Zone = { ...BASE, 'blog.exemple.fr A': alias(['exemple.github.io']) };
const BUCKET: Zone = { ...BASE, 'shop.exemple.fr A': alias(['shop.s3-website.eu-west-3.amazonaws.com']) };
const office = mapSeen(alias(['passerelle.exemple.fr']), (answer) => ({
  ...answer,
  records: [{ name: 'passerelle.exemple.fr', ttl: 60, data: { type: 'A', address: '10.0.0.7' } as const }],
}));

testCases([
  [takeover, 'a page that lives', { zone: PAGES, body: '<h1>Bonjour</h1>' }, 'pass'],
  [
    takeover,
    'an abandoned bucket',
    { zone: BUCKET, body: '<Message>The specified bucket does not exist</Message>' },
    'fail',
  ],
  [
    takeover,
    'an abandoned page where proof may be asked',
    { zone: PAGES, body: 'There isn&rsquo;t a GitHub Pages site here.' },
    'warn',
  ],
  [takeover, 'a target that is gone and may be created', { zone: AZURE }, 'fail'],
  [takeover, 'a page that stays silent', { zone: PAGES, body: unseen('timeout') }, 'unknown'],
  [
    takeover,
    'a proved case needs no other page',
    { zone: { ...PAGES, ...AZURE, 'blog.exemple.fr A': alias(['exemple.github.io']) }, body: unseen('timeout') },
    'fail',
  ],
  [takeover, 'no service that we know', { zone: WWW }, 'notApplicable'],
  [takeover, 'one name unseen', { zone: HIDDEN }, 'unknown'],
  [takeover, 'no alias', {}, 'notApplicable'],

  [freeDomain, 'every target exists', { zone: WWW }, 'pass'],
  [freeDomain, 'gone, but its domain is somebody’s', { zone: LOST, registered: true }, 'pass'],
  [freeDomain, 'neither DNS nor registry know it', { zone: FREE, registered: false }, 'fail'],
  [freeDomain, 'the registry is silent', { zone: FREE, registered: unseen('timeout') }, 'unknown'],
  [
    freeDomain,
    'the DNS is silent',
    { zone: { ...LOST, 'agence-fermee.fr NS': unseen('timeout') }, registered: false },
    'unknown',
  ],
  [freeDomain, 'the registry does not know what the DNS delegates', { zone: LOST, registered: false }, 'pass'],
  [freeDomain, 'known to the registry, out of the DNS', { zone: FREE, registered: true }, 'pass'],
  [freeDomain, 'one name unseen', { zone: HIDDEN }, 'unknown'],
  [freeDomain, 'no alias', {}, 'notApplicable'],

  [expiring, 'a domain with years to live', { zone: WWW, expires: '2028-01-01T00:00:00Z' }, 'pass'],
  [expiring, 'a registry that publishes no date', { zone: WWW }, 'pass'],
  [expiring, 'thirty days', { zone: WWW, expires: '2026-12-20T13:00:00Z' }, 'warn'],
  [expiring, 'thirty-one', { zone: WWW, expires: '2026-12-21T13:00:00Z' }, 'pass'],
  [expiring, 'being deleted', { zone: WWW, statuses: ['pending delete'] }, 'fail'],
  [expiring, 'a silent registry', { zone: WWW, registered: unseen('timeout') }, 'unknown'],
  [expiring, 'one name unseen', { zone: HIDDEN, expires: '2028-01-01T00:00:00Z' }, 'unknown'],
  [expiring, 'within the house', { zone: { ...BASE, 'www.exemple.fr A': alias(['exemple.fr']) } }, 'notApplicable'],
  [expiring, 'no alias', {}, 'notApplicable'],

  [inside, 'a public address', { zone: WWW }, 'pass'],
  [inside, 'an address of the office', { zone: { ...BASE, 'vpn.exemple.fr A': office } }, 'warn'],
  [inside, 'one name unseen', { zone: HIDDEN }, 'unknown'],
  [inside, 'no alias', {}, 'notApplicable'],
]);

test('cname: pages are fetched only of names that lead to a service of the table', async () => {
  const fetched: string[] = [];
  const zone = { ...PAGES, 'www.exemple.fr A': alias(['site.hebergeur.net']) };
  await gathered({ zone, body: 'bonjour' }, (url) => fetched.push(url));
  assert.deepEqual(fetched, ['http://blog.exemple.fr/']);
});

test('cname: every suffix belongs to one service', () => {
  const suffixes = TAKEOVER_SERVICES.flatMap((service) => service.suffixes);
  assert.equal(new Set(suffixes).size, suffixes.length);
});
