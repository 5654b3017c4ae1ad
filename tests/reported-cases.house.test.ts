import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '@rempart/contract';
import type { CheckId } from '../engine/protocols/index.ts';
import { advise, describeAction } from '../engine/wording/words.fr.ts';
import { extension } from '../lab/authority.ts';
import { RSA_2048 } from '../lab/fixtures/dkim-keys.ts';
import { registered } from '../lab/fixtures/hierarchy.ts';
import { carefulHeaders, home, mtaStsPolicy } from '../lab/fixtures/pages.ts';
import { mailHost, nameServer, webHost, withPorts } from '../lab/hosts.ts';
import type { Responder } from '../lab/servers/dns.ts';
import { auditWorld, exemplaireWith } from './changed-worlds.ts';

type Change = Parameters<typeof exemplaireWith>[0];
type Outcomes = Readonly<Partial<Record<CheckId, string>>>;

const AUTH = { certificate: { organization: "Let's Encrypt", staple: 'good' } } as const;
const spf = (record: string, ...lines: readonly string[]): Change => ({
  without: ['@ TXT "v=spf1'],
  lines: [`@ TXT "${record}"`, ...lines].join('\n'),
});
const siteWith = (changes: Parameters<typeof webHost>[0]): Change => ({
  hosts: { '@': webHost({ headers: carefulHeaders, pages: { '/': home('Exemplaire') }, ...changes }, AUTH) },
});
const https = (...lines: readonly string[]): Change => ({ without: ['@ HTTPS'], lines: lines.join('\n') });
const LETTING_NULL = { 'access-control-allow-origin': 'null', 'access-control-allow-credentials': 'true' };
const KEYS = ['default._domainkey', 's1._domainkey', 's2._domainkey'];

/** Situations that people told of tools of this kind, each with what is right of it. */
const CASES: Readonly<Record<string, readonly [Change, Outcomes]>> = {
  'a redirect to a macro that is constant leads to a record that everybody passes': [
    spf('v=spf1 redirect=_spf.%{d}', '_spf TXT "v=spf1 +all"'),
    { 'spf/all-plus': 'fail' },
  ],
  'an include by a constant macro leads to such a record': [
    spf('v=spf1 mx include:_spf.%{d} -all', '_spf TXT "v=spf1 +all"'),
    { 'spf/include-nested-plus': 'fail' },
  ],
  'an include by a constant macro leads nowhere': [
    spf('v=spf1 mx include:_spf.%{d} -all'),
    { 'spf/include-missing': 'fail' },
  ],
  'an include by the address of the sender is answered by a wildcard with the record itself': [
    spf(
      'v=spf1 include:%{ir}.%{d}._spf.exemplaire.example -all',
      '*._spf TXT "v=spf1 include:%{ir}.%{d}._spf.exemplaire.example -all"',
    ),
    { 'spf/lookup-limit': 'fail', 'spf/include-nested-plus': 'unknown', 'spf/include-missing': 'unknown' },
  ],
  'an equals sign in place of a colon makes a modifier that is ignored, and +all stands': [
    spf('v=spf1 mx include=spf.%{d} +all'),
    { 'spf/syntax-valid': 'pass', 'spf/all-plus': 'fail' },
  ],
  'an address with an equals sign likewise': [
    spf('v=spf1 mx ip4=203.0.113.9 +all'),
    { 'spf/syntax-valid': 'pass', 'spf/all-plus': 'fail' },
  ],
  'a key stands at a selector without its tags': [
    { without: ['s1._domainkey'], lines: `s1._domainkey TXT "${RSA_2048}"` },
    { 'dkim/record-syntax': 'fail' },
  ],
  'the name of a host stands as text at a selector, where an alias belongs': [
    { without: ['s1._domainkey'], lines: 's1._domainkey TXT "s1.domainkey.u123.wl.routeur.example"' },
    { 'dkim/record-syntax': 'fail' },
  ],
  'a provider has yet to publish the second of the two keys that it uses in turn': [
    {
      lines: `
        selector1._domainkey              CNAME  selector1-exemplaire.cles.exemplaire.example.
        selector2._domainkey              CNAME  selector2-exemplaire.cles.exemplaire.example.
        selector1-exemplaire.cles         TXT    "v=DKIM1; k=rsa; p=${RSA_2048}"`,
    },
    { 'cname/dangling': 'info', 'dkim/record-cname': 'info' },
  ],
  'the only key stands below another name of the organisation': [
    {
      without: KEYS,
      lines: `k1._domainkey.mg TXT "v=DKIM1; k=rsa; p=${RSA_2048}"\nmg TXT "v=spf1 ip4:192.0.2.34 -all"`,
    },
    { 'dmarc/align-dkim-possible': 'pass', 'dkim/record-ent': 'pass' },
  ],
  'https leads back to http': [
    {
      hosts: {
        '@': webHost(
          {
            headers: carefulHeaders,
            pages: { '/': { status: 301, headers: { location: 'http://exemplaire.example/' } } },
          },
          AUTH,
        ),
      },
    },
    { 'dns/http-redirect': 'fail' },
  ],
  'a policy in force that names no server': [
    {
      hosts: {
        'mta-sts': webHost(
          { pages: mtaStsPolicy('mode: enforce', 'nmx: mx1.exemplaire.example', 'max_age: 604800') },
          AUTH,
        ),
      },
    },
    { 'mta-sts/policy-mode': 'notApplicable', 'mta-sts/policy-mx-list': 'fail' },
  ],
  'a critical property that nobody knows stands beside an authority': [
    { without: ['@ CAA'], lines: '@ CAA 0 issue "letsencrypt.org"\n@ CAA 128 futuretag "x"' },
    { 'dns/caa-syntax': 'fail', 'dns/caa-allows-current': 'fail' },
  ],
  'a site that speaks nothing but HTTP/2 is read in it': [
    {
      hosts: {
        '@': webHost(
          {
            pages: { '/': { headers: { 'referrer-policy': 'unsafe-url' }, body: '<p>Bonjour' } },
            tls: { onlyHttp2: true },
          },
          AUTH,
        ),
      },
    },
    { 'dns/http-hsts': 'fail', 'dns/http-referrer': 'warn', 'dns/certificate-trust': 'pass' },
  ],
  'a record HTTPS hints at an address that the site has left': [
    { without: ['@ HTTPS'], lines: '@ HTTPS 1 . ipv4hint=203.0.113.99' },
    { 'dns/https-record': 'warn', 'dns/a-present': 'pass' },
  ],
  'a record HTTPS leads to a name without addresses': [
    { without: ['@ HTTPS'], lines: '@ HTTPS 0 cdn.exemplaire.example.' },
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS says that there is no such service': [
    { without: ['@ HTTPS'], lines: '@ HTTPS 0 .' },
    { 'dns/https-record': 'notApplicable' },
  ],
  'a site lets the origin of any sandboxed frame read with cookies': [
    siteWith({ headers: { ...carefulHeaders, ...LETTING_NULL } }),
    { 'dns/http-cors': 'fail' },
  ],
  'a site lets that origin read where it is asked for it': [
    siteWith({ trustsOrigins: /^null$/ }),
    { 'dns/http-cors': 'fail' },
  ],
  'a site compares the beginning of an origin': [
    siteWith({ trustsOrigins: /^https:\/\/exemplaire\.example/ }),
    { 'dns/http-cors': 'fail' },
  ],
  'a site compares the end of an origin': [
    siteWith({ trustsOrigins: /exemplaire\.example$/ }),
    { 'dns/http-cors': 'fail' },
  ],
  'a site lets itself and its sub-domains read': [
    siteWith({ trustsOrigins: /^https:\/\/([a-z]+\.)?exemplaire\.example$/ }),
    { 'dns/http-cors': 'pass' },
  ],
  'SSH listens on the port of Telnet': [
    { hosts: { mx2: withPorts(mailHost({}, AUTH), { 23: 'SSH-2.0-OpenSSH_9.2' }) } },
    { 'tcp/legacy': 'pass', 'tcp/admin': 'info' },
  ],
  'SSH listens on the port of FTP': [
    { hosts: { mx2: withPorts(mailHost({}, AUTH), { 21: 'SSH-2.0-OpenSSH_9.2' }) } },
    { 'tcp/legacy': 'pass', 'tcp/admin': 'info' },
  ],
  'a registry tells by WHOIS alone that the term ends in five days': [
    { registration: { ...registered, expiresInDays: 5, expiryByWhois: true } },
    { 'whois/expiry': 'fail' },
  ],
  'a record HTTPS leads to addresses where nothing answers': [
    https('@ HTTPS 1 autre.exemplaire.example.', 'autre A 203.0.113.99'),
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS leads to a port where nothing answers': [
    https('@ HTTPS 1 . alpn=h2 port=8443'),
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS demands a parameter that it does not have': [
    https('@ HTTPS 1 . mandatory=ipv4hint'),
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS excludes the only protocol that it has': [
    https('@ HTTPS 1 . no-default-alpn'),
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS demands a parameter that nobody knows': [
    https('@ HTTPS 1 . mandatory=key700 key700=00'),
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS stands beside an alias': [
    https('@ HTTPS 0 www.exemplaire.example.', '@ HTTPS 1 . ipv4hint=203.0.113.32'),
    { 'dns/https-record': 'warn' },
  ],
  'a record HTTPS names protocols, a port and addresses that are right': [
    https('@ HTTPS 1 . mandatory=alpn alpn=h2,h3 port=443 ipv4hint=203.0.113.32 key700=ab'),
    { 'dns/https-record': 'pass' },
  ],
  'nobody answers about records HTTPS': [{ refuses: ['UNKNOWN_65'] }, { 'dns/https-record': 'unknown' }],
  'a name server cuts every datagram': [
    { hosts: { ns1: nameServer({ cuts: true }) } },
    { 'dns/ns-udp': 'warn', 'dns/ns-lame': 'pass', 'dns/ns-tcp': 'pass', 'dns/caa-resolves': 'pass' },
  ],
  'a name server does not know EDNS': [
    { hosts: { ns1: nameServer({ edns: false }) } },
    { 'dns/ns-udp': 'warn', 'dns/ns-lame': 'pass', 'dns/ns-tcp': 'pass', 'dns/caa-resolves': 'pass' },
  ],
  'a critical property is misspelt': [
    { without: ['@ CAA'], lines: '@ CAA 128 issuer "letsencrypt.org"' },
    { 'dns/caa-syntax': 'fail', 'dns/caa-allows-current': 'fail', 'dns/caa-present': 'pass' },
  ],
};

for (const [told, [change, outcomes]] of Object.entries(CASES))
  test(told, async () => {
    const seen = await auditWorld(exemplaireWith(change));
    const found = Object.keys(outcomes).map((check) => [check, seen.outcome(check as CheckId)]);
    assert.deepEqual(Object.fromEntries(found), outcomes);
  });

/** The delegation with these DS records beside those of the keys of the zone. */
const delegatedWith = (...ds: readonly string[]): string => `
  @   NS   ns1
  @   NS   ns2
  ns1 A    192.0.2.32
  ns1 AAAA 2001:db8:32::53
  ns2 A    198.51.100.32
  ns2 AAAA 2001:db8:33::53
  ${ds.map((one) => `@ DS ${one}`).join('\n')}`;
const OF_NO_KEY = 'ab'.repeat(32);
const isOfZone = (name: string) => `.${name}`.endsWith('.exemplaire.example');

test('a SHA-1 digest does not count beside a longer one, whatever the resolver makes of it', async () => {
  const world = exemplaireWith({ signing: { digests: [1] }, delegation: delegatedWith(`12345 13 2 ${OF_NO_KEY}`) });
  const refusing = (server: string, responder: Responder): Responder =>
    server === 'resolver'
      ? (question) =>
          isOfZone(question.name) && question.type !== 'DS' && !question.checkingDisabled
            ? { rcode: 'SERVFAIL', recursionAvailable: true }
            : responder(question)
      : responder;
  const [lenient, strict] = [await auditWorld(world), await auditWorld(world, { meddle: refusing })];
  for (const seen of [lenient, strict]) {
    assert.equal(seen.outcome('dns/dnssec-ds-match'), 'fail');
    assert.equal(seen.grade.letter, 'F');
    const [step] = seen.plan().actions;
    const { id, who, facts } = step as { id: string; who: string; facts: { broken?: string } };
    assert.deepEqual([id, who, facts.broken], ['dns/dnssec-repair', 'registrar', 'link']);
    assert.ok(
      !seen.plan().actions.some(({ checks }) => checks.join() === 'dns/dnssec-ds-digest'),
      'one step mends both',
    );
  }
  const { facts } = strict.verdict('dns/dnssec-status');
  assert.equal((facts as { reason: string }).reason, 'ds-mismatch');
});

test('a signed zone whose DS resolvers pass over needs another DS, and no signing', async () => {
  const world = exemplaireWith({ signing: { ds: 'missing' }, delegation: delegatedWith(`12345 13 6 ${OF_NO_KEY}`) });
  const unproved = (server: string, responder: Responder): Responder =>
    server === 'resolver'
      ? (question) => {
          const reply = responder(question);
          return reply && isOfZone(question.name) && question.type !== 'DS'
            ? { ...reply, authenticated: false }
            : reply;
        }
      : responder;
  const seen = await auditWorld(world, { meddle: unproved });
  assert.equal(seen.outcome('dns/dnssec-ds-match'), 'warn');
  const digest = advise(seen.verdict('dns/dnssec-ds-digest'));
  assert.match(digest.found, /SM3/);
  assert.doesNotMatch(digest.found, /dépassée/);
  assert.match(advise(seen.verdict('dns/dnssec-status')).found, /est signée/);
  const steps = seen.plan().actions.filter(({ checks }) => checks.some((check) => check.startsWith('dns/dnssec')));
  assert.deepEqual(
    steps.map(({ id }) => id),
    ['dns/dnssec'],
  );
});

const certified = (certificate: object): Change => ({
  hosts: {
    '@': webHost(
      { headers: carefulHeaders, pages: { '/': home('Exemplaire') } },
      { certificate: { ...AUTH.certificate, ...certificate } },
    ),
  },
});

test('the issuer of a certificate is found wherever it stands in the chain', async () => {
  for (const shows of [
    ['leaf', 'root', 'intermediate'],
    ['leaf', 'leaf', 'intermediate'],
  ] as const) {
    const seen = await auditWorld(exemplaireWith(certified({ shows })));
    assert.equal(seen.outcome('dns/certificate-revoked'), 'pass', shows.join());
    assert.equal(seen.outcome('dns/certificate-trust'), 'pass', shows.join());
  }
});

test('a step for a staple that is missing does not speak of a revoked certificate', async () => {
  const mustStaple = extension('1.3.6.1.5.5.7.1.24', Buffer.from([0x30, 3, 2, 1, 5]));
  const seen = await auditWorld(exemplaireWith(certified({ staple: undefined, extensions: [mustStaple] })));
  assert.equal(seen.outcome('dns/certificate-revoked'), 'warn');
  const step = seen.plan().actions.find(({ checks }) => checks.includes('dns/certificate-revoked'));
  assert.ok(step);
  assert.match(describeAction(step).title, /^Faire agrafer/);
});

const NARROW = 'SecP256r1MLKEM768';

test('a site that speaks one hybrid key exchange alone is told so, and needs no certificate', async () => {
  const site = webHost({ headers: carefulHeaders, pages: { '/': home('Exemplaire') }, tls: { groups: NARROW } }, AUTH);
  const seen = await auditWorld(exemplaireWith({ hosts: { '@': site, www: site } }));
  assert.match(advise(seen.verdict('dns/tls-reachable')).found, /échanges de clés hybrides/);
  const step = seen.plan().actions.find(({ checks }) => checks.includes('dns/tls-reachable'));
  assert.ok(step);
  const told = describeAction(step);
  assert.match(`${told.title} ${told.steps.join(' ')}`, /X25519MLKEM768, X25519/);
  assert.doesNotMatch(told.steps.join(' '), /certificat gratuit|ouvrez le port/);
});

test('a mail server that speaks one hybrid key exchange alone has nothing wrong with its certificate', async () => {
  const narrow = mailHost({ tls: { groups: NARROW, versions: ['TLSv1.3', 'TLSv1.3'] } }, AUTH);
  const seen = await auditWorld(exemplaireWith({ hosts: { mx1: narrow } }));
  const { found, remedy } = advise(seen.verdict('smtp/starttls-works'));
  assert.match(found, /échange de clés/);
  assert.doesNotMatch(remedy ?? '', /certificat, sa clé/);
  const step = seen.plan().actions.find(({ checks }) => checks.includes('smtp/starttls-works'));
  assert.ok(step && /X25519MLKEM768/.test(describeAction(step).steps.join(' ')));
});

test('any hybrid key exchange of the standard counts', async () => {
  const tls = { groups: 'SecP384r1MLKEM1024:X25519' };
  const site = webHost({ headers: carefulHeaders, pages: { '/': home('Exemplaire') }, tls }, AUTH);
  const { facts } = (await auditWorld(exemplaireWith({ hosts: { '@': site } }))).verdict('dns/tls-pqc');
  assert.equal(fieldsOf(facts)['offered'], true);
});

test('name servers that answer over TCP alone are told, all of them or one', async () => {
  const ALL = ['192.0.2.32', '2001:db8:32::53', '198.51.100.32', '2001:db8:33::53'];
  const deaf =
    (...addresses: readonly string[]) =>
    (server: string, responder: Responder): Responder =>
      addresses.includes(server)
        ? (question) => (question.transport === 'udp' ? null : responder(question))
        : responder;
  const all = await auditWorld(exemplaireWith({}), { meddle: deaf(...ALL) });
  assert.equal(all.outcome('dns/ns-udp'), 'fail');
  assert.equal(all.grade.letter, 'B');
  assert.ok(all.plan().actions.some(({ checks }) => checks.includes('dns/ns-udp')));
  const one = await auditWorld(exemplaireWith({}), { meddle: deaf(...ALL.slice(0, 2)) });
  assert.equal(one.outcome('dns/ns-udp'), 'warn');
});

/** Where the plan would have CAA changed, for a certificate whose authority it does not allow. */
async function placesOf(change: Change) {
  const seen = await auditWorld(exemplaireWith(change));
  assert.equal(seen.outcome('dns/caa-allows-current'), 'fail');
  const step = seen.plan().actions.find(({ checks }) => checks.includes('dns/caa-allows-current'));
  return { targets: step?.targets, remedy: advise(seen.verdict('dns/caa-allows-current')).remedy ?? '' };
}

test('CAA is changed where it stands that forbids: at a name below, or behind an alias', async () => {
  const below = await placesOf({ lines: 'mx1 CAA 0 issue "digicert.com"' });
  assert.deepEqual(below.targets, ['mx1.exemplaire.example']);
  assert.match(below.remedy, /ajoutez à mx1\.exemplaire\.example/);
  assert.doesNotMatch(below.remedy, /alias/);
  const provider = 'fournisseur.example';
  const certificate = { ...AUTH.certificate, names: ['www.exemplaire.example'] };
  const aliased = await placesOf({
    without: ['www'],
    lines: `www CNAME web.${provider}.`,
    elsewhere: [
      {
        origin: provider,
        zone: '@ NS ns1.hebergeur.example.\n@ NS ns2.hebergeur.example.\nweb A 203.0.113.132\nweb CAA 0 issue "digicert.com"\n',
        registration: registered,
        hosts: {
          web: webHost({ headers: carefulHeaders, redirect: 'https://exemplaire.example' }, { certificate }),
        },
      },
    ],
  });
  assert.deepEqual(aliased.targets, [`web.${provider}`]);
  assert.match(aliased.remedy, /www\.exemplaire\.example est un alias de web\.fournisseur\.example/);
});

/** An alias to a name of a service, whose page says this; without a page the name is gone. */
const ledTo = (label: string, service: string, says?: string): Change => ({
  lines: `shop CNAME ${label}.${service}.`,
  elsewhere: [
    {
      origin: service,
      zone: `@ NS ns1.hebergeur.example.\n@ NS ns2.hebergeur.example.\n${says ? `${label} A 203.0.113.132` : ''}`,
      registration: registered,
      hosts: says
        ? { [label]: webHost({ cleartext: 'serves', pages: { '/': { status: 404, body: `<p>${says}</p>` } } }) }
        : {},
    },
  ],
});

test('what a step says of an alias is what its card says: claimed by anybody, on a proof, or by nobody else', async () => {
  const GONE = 'The specified bucket does not exist';
  const told = [
    [ledTo('shop.exemplaire.example.s3-website.eu-south-1', 'amazonaws.com', GONE), 'fail', 'open'],
    [ledTo('boutique.eu-west-3', 'elasticbeanstalk.com'), 'fail', 'open'],
    [ledTo('boutique', 'herokuapp.com', 'No such app'), 'warn', 'edge'],
    [ledTo('boutique.bdjsvmrncf.eu-west-3', 'elasticbeanstalk.com'), 'info', 'bound'],
  ] as const;
  for (const [change, outcome, claim] of told) {
    const seen = await auditWorld(exemplaireWith(change));
    assert.equal(seen.outcome('cname/takeover'), outcome);
    assert.equal(seen.grade.letter === 'F', claim === 'open', claim);
    const step = seen.plan().actions.find(({ id }) => id === 'cname/aliases');
    assert.equal(fieldsOf(step?.facts)['claim'], claim);
  }
});

test('under relaxed alignment the keys of the organisation are those of its sub-domains', async () => {
  const change = exemplaireWith({ lines: 'lettre MX 10 mx1\nlettre TXT "v=spf1 mx -all"' });
  const seen = await auditWorld({ ...change, domain: 'lettre.exemplaire.example' });
  for (const check of ['dmarc/align-dkim-possible', 'dmarc/policy-only-spf', 'dkim/record-ent'] as const)
    assert.equal(seen.outcome(check), 'pass', check);
});

test('of a policy in force the line that names an address goes, and it stays in force', async () => {
  const lines = ['mode: enforce', 'mx: mx1.exemplaire.example', 'mx: mx2.exemplaire.example', 'mx: 192.0.2.33'];
  const policy = webHost({ pages: mtaStsPolicy(...lines, 'max_age: 15552000') }, AUTH);
  const seen = await auditWorld(exemplaireWith({ hosts: { 'mta-sts': policy } }));
  assert.equal(seen.outcome('mta-sts/policy-mx-syntax'), 'fail');
  const step = seen.plan().actions.find(({ checks }) => checks.includes('mta-sts/policy-mx-syntax'));
  assert.match(step?.served[0]?.text ?? '', /^mode: enforce$/m);
  assert.doesNotMatch(step?.served[0]?.text ?? '', /192\.0\.2\.33/);
  assert.match(step?.served[0]?.text ?? '', /^max_age: 15552000$/m);
});

test('one fault of a mail server at its IPv4 and its IPv6 address is told once, with both', async () => {
  const misnamed = mailHost({}, { certificate: { names: ['ailleurs.example'] } });
  const seen = await auditWorld(exemplaireWith({ hosts: { mx1: misnamed }, without: ['_25._tcp.mx1'] }));
  for (const check of ['smtp/certificate-name', 'mta-sts/mx-certificate'] as const) {
    const { found } = advise(seen.verdict(check));
    assert.match(found, /mx1\.exemplaire\.example \(192\.0\.2\.33, 2001:db8:32::25\)/);
    assert.equal(found.match(/mx1\./g)?.length, 1, found);
  }
});

test('a domain that refuses mail and has senders stops naming them only once nothing is sent', async () => {
  const seen = await auditWorld(
    exemplaireWith({
      without: ['@ MX', '@ TXT "v=spf1'],
      lines: '@ MX 0 .\n@ TXT "v=spf1 include:_spf.%{d} -all"\n_spf TXT "v=spf1 ip4:192.0.2.34 -all"',
    }),
  );
  const steps = seen.plan().actions.filter(({ checks }) => checks.includes('spf/record-nomail'));
  assert.deepEqual(
    steps.map(({ needs }) => needs.filter(({ kind }) => kind === 'unused')),
    [[{ kind: 'unused', values: ['include:_spf.%{d}'] }]],
  );
});
