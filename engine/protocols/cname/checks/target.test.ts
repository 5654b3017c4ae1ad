import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapSeen, unseen } from '../../../model/observed.ts';
import { TAKEOVER_SERVICES } from '../takeover-services.ts';
import { AZURE, alias, BASE, FREE, gathered, gone, HIDDEN, LOST, testCases, WWW, type Zone } from '../testing/cases.ts';
import { dangling } from './chain.ts';
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
  [freeDomain, 'gone, but its domain is registered', { zone: LOST, registered: true }, 'pass'],
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
  [
    inside,
    'the site itself, which needs a public address',
    { zone: { ...BASE, 'www.exemple.fr A': office } },
    'notApplicable',
  ],
  [inside, 'one name unseen', { zone: HIDDEN }, 'unknown'],
  [inside, 'no alias', {}, 'notApplicable'],
]);

test('cname: pages are fetched only of names that lead to a service of the table', async () => {
  const fetched: string[] = [];
  const zone = { ...PAGES, 'www.exemple.fr A': alias(['site.hebergeur.net']) };
  await gathered({ zone, body: 'bonjour' }, (url) => fetched.push(url));
  assert.deepEqual(fetched, ['http://blog.exemple.fr/']);
});

const BUCKET_GONE = '<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>';
const S3_FORMS = [
  ...['s3', 's3.eu-west-3', 's3-eu-west-1', 's3.dualstack.eu-west-3', 's3-website.eu-south-1', 's3-website-us-west-2'],
  ...['s3-fips.us-gov-west-1', 's3-fips.dualstack.us-east-1', 's3-accelerate', 's3-accelerate.dualstack'],
];

testCases([
  ...S3_FORMS.map((form) => {
    const zone = { ...BASE, 'blog.exemple.fr A': alias([`blog.exemple.fr.${form}.amazonaws.com`]) };
    return [takeover, `a bucket that is gone, at ${form}`, { zone, body: BUCKET_GONE }, 'fail'] as const;
  }),
  [
    takeover,
    'what Amazon serves otherwise is no bucket',
    { zone: { ...BASE, 'blog.exemple.fr A': alias(['blog.eu-west-3.elb.amazonaws.com']) }, body: BUCKET_GONE },
    'notApplicable',
  ],
  [
    takeover,
    'a bucket in the namespace of an account',
    {
      zone: { ...BASE, 'blog.exemple.fr A': alias(['b-123456789012-eu-west-3-an.s3.eu-west-3.amazonaws.com']) },
      body: BUCKET_GONE,
    },
    'info',
  ],
  [
    takeover,
    'a service that hands names over no longer',
    {
      zone: { ...BASE, 'blog.exemple.fr A': alias(['stats.pingdom.com']) },
      body: "Sorry, couldn't find the status page",
    },
    'info',
  ],
]);

const CHOSEN = [
  'vieux.azurewebsites.net',
  'vieux-scm.azurewebsites.net',
  'vieux.francecentral.cloudapp.azure.com',
  'vieux.eu-west-3.elasticbeanstalk.com',
];
const BOUND = [
  'vieux-ds27dh7271aah175.francecentral-01.azurewebsites.net',
  'vieux-ds27dh7271aah175.scm.francecentral-01.azurewebsites.net',
  'vieux.fjdng2acavhkevd8.westus.cloudapp.azure.com',
  'vieux.fjdng2acavhkevd8.westus.azurecontainer.io',
  'vieux-fjdng2acavhkevd8.azurecr.io',
  'vieux.eba-abc123xy.eu-west-3.elasticbeanstalk.com',
  'vieux.bdjsvmrncf.eu-west-3.elasticbeanstalk.com',
  'vieux.elasticbeanstalk.com',
];

testCases([
  ...CHOSEN.map(
    (name) => [takeover, `${name}, which anybody can choose`, { zone: lost(name), registered: true }, 'fail'] as const,
  ),
  ...BOUND.map(
    (name) => [takeover, `${name}, which nobody can choose`, { zone: lost(name), registered: true }, 'info'] as const,
  ),
  [
    dangling,
    'a place that is abandoned, and that nobody else is given',
    {
      zone: { ...BASE, 'blog.exemple.fr A': alias(['stats.pingdom.com']) },
      body: "Sorry, couldn't find the status page",
    },
    'fail',
  ],
  ...BOUND.map((name) => [dangling, `${name}, which is gone`, { zone: lost(name), registered: true }, 'fail'] as const),
]);

function lost(name: string): Zone {
  return { ...BASE, 'blog.exemple.fr A': gone(name) };
}

test('cname: every suffix belongs to one service', () => {
  const suffixes = TAKEOVER_SERVICES.flatMap((service) => service.suffixes);
  assert.equal(new Set(suffixes).size, suffixes.length);
});

const unclaimed: readonly (readonly [target: string, page: string, outcome: 'fail' | 'warn'])[] = [
  ['cname.canny.io', '<p>There is no such company. Did you enter the right URL?</p>', 'fail'],
  [
    'subdomain.cargocollective.com',
    'If you&#39;re moving your domain away from Cargo you must make this configuration through your registrar',
    'fail',
  ],
  ['exemple.gr8.com', 'With GetResponse Landing Pages, lead generation has never been easier', 'fail'],
  ['exemple.helprace.com', 'Admin of this Helprace account needs to set up domain alias', 'fail'],
  [
    'exemple.launchrock.com',
    'It looks like you may have taken a wrong turn somewhere. Don&#39;t worry...it happens to all of us.',
    'fail',
  ],
  ['cname.short.io', 'This domain is not configured on Short.io.', 'fail'],
  ['exemple.mashery.com', '<h1>Unrecognized domain <strong>blog.exemple.fr</strong></h1>', 'warn'],
  ['exemple.mysmartjobboard.com', 'This job board website is either expired or its domain name is invalid.', 'warn'],
  ['project1.tilda.ws', 'Please go to the site settings and put the domain name in the Domain tab.', 'warn'],
];

testCases(
  unclaimed.flatMap(([target, page, outcome]) => {
    const zone = { ...BASE, 'blog.exemple.fr A': alias([target]) };
    return [
      [takeover, `an unclaimed page at ${target}`, { zone, body: page }, outcome],
      [takeover, `a page that lives at ${target}`, { zone, body: '<title>Page not found ? No!</title>' }, 'pass'],
    ] as const;
  }),
);

testCases(
  ['azurecr.io', 'azurehdinsight.net', 'database.windows.net', 'search.windows.net', 'servicebus.windows.net'].map(
    (suffix) => {
      const zone = { ...BASE, 'blog.exemple.fr A': gone(`vieux.${suffix}`) };
      return [takeover, `a name under ${suffix} that is gone and may be created`, { zone }, 'fail'] as const;
    },
  ),
);
