import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, DnsAnswer, DnsData, DnsMessage, HttpExchange, Registration } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type FakeAnswer, fakeAsk } from '../../testing.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherCname } from './gather.ts';
import { namesOf } from './names.ts';
import { TAKEOVER_SERVICES } from './takeover-services.ts';

type Zone = Readonly<Record<string, FakeAnswer>>;
const a = (address: string): readonly DnsData[] => [{ type: 'A', address }];
const cname = (host: string): readonly DnsData[] => [{ type: 'CNAME', host }];
const FROM = { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 } as const;

/** A name whose chain ends at an address, or at nothing. */
function alias(links: readonly string[], rcode: DnsAnswer['rcode'] = 'NOERROR'): Observed<DnsAnswer> {
  const name = links.at(-1) ?? '';
  const records = rcode === 'NOERROR' ? [{ name, ttl: 60, data: { type: 'A', address: '192.0.2.9' } as const }] : [];
  return seen({
    name,
    type: 'A',
    rcode,
    records,
    aliases: links,
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: FROM,
  });
}
const office = mapSeen(alias(['passerelle.exemple.fr']), (answer) => ({
  ...answer,
  records: [{ name: 'passerelle.exemple.fr', ttl: 60, data: { type: 'A', address: '10.0.0.7' } as const }],
}));
const lost = (...links: readonly string[]) => alias(links, 'NXDOMAIN');
const links = (count: number) => Array.from({ length: count }, (_, at) => `l${at}.cdn.net`);

const BASE: Zone = {
  'exemple.fr A': a('192.0.2.1'),
  'exemple.fr NS': [{ type: 'NS', host: 'ns1.exemple.net' }],
  'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.exemple.net' }],
  'ns1.exemple.net A': a('192.0.2.2'),
  'mx.exemple.net A': a('192.0.2.3'),
};
const WWW: Zone = { ...BASE, 'www.exemple.fr A': alias(['site.hebergeur.net']) };
const PAGES: Zone = { ...BASE, 'blog.exemple.fr A': alias(['exemple.github.io']) };
const BUCKET: Zone = { ...BASE, 'shop.exemple.fr A': alias(['shop.s3-website.eu-west-3.amazonaws.com']) };
const AZURE: Zone = { ...BASE, 'remote.exemple.fr A': lost('vieux.azurewebsites.net') };
const LOST: Zone = { ...BASE, 'blog.exemple.fr A': lost('vieux.agence-fermee.fr') };
const FREE: Zone = { ...LOST, 'agence-fermee.fr NS': 'nxdomain' };
const HIDDEN: Zone = { ...WWW, 'vpn.exemple.fr A': unseen('timeout') };
const CIRCLE: Zone = {
  ...BASE,
  'mail.exemple.fr A': unseen('malformed', 'CNAME loop'),
  'mail.exemple.fr CNAME': cname('courrier.exemple.fr'),
  'courrier.exemple.fr CNAME': cname('mail.exemple.fr'),
};
const BROKEN: Zone = {
  ...BASE,
  'mail.exemple.fr A': unseen('servfail'),
  'mail.exemple.fr CNAME': cname('mail.casse.net'),
};

interface World {
  readonly zone?: Zone;
  readonly domain?: string;
  /** The text of every page. */
  readonly body?: string | Observed<never>;
  readonly registered?: boolean | Observed<never>;
  readonly expires?: string;
  readonly statuses?: readonly string[];
  /** What the zone's own servers hold under any name, by type. */
  readonly held?: Readonly<Record<string, readonly DnsData[]>> | 'silent' | 'lame';
}

const cases: readonly (readonly [
  check: (typeof checks)[number]['id'],
  says: string,
  world: World,
  outcome: Outcome['outcome'],
])[] = [
  ['cname/apex', 'addresses', {}, 'pass'],
  [
    'cname/apex',
    'an alias at the top',
    { zone: { ...BASE, 'exemple.fr A': alias(['exemple.hebergeur.net']) } },
    'fail',
  ],
  [
    'cname/apex',
    'an alias at the top that leads nowhere',
    { zone: { ...BASE, 'exemple.fr A': lost('exemple.hebergeur.net') } },
    'fail',
  ],
  [
    'cname/apex',
    'an alias to itself',
    { zone: { ...BASE, 'exemple.fr A': unseen('malformed'), 'exemple.fr CNAME': cname('exemple.fr') } },
    'fail',
  ],
  ['cname/apex', 'a sub-domain may be one', { domain: 'www.exemple.fr', zone: WWW }, 'info'],
  ['cname/apex', 'unseen', { zone: { 'exemple.fr A': unseen('timeout') } }, 'unknown'],

  ['cname/coexist', 'alone', { zone: WWW }, 'pass'],
  ['cname/coexist', 'with a TXT', { zone: WWW, held: { TXT: [{ type: 'TXT', strings: ['v=spf1'] }] } }, 'fail'],
  ['cname/coexist', 'signatures are no neighbours', { zone: WWW, held: { TXT: cname('site.hebergeur.net') } }, 'pass'],
  ['cname/coexist', 'no server answers', { zone: WWW, held: 'silent' }, 'unknown'],
  ['cname/coexist', 'a lame server is no witness', { zone: WWW, held: 'lame' }, 'unknown'],
  ['cname/coexist', 'no server known', { zone: { ...WWW, 'exemple.fr NS': unseen('servfail') } }, 'unknown'],
  ['cname/coexist', 'no alias', {}, 'notApplicable'],

  ['cname/wildcard', 'none', {}, 'pass'],
  ['cname/wildcard', 'an address is no alias', { zone: { ...BASE, '*.exemple.fr A': a('192.0.2.1') } }, 'pass'],
  ['cname/wildcard', 'to somebody else', { zone: { ...BASE, '*.exemple.fr A': alias(['proxy.webflow.com']) } }, 'warn'],
  ['cname/wildcard', 'to oneself', { zone: { ...BASE, '*.exemple.fr A': alias(['exemple.fr']) } }, 'info'],
  ['cname/wildcard', 'unseen', { zone: { ...BASE, '*.exemple.fr A': unseen('timeout') } }, 'unknown'],

  ['cname/forbidden', 'machines', {}, 'pass'],
  [
    'cname/forbidden',
    'an MX that is an alias',
    { zone: { ...BASE, 'mx.exemple.net A': alias(['mail.autre.net']) } },
    'fail',
  ],
  [
    'cname/forbidden',
    'an NS that is an alias',
    { zone: { ...BASE, 'ns1.exemple.net A': alias(['ns.autre.net']) } },
    'fail',
  ],
  ['cname/forbidden', 'one unseen', { zone: { ...BASE, 'mx.exemple.net A': unseen('timeout') } }, 'unknown'],
  [
    'cname/forbidden',
    'nothing to point at',
    { zone: { 'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }] } },
    'notApplicable',
  ],
  ['cname/forbidden', 'MX unseen', { zone: { ...BASE, 'exemple.fr MX': unseen('timeout') } }, 'unknown'],

  ['cname/length', 'two links', { zone: { ...BASE, 'www.exemple.fr A': alias(links(2)) } }, 'pass'],
  ['cname/length', 'three', { zone: { ...BASE, 'www.exemple.fr A': alias(links(3)) } }, 'info'],
  ['cname/length', 'five', { zone: { ...BASE, 'www.exemple.fr A': alias(links(5)) } }, 'warn'],
  ['cname/length', 'seven', { zone: { ...BASE, 'www.exemple.fr A': alias(links(7)) } }, 'warn'],
  ['cname/length', 'eight', { zone: { ...BASE, 'www.exemple.fr A': alias(links(8)) } }, 'fail'],
  [
    'cname/length',
    'so many that the resolver gives up',
    { zone: { ...BASE, 'www.exemple.fr A': unseen('limit'), ...ladder('www.exemple.fr', 11) } },
    'fail',
  ],
  ['cname/length', 'a short one beside a name that was not seen', { zone: HIDDEN }, 'unknown'],
  [
    'cname/length',
    'a long one stays long beside a name that was not seen',
    { zone: { ...HIDDEN, 'www.exemple.fr A': alias(links(5)) } },
    'warn',
  ],
  ['cname/length', 'no alias', {}, 'notApplicable'],

  ['cname/loop', 'straight', { zone: WWW }, 'pass'],
  ['cname/loop', 'a circle that the resolver will not follow', { zone: CIRCLE }, 'fail'],
  [
    'cname/loop',
    'a circle in the answer itself',
    { zone: { ...BASE, 'mail.exemple.fr A': alias(['x.fr', 'y.fr', 'x.fr']) } },
    'fail',
  ],
  ['cname/loop', 'a broken server is no circle', { zone: BROKEN }, 'unknown'],
  ['cname/loop', 'no alias', {}, 'notApplicable'],

  ['cname/dangling', 'every target exists', { zone: WWW }, 'pass'],
  ['cname/dangling', 'a target that is gone', { zone: LOST, registered: true }, 'fail'],
  [
    'cname/dangling',
    'a DKIM alias counts too',
    { zone: { ...BASE, 'selector1._domainkey.exemple.fr TXT': lost('selector1.vendeur.com') } },
    'fail',
  ],
  [
    'cname/dangling',
    'a name that exists without address is not gone',
    { zone: { ...BASE, 'blog.exemple.fr A': alias(['vide.autre.net']) } },
    'pass',
  ],
  ['cname/dangling', 'what can be taken over dangles too', { zone: AZURE }, 'fail'],
  ['cname/dangling', 'and so does what is free', { zone: FREE, registered: false }, 'fail'],
  ['cname/dangling', 'one name unseen may dangle', { zone: HIDDEN }, 'unknown'],
  [
    'cname/dangling',
    'a circle is another fault',
    { zone: { ...CIRCLE, 'www.exemple.fr A': alias(['site.hebergeur.net']) } },
    'pass',
  ],
  ['cname/dangling', 'a target whose servers fail is not gone', { zone: BROKEN }, 'unknown'],
  ['cname/dangling', 'no alias', {}, 'notApplicable'],

  ['cname/takeover', 'a page that lives', { zone: PAGES, body: '<h1>Bonjour</h1>' }, 'pass'],
  [
    'cname/takeover',
    'an abandoned bucket',
    { zone: BUCKET, body: '<Message>The specified bucket does not exist</Message>' },
    'fail',
  ],
  [
    'cname/takeover',
    'an abandoned page where proof may be asked',
    { zone: PAGES, body: 'There isn&rsquo;t a GitHub Pages site here.' },
    'warn',
  ],
  ['cname/takeover', 'a target that is gone and may be created', { zone: AZURE }, 'fail'],
  ['cname/takeover', 'a page that stays silent', { zone: PAGES, body: unseen('timeout') }, 'unknown'],
  [
    'cname/takeover',
    'a proved case needs no other page',
    { zone: { ...PAGES, ...AZURE, 'blog.exemple.fr A': alias(['exemple.github.io']) }, body: unseen('timeout') },
    'fail',
  ],
  ['cname/takeover', 'no service that we know', { zone: WWW }, 'notApplicable'],
  ['cname/takeover', 'one name unseen', { zone: HIDDEN }, 'unknown'],
  ['cname/takeover', 'no alias', {}, 'notApplicable'],

  ['cname/free-domain', 'every target exists', { zone: WWW }, 'pass'],
  ['cname/free-domain', 'gone, but its domain is somebody’s', { zone: LOST, registered: true }, 'pass'],
  ['cname/free-domain', 'neither DNS nor registry know it', { zone: FREE, registered: false }, 'fail'],
  ['cname/free-domain', 'the registry is silent', { zone: FREE, registered: unseen('timeout') }, 'unknown'],
  [
    'cname/free-domain',
    'the DNS is silent',
    { zone: { ...LOST, 'agence-fermee.fr NS': unseen('timeout') }, registered: false },
    'unknown',
  ],
  ['cname/free-domain', 'the registry does not know what the DNS delegates', { zone: LOST, registered: false }, 'pass'],
  ['cname/free-domain', 'known to the registry, out of the DNS', { zone: FREE, registered: true }, 'pass'],
  ['cname/free-domain', 'one name unseen', { zone: HIDDEN }, 'unknown'],
  ['cname/free-domain', 'no alias', {}, 'notApplicable'],

  ['cname/expiring', 'a domain with years to live', { zone: WWW, expires: '2028-01-01T00:00:00Z' }, 'pass'],
  ['cname/expiring', 'a registry that publishes no date', { zone: WWW }, 'pass'],
  ['cname/expiring', 'thirty days', { zone: WWW, expires: '2026-12-20T13:00:00Z' }, 'warn'],
  ['cname/expiring', 'thirty-one', { zone: WWW, expires: '2026-12-21T13:00:00Z' }, 'pass'],
  ['cname/expiring', 'being deleted', { zone: WWW, statuses: ['pending delete'] }, 'fail'],
  ['cname/expiring', 'a silent registry', { zone: WWW, registered: unseen('timeout') }, 'unknown'],
  ['cname/expiring', 'one name unseen', { zone: HIDDEN, expires: '2028-01-01T00:00:00Z' }, 'unknown'],
  [
    'cname/expiring',
    'within the house',
    { zone: { ...BASE, 'www.exemple.fr A': alias(['exemple.fr']) } },
    'notApplicable',
  ],
  ['cname/expiring', 'no alias', {}, 'notApplicable'],

  ['cname/private', 'a public address', { zone: WWW }, 'pass'],
  ['cname/private', 'an address of the office', { zone: { ...BASE, 'vpn.exemple.fr A': office } }, 'warn'],
  ['cname/private', 'one name unseen', { zone: HIDDEN }, 'unknown'],
  ['cname/private', 'no alias', {}, 'notApplicable'],
];

for (const [id, says, world, outcome] of cases) {
  test(`${id}: ${says}`, async () => {
    const evidence = await gathered(world);
    const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(verdict.outcome, outcome);
    assert.match(said(id, verdict), /\S/);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
}

test('cname: a wholly silent DNS concludes nothing', async () => {
  const ask = fakeAsk({}, { dns: async () => unseen('timeout'), addresses: async () => unseen('timeout') });
  const evidence = await gatherCname({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  assert.deepEqual([...new Set(checks.map(({ judge }) => judge(evidence).outcome))], ['unknown']);
});

test('cname: the list of names is bounded, whatever the visitor types', () => {
  const typed = Array.from({ length: 500 }, (_, at) => `sel${at}`);
  assert.ok(namesOf('exemple.fr', typed).length <= 40);
});

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

function ladder(name: string, rungs: number): Zone {
  const names = [name, ...links(rungs)];
  return Object.fromEntries(names.slice(0, -1).map((from, at) => [`${from} CNAME`, cname(names[at + 1] ?? '')]));
}

function gathered(world: World, onFetch: (url: string) => void = () => {}) {
  const { zone = BASE, domain = 'exemple.fr', body = '', registered = true, held = {}, ...told } = world;
  const { expires = null, statuses = [] } = told;
  const ask = fakeAsk(zone, {
    dnsAt: authority(held),
    http: async (url) => {
      onFetch(url);
      return typeof body === 'string' ? seen(page(url, body)) : body;
    },
    registration: async (name) =>
      typeof registered === 'boolean' ? seen({ ...registration(name, registered), expires, statuses }) : registered,
  });
  return gatherCname({ domain, ask, selectors: [], done: () => {} });
}

function authority(held: NonNullable<World['held']>): Ask['dnsAt'] {
  return async (_server, name, type): Promise<Observed<DnsMessage>> => {
    if (held === 'silent') return unseen('timeout');
    const data = held === 'lame' ? [] : (held[type] ?? cname('ailleurs.net'));
    return seen({
      rcode: held === 'lame' ? 'REFUSED' : 'NOERROR',
      authoritative: held !== 'lame',
      recursionAvailable: false,
      truncated: false,
      answer: data.map((one) => ({ name, ttl: 60, data: one })),
      authority: [],
      additional: [],
      from: FROM,
    });
  };
}

function page(url: string, body: string): HttpExchange {
  const hop = { url, address: '192.0.2.9', status: 404, headers: [], tls: null };
  return { hops: [hop], body, bodyBytes: body.length, bodyCut: false, elapsedMs: 1, stopped: null };
}

function registration(domain: string, registered: boolean): Registration {
  return {
    domain,
    source: 'rdap',
    server: 'https://rdap.nic.fr/',
    registered,
    registrar: null,
    created: null,
    expires: null,
    changed: null,
    statuses: [],
    nameServers: [],
    delegationSigned: null,
    raw: '',
  };
}

function said(id: keyof typeof advice, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  return (advice[id] as unknown as Record<string, (facts: unknown) => string>)[outcome]?.(facts) ?? '';
}
