import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData, TcpAnswer } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type FakeAnswer, fakeAsk } from '../../testing/ask.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherTcp } from './gather.ts';
import { FORGOTTEN, PORTS } from './ports.ts';

type Zone = Readonly<Record<string, FakeAnswer>>;
const a = (address: string): readonly DnsData[] => [{ type: 'A', address }];
const mx = (...hosts: readonly string[]): readonly DnsData[] =>
  hosts.map((host, index) => ({ type: 'MX', preference: index, host }));

const ONE: Zone = { 'exemple.fr A': a('192.0.2.1'), 'www.exemple.fr A': a('192.0.2.1') };
const DUAL: Zone = {
  'exemple.fr A': a('192.0.2.1'),
  'exemple.fr AAAA': [{ type: 'AAAA', address: '2001:db8::1' }],
};
const OWN_MX: Zone = { ...ONE, 'exemple.fr MX': mx('mx.exemple.fr'), 'mx.exemple.fr A': a('192.0.2.25') };
const TWO_MX: Zone = {
  ...OWN_MX,
  'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr'),
  'mx2.exemple.fr A': a('192.0.2.26'),
};
const HOSTED_MX: Zone = { ...ONE, 'exemple.fr MX': mx('mx.hebergeur.net'), 'mx.hebergeur.net A': a('192.0.2.99') };

/** `www` and another name are aliases of each other: a resolver fails there for ever. */
const CIRCLE: Zone = {
  ...ONE,
  'www.exemple.fr A': unseen('servfail'),
  'www.exemple.fr CNAME': [{ type: 'CNAME', host: 'site.exemple.fr' }],
  'site.exemple.fr CNAME': [{ type: 'CNAME', host: 'www.exemple.fr' }],
};

const CANARY = { open: true, canary: 'canary.test:25' };
const web = { '192.0.2.1': [80, 443] };
const both = { ...web, '192.0.2.25': [25, 465, 993] };

interface World {
  readonly zone?: Zone;
  /** Ports that accept, by address. */
  readonly open?: Readonly<Record<string, readonly number[]>>;
  /** What all other ports do. */
  readonly rest?: Observed<TcpAnswer>;
  /** Single answers, by `address:port`. */
  readonly but?: Readonly<Record<string, Observed<TcpAnswer>>>;
  readonly canary?: boolean;
  /** Whether the ports that begin in clear offer TLS; others stay silent. */
  readonly clear?: Readonly<Record<number, boolean | 'trusting'>>;
  /** What services that speak first fail to say; others greet. */
  readonly heard?: Readonly<Record<number, Observed<never>>>;
}

const privateMx = Object.fromEntries(PORTS.map(({ port }) => [`192.0.2.25:${port}`, unseen('forbidden')]));
const REFUSES = seen<TcpAnswer>({ state: 'closed', elapsedMs: 3 });
const DROPS = unseen('timeout');

const cases: readonly (readonly [
  check: (typeof checks)[number]['id'],
  says: string,
  world: World,
  outcome: Outcome['outcome'],
])[] = [
  ['tcp/data', 'all refused but the web', { open: web }, 'pass'],
  ['tcp/data', 'filtered, on a machine that answers elsewhere', { open: web, rest: DROPS }, 'pass'],
  ['tcp/data', 'a database is open', { open: { '192.0.2.1': [443, 5432] } }, 'fail'],
  ['tcp/data', 'a database is open that greets', { open: { '192.0.2.1': [443, 3306] } }, 'fail'],
  [
    'tcp/data',
    'the port of a database at which nobody speaks',
    { open: { '192.0.2.1': [443, 3306] }, heard: { 3306: unseen('timeout') } },
    'unknown',
  ],
  [
    'tcp/data',
    'the port of a database at which a web server answers',
    { open: { '192.0.2.1': [443, 3306] }, heard: { 3306: unseen('malformed', '"HTTP/1.1"') } },
    'pass',
  ],
  ['tcp/data', 'a machine that takes every connection', { open: { '192.0.2.1': [443, 5432, 1] } }, 'unknown'],
  ['tcp/admin', 'a machine that takes every connection', { open: { '192.0.2.1': [443, 3389, 1] } }, 'unknown'],
  ['tcp/legacy', 'a machine that takes every connection', { open: { '192.0.2.1': [443, 23, 1] } }, 'unknown'],
  ['tcp/family', 'a machine that takes every connection', { open: { '192.0.2.1': [443, 3389, 1] } }, 'unknown'],
  [
    'tcp/admin',
    'nearly every door is open, and nobody speaks',
    {
      open: { '192.0.2.1': [443, ...FORGOTTEN] },
      heard: Object.fromEntries([21, 23, 3306, 5900].map((port) => [port, unseen('timeout')])),
    },
    'unknown',
  ],
  ['tcp/data', 'an open database needs no other answer', { open: { '192.0.2.1': [6379] }, rest: DROPS }, 'fail'],
  ['tcp/data', 'a machine that answers nothing tells nothing', { rest: DROPS }, 'unknown'],
  ['tcp/data', 'one silent machine of two is enough to doubt', { zone: OWN_MX, open: web, rest: DROPS }, 'unknown'],
  [
    'tcp/data',
    'a port never tried is not a closed port',
    { open: web, but: { '192.0.2.1:9200': unseen('deadline') } },
    'unknown',
  ],
  ['tcp/data', 'nor one that was not asked', { rest: unseen('not-asked') }, 'unknown'],
  ['tcp/data', 'a private address is out of reach', { zone: OWN_MX, open: web, but: privateMx }, 'pass'],
  [
    'tcp/data',
    'and alone leaves nothing to look at',
    { zone: { 'exemple.fr A': a('192.0.2.25') }, but: privateMx },
    'notApplicable',
  ],
  ['tcp/data', 'no address, nothing to look at', { zone: {} }, 'notApplicable'],
  ['tcp/data', 'address unseen', { zone: { 'exemple.fr A': unseen('servfail') } }, 'unknown'],
  [
    'tcp/data',
    'one name unseen beside a clean one',
    { zone: { ...ONE, 'www.exemple.fr A': unseen('servfail') }, open: web },
    'unknown',
  ],

  ['tcp/data', 'a circle of aliases hides no machine', { zone: CIRCLE, open: web }, 'pass'],
  ['tcp/admin', 'nor here', { zone: CIRCLE, open: web }, 'pass'],
  ['tcp/legacy', 'nor here', { zone: CIRCLE, open: web }, 'pass'],
  ['tcp/imap-pop', 'nor here', { zone: CIRCLE, open: web }, 'pass'],
  ['tcp/submission', 'nor here', { zone: CIRCLE, open: web }, 'notApplicable'],

  ['tcp/admin', 'nothing open', { open: web }, 'pass'],
  ['tcp/admin', 'a remote desktop', { open: { '192.0.2.1': [443, 3389] } }, 'fail'],
  ['tcp/admin', 'VNC on the MX', { zone: OWN_MX, open: { ...both, '192.0.2.25': [25, 5900] } }, 'fail'],
  ['tcp/admin', 'SSH is worth a word', { open: { '192.0.2.1': [443, 22] } }, 'info'],
  ['tcp/admin', 'silence', { rest: DROPS }, 'unknown'],

  ['tcp/legacy', 'neither', { open: web }, 'pass'],
  ['tcp/legacy', 'telnet', { open: { '192.0.2.1': [23] } }, 'fail'],
  ['tcp/legacy', 'FTP begins TLS', { open: { '192.0.2.1': [21, 443] }, clear: { 21: true } }, 'info'],
  ['tcp/legacy', 'FTP never does', { open: { '192.0.2.1': [21, 443] }, clear: { 21: false } }, 'warn'],
  ['tcp/legacy', 'FTP says nothing', { open: { '192.0.2.1': [21, 443] } }, 'unknown'],
  ['tcp/legacy', 'silence', { rest: DROPS }, 'unknown'],

  ['tcp/imap-pop', 'encrypted only', { zone: OWN_MX, open: both }, 'pass'],
  ['tcp/imap-pop', 'clear, TLS on demand', { open: { '192.0.2.1': [143, 993] }, clear: { 143: true } }, 'info'],
  [
    'tcp/imap-pop',
    'clear, with optional TLS',
    { open: { '192.0.2.1': [143, 993] }, clear: { 143: 'trusting' } },
    'warn',
  ],
  ['tcp/imap-pop', 'clear for ever', { open: { '192.0.2.1': [143, 993] }, clear: { 143: false } }, 'fail'],
  [
    'tcp/imap-pop',
    'one of two clear for ever',
    { open: { '192.0.2.1': [143, 110] }, clear: { 143: true, 110: false } },
    'fail',
  ],
  ['tcp/imap-pop', 'open, and says nothing', { open: { '192.0.2.1': [110, 443] } }, 'unknown'],
  ['tcp/imap-pop', 'one says nothing', { open: { '192.0.2.1': [143, 110] }, clear: { 143: true } }, 'unknown'],
  ['tcp/imap-pop', 'silence', { rest: DROPS }, 'unknown'],

  ['tcp/submission', '465', { zone: OWN_MX, open: both }, 'pass'],
  ['tcp/submission', '587 only', { open: { '192.0.2.1': [587] } }, 'info'],
  ['tcp/submission', 'neither', { open: web }, 'notApplicable'],
  ['tcp/submission', 'silence', { rest: DROPS }, 'unknown'],

  ['tcp/family', 'IPv4 only', { open: web }, 'notApplicable'],
  ['tcp/family', 'the same on both sides', { zone: DUAL, open: { ...web, '2001:db8::1': [443] } }, 'pass'],
  [
    'tcp/family',
    'a desktop behind the firewall of IPv4 only',
    { zone: DUAL, open: { ...web, '2001:db8::1': [443, 3389] } },
    'warn',
  ],
  [
    'tcp/family',
    'SSH on both is no forgetting',
    { zone: DUAL, open: { '192.0.2.1': [443, 22], '2001:db8::1': [443, 22] } },
    'pass',
  ],
  [
    'tcp/family',
    'an address that nothing reaches',
    { zone: DUAL, open: web, but: { '2001:db8::1:443': unseen('unreachable') } },
    'unknown',
  ],
  ['tcp/family', 'silence', { zone: { 'exemple.fr A': unseen('timeout') } }, 'unknown'],
  ['tcp/data', 'a database open on IPv6 alone', { zone: DUAL, open: { ...web, '2001:db8::1': [443, 5432] } }, 'fail'],
  ['tcp/admin', 'a desktop open on IPv6 alone', { zone: DUAL, open: { ...web, '2001:db8::1': [443, 5900] } }, 'fail'],

  ['tcp/state', 'a machine that answers', { open: web }, 'info'],
  ['tcp/state', 'silence', { rest: DROPS }, 'unknown'],

  ['tcp/mx-25', 'open', { zone: OWN_MX, open: both }, 'pass'],
  ['tcp/mx-25', 'refused', { zone: OWN_MX, open: web }, 'fail'],
  ['tcp/mx-25', 'refused, our own port 25 shut', { zone: OWN_MX, open: web, canary: false }, 'unknown'],
  ['tcp/mx-25', 'refused, canary fine', { zone: OWN_MX, open: web, canary: true }, 'fail'],
  ['tcp/mx-25', 'one of two refused', { zone: TWO_MX, open: both }, 'fail'],
  [
    'tcp/mx-25',
    'silent, canary fine, machine alive',
    { zone: OWN_MX, open: { '192.0.2.25': [465] }, rest: DROPS, canary: true },
    'warn',
  ],
  [
    'tcp/mx-25',
    'silent, canary fine, machine silent',
    { zone: OWN_MX, open: web, rest: DROPS, canary: true },
    'unknown',
  ],
  [
    'tcp/mx-25',
    'silent, our own port 25 shut',
    { zone: OWN_MX, open: { '192.0.2.25': [465] }, rest: DROPS, canary: false },
    'unknown',
  ],
  [
    'tcp/mx-25',
    'silent, no canary configured',
    { zone: OWN_MX, open: { '192.0.2.25': [465] }, rest: DROPS },
    'unknown',
  ],
  ['tcp/mx-25', 'a private address is no address', { zone: OWN_MX, but: privateMx }, 'notApplicable'],
  ['tcp/mx-25', 'a provider’s MX is not knocked at', { zone: HOSTED_MX, open: web }, 'notApplicable'],
  ['tcp/mx-25', 'the implicit MX is an MX', { open: { '192.0.2.1': [25] } }, 'pass'],
  ['tcp/mx-25', 'a web server without MX need not receive mail', { open: web }, 'notApplicable'],
  ['tcp/mx-25', 'null MX', { zone: { ...ONE, 'exemple.fr MX': mx('') } }, 'notApplicable'],
  ['tcp/mx-25', 'MX without address', { zone: { ...ONE, 'exemple.fr MX': mx('mx.exemple.fr') } }, 'notApplicable'],
  ['tcp/mx-25', 'MX unseen', { zone: { ...ONE, 'exemple.fr MX': unseen('timeout') } }, 'unknown'],
  ['tcp/mx-25', 'address of the MX unseen', { zone: { ...OWN_MX, 'mx.exemple.fr A': unseen('timeout') } }, 'unknown'],
];

for (const [id, says, world, outcome] of cases) {
  test(`${id}: ${says}`, async () => {
    const { evidence } = await gathered(world);
    const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(verdict.outcome, outcome);
    assert.match(said(id, verdict), /\S/);
    assert.doesNotMatch(said(id, verdict), / [;:!?»](?: |$)|« /);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
}

test('tcp/legacy: a door that is open over IPv4 and over IPv6 is reported once', async () => {
  const { evidence } = await gathered({ zone: DUAL, open: { '192.0.2.1': [23, 443], '2001:db8::1': [23, 443] } });
  const verdict = checks.find(({ id }) => id === 'tcp/legacy')?.judge(evidence) as Outcome;
  assert.equal(said('tcp/legacy', verdict), 'Telnet est ouvert : 23 Telnet sur exemple.fr.');
});

test('tcp/admin: SSH on the port of another is called by what it says that it is', () => {
  const port = { names: ['mx.exemple.fr'], address: '192.0.2.25', port: 23, service: 'SSH' };
  const words = said('tcp/admin', { outcome: 'info', facts: { ports: [port] } });
  assert.match(words, /23 SSH sur mx\.exemple\.fr/);
  assert.doesNotMatch(words, /Telnet/);
});

test('tcp: at most twenty ports', () => {
  assert.ok(PORTS.length <= 20);
  assert.equal(new Set(PORTS.map(({ port }) => port)).size, PORTS.length);
});

test('tcp: only machines that the zone names are knocked at, three at most', async () => {
  const hosts = ['mx.exemple.fr', 'mx2.exemple.fr', 'mx3.exemple.fr', 'mx.hebergeur.net'];
  const zone = {
    'exemple.fr A': a('192.0.2.1'),
    'www.exemple.fr A': a('192.0.2.2'),
    'exemple.fr MX': mx(...hosts),
    ...Object.fromEntries(hosts.map((host, index) => [`${host} A`, a(`192.0.2.${30 + index}`)])),
  };
  const { evidence, knocks } = await gathered({ zone });
  assert.deepEqual(
    evidence.hosts.map(({ address }) => address),
    ['192.0.2.1', '192.0.2.2', '192.0.2.30'],
  );
  assert.deepEqual(evidence.elsewhere, ['mx.hebergeur.net']);
  assert.equal(
    knocks.some((knock) => knock.startsWith('192.0.2.33:')),
    false,
  );
  assert.deepEqual(
    knocks.filter((knock) => /^192\.0\.2\.3[12]:/.test(knock)),
    ['192.0.2.31:25', '192.0.2.32:25'],
  );
});

test('tcp: an alias to a machine of another organisation is not scanned', async () => {
  const plain = fakeAsk({ 'exemple.fr A': a('192.0.2.1'), 'www.exemple.fr A': a('192.0.2.7') });
  const knocks: string[] = [];
  const ask = fakeAsk(
    {},
    {
      ...plain,
      dns: async (name, type) => {
        const answer = await plain.dns(name, type);
        return name === 'www.exemple.fr' && answer.seen
          ? seen({ ...answer.value, aliases: ['shops.boutique.com'] })
          : answer;
      },
      tcp: async ({ address, port }) => {
        knocks.push(`${address}:${port}`);
        return REFUSES;
      },
    },
  );
  const evidence = await gatherTcp({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  assert.deepEqual(evidence.elsewhere, ['www.exemple.fr']);
  assert.equal(
    knocks.some((knock) => knock.startsWith('192.0.2.7:')),
    false,
  );
});

test('tcp: evidence older than the question says nothing of clear ports', async () => {
  const { evidence } = await gathered({ open: { '192.0.2.1': [143, 21] }, clear: { 143: true, 21: true } });
  const older = { ...evidence, hosts: evidence.hosts.map(({ clear: _, ...host }) => host) };
  for (const id of ['tcp/imap-pop', 'tcp/legacy']) {
    const verdict = checks.find((check) => check.id === id)?.judge(older);
    assert.deepEqual(verdict, { outcome: 'unknown', facts: { silence: 'not-recorded' } }, id);
  }
});

const GREETED: readonly string[] = ['mysql', 'vnc', 'telnet'];

async function gathered({ zone = ONE, open = {}, rest = REFUSES, but = {}, canary, clear = {}, heard = {} }: World) {
  const knocks: string[] = [];
  const ask = fakeAsk(zone, {
    tcp: async ({ address, port }) => {
      knocks.push(`${address}:${port}`);
      if (open[address]?.includes(port)) return seen({ state: 'open', elapsedMs: 3 });
      return but[`${address}:${port}`] ?? rest;
    },
    clearService: async ({ port }, protocol) =>
      clear[port] === undefined
        ? (heard[port] ?? (GREETED.includes(protocol) ? seen({ starttls: false }) : unseen('timeout')))
        : seen({ starttls: clear[port] !== false, passwords: clear[port] === 'trusting' }),
    port25: async () => (canary === undefined ? unseen('not-asked') : seen({ ...CANARY, open: canary })),
  });
  return { evidence: await gatherTcp({ domain: 'exemple.fr', ask, selectors: [], done: () => {} }), knocks };
}

function said(id: keyof typeof advice, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  return (advice[id] as unknown as Record<string, (facts: unknown) => string>)[outcome]?.(facts) ?? '';
}
