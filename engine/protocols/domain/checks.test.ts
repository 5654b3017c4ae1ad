import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blocklist, BlocklistAnswer, DnsData, Registration } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing/ask.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherDomain } from './gather.ts';

const list = (id: string, label: string): Blocklist => ({
  id,
  label,
  kind: 'name',
  zone: `${id}.test`,
  delist: `https://${id}.test/`,
});
const DBL = list('spamhaus-dbl', 'Spamhaus');
const SURBL = list('surbl', 'SURBL');
const URIBL = list('uribl', 'URIBL');
const clean = seen<BlocklistAnswer>({ listed: false, codes: [], reason: null });
const listed = (...addresses: readonly string[]) =>
  seen<BlocklistAnswer>({
    listed: true,
    codes: addresses.map((address) => ({ address, meaning: `code ${address}` })),
    reason: null,
  });
const refused = unseen('refused', '127.255.255.254');

/** By list, or by name and list. */
type Answers = Readonly<Record<string, Observed<BlocklistAnswer>>>;
type Zone = Readonly<Record<string, FakeAnswer>>;
const ALL_CLEAN: Answers = { 'spamhaus-dbl': clean, surbl: clean, uribl: clean };

const reputation: readonly (readonly [
  says: string,
  answers: Answers,
  outcome: Outcome['outcome'],
  abused: Outcome['outcome'],
])[] = [
  ['three clean lists', { 'spamhaus-dbl': clean, surbl: clean, uribl: clean }, 'pass', 'pass'],
  [
    'one clean list is enough to pass, and the others are named',
    { 'spamhaus-dbl': refused, surbl: clean, uribl: refused },
    'pass',
    'pass',
  ],
  ['all silent leaves us ignorant', { 'spamhaus-dbl': refused, surbl: refused, uribl: refused }, 'unknown', 'unknown'],
  ['spam on the DBL', { 'spamhaus-dbl': listed('127.0.1.2'), surbl: clean, uribl: clean }, 'fail', 'pass'],
  [
    'one listing is enough, whichever lists are silent',
    { 'spamhaus-dbl': refused, surbl: listed('127.0.0.64'), uribl: refused },
    'fail',
    'pass',
  ],
  [
    'an abused legitimate site has words of its own',
    { 'spamhaus-dbl': listed('127.0.1.102'), surbl: clean, uribl: clean },
    'notApplicable',
    'fail',
  ],
  [
    'a cracked site on SURBL too',
    { 'spamhaus-dbl': clean, surbl: listed('127.0.0.128'), uribl: clean },
    'notApplicable',
    'fail',
  ],
  [
    'both at once are two faults',
    { 'spamhaus-dbl': listed('127.0.1.4'), surbl: listed('127.0.0.128'), uribl: clean },
    'fail',
    'fail',
  ],
  [
    'grey on URIBL is only watched',
    { 'spamhaus-dbl': clean, surbl: clean, uribl: listed('127.0.0.4') },
    'warn',
    'pass',
  ],
  ['black on URIBL is a listing', { 'spamhaus-dbl': clean, surbl: clean, uribl: listed('127.0.0.2') }, 'fail', 'pass'],
  [
    'URIBL alone does not tell hijacked sites',
    { 'spamhaus-dbl': refused, surbl: refused, uribl: clean },
    'pass',
    'unknown',
  ],
];

for (const [says, answers, outcome, abused] of reputation) {
  test(`domain/reputation-dbl and -abused-legit: ${says}`, async () => {
    const evidence = await gathered({ answers });
    assert.equal(judged('domain/reputation-dbl', evidence).outcome, outcome);
    assert.equal(judged('domain/reputation-abused-legit', evidence).outcome, abused);
  });
}

test('domain/reputation-dbl: a clean word never speaks for a silent list', async () => {
  const verdict = judged(
    'domain/reputation-dbl',
    await gathered({ answers: { 'spamhaus-dbl': refused, surbl: clean, uribl: clean } }),
  );
  assert.match(said('domain/reputation-dbl', verdict), /2 listes ont répondu \(SURBL et URIBL\)/);
  assert.deepEqual('unseen' in verdict && verdict.unseen, [{ of: 'Spamhaus', silence: 'refused' }]);
});

test('domain: without any list of names nothing is concluded', async () => {
  const evidence = await gathered({ lists: [{ ...DBL, kind: 'address' }] });
  assert.equal(judged('domain/reputation-dbl', evidence).outcome, 'notApplicable');
  assert.equal(judged('domain/reputation-abused-legit', evidence).outcome, 'notApplicable');
});

const ages: readonly (readonly [
  says: string,
  registration: Partial<Registration> | Observed<never>,
  outcome: Outcome['outcome'],
])[] = [
  ['a year is settled', { created: '2025-11-20T12:00:00Z' }, 'pass'],
  ['a day less is young', { created: '2025-11-21T12:00:00Z' }, 'info'],
  ['ninety days are young', { created: '2026-08-22T12:00:00Z' }, 'info'],
  ['eighty-nine are recent', { created: '2026-08-23T12:00:00Z' }, 'warn'],
  ['seven days are recent', { created: '2026-11-13T12:00:00Z' }, 'warn'],
  ['six are newborn', { created: '2026-11-14T12:00:00Z' }, 'fail'],
  ['a registry whose clock is ahead', { created: '2026-11-20T20:00:00Z' }, 'fail'],
  ['no date published', { created: null }, 'notApplicable'],
  ['not in the registry', { registered: false, created: null }, 'notApplicable'],
  ['a silent registry', unseen('timeout'), 'unknown'],
];

test('domain/age: no domain is younger than nothing', async () => {
  const { facts } = judged('domain/age', await gathered({ registration: { created: '2026-11-20T20:00:00Z' } }));
  assert.equal((facts as { readonly days: number }).days, 0);
});

for (const [says, registration, outcome] of ages) {
  test(`domain/age: ${says}`, async () => {
    assert.equal(judged('domain/age', await gathered({ registration })).outcome, outcome);
  });
}

const MX: Zone = { 'exemple.fr MX': [{ type: 'MX', preference: 10, host: 'mx.prestataire.com' }] };
const INCLUDE: Zone = { 'exemple.fr TXT': txt('v=spf1 include:spf.prestataire.com -all') };

const partners: readonly (readonly [says: string, zone: Zone, answers: Answers, outcome: Outcome['outcome']])[] = [
  ['clean', MX, ALL_CLEAN, 'pass'],
  ['listed', MX, { ...ALL_CLEAN, 'prestataire.com spamhaus-dbl': listed('127.0.1.2') }, 'warn'],
  ['one that may send', INCLUDE, { ...ALL_CLEAN, 'prestataire.com surbl': listed('127.0.0.64') }, 'warn'],
  ['watched is not listed', MX, { ...ALL_CLEAN, 'prestataire.com uribl': listed('127.0.0.4') }, 'pass'],
  ['none', {}, ALL_CLEAN, 'notApplicable'],
  ['all lists silent', MX, {}, 'unknown'],
  ['MX unseen', { 'exemple.fr MX': unseen('timeout') }, ALL_CLEAN, 'unknown'],
];

test('domain/reputation-mx-host: names the lists that answered about the provider, not about the domain', async () => {
  const verdict = judged(
    'domain/reputation-mx-host',
    await gathered({ zone: MX, answers: { 'prestataire.com surbl': clean } }),
  );
  assert.match(said('domain/reputation-mx-host', verdict), /^Une seule liste a répondu \(SURBL\)/);
});

for (const [says, zone, answers, outcome] of partners) {
  test(`domain/reputation-mx-host: ${says}`, async () => {
    assert.equal(judged('domain/reputation-mx-host', await gathered({ zone, answers })).outcome, outcome);
  });
}

const ns = (host: string): readonly DnsData[] => [{ type: 'NS', host }];
const ALIKE: Zone = {
  'exemple.fr NS': ns('ns.a.net'),
  'exemple.com NS': ns('ns.a.net'),
  'exemple.eu NS': ns('ns.a.net'),
};

const twins: readonly (readonly [says: string, zone: Zone, outcome: Outcome['outcome']])[] = [
  ['all on the same servers', ALIKE, 'pass'],
  ['one elsewhere', { ...ALIKE, 'exemple.com NS': ns('ns.b.net') }, 'info'],
  ['one free', { ...ALIKE, 'exemple.eu NS': 'nxdomain' }, 'info'],
  ['one unseen', { ...ALIKE, 'exemple.eu NS': unseen('servfail') }, 'unknown'],
];

for (const [says, zone, outcome] of twins) {
  test(`domain/twin: ${says}`, async () => {
    assert.equal(judged('domain/twin', await gathered({ zone })).outcome, outcome);
  });
}

test('domain: a sub-domain is looked up as its registrable domain, and each step is reported', async () => {
  const steps: string[] = [];
  const evidence = await gathered({ domain: 'boutique.exemple.co.uk', done: (step) => steps.push(step) });
  assert.equal(evidence.registrable, 'exemple.co.uk');
  assert.deepEqual(steps.sort(), ['age', 'reputation']);
  assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
});

function gathered({
  zone = {} as Zone,
  domain = 'exemple.fr',
  answers = { 'spamhaus-dbl': clean, surbl: clean, uribl: clean } as Answers,
  lists = [DBL, SURBL, URIBL] as readonly Blocklist[],
  registration = {} as Partial<Registration> | Observed<never>,
  done = (_step: string) => {},
}) {
  const ask = fakeAsk(zone, {
    registration: async () => ('seen' in registration ? registration : seen({ ...registered, ...registration })),
    blocklists: lists,
    blocklist: async (id, subject) => answers[`${subject} ${id}`] ?? answers[id] ?? unseen('timeout'),
  });
  return gatherDomain({ domain, ask, selectors: [], done });
}

function judged(id: keyof typeof advice, evidence: Awaited<ReturnType<typeof gathered>>): Outcome {
  const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
  assert.match(said(id, verdict), /\S/);
  return verdict;
}

function said(id: keyof typeof advice, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  return (advice[id] as unknown as Record<string, (facts: unknown) => string>)[outcome]?.(facts) ?? '';
}

const registered: Registration = {
  domain: 'exemple.fr',
  source: 'rdap',
  server: 'https://rdap.nic.fr/domain/exemple.fr',
  registered: true,
  registrar: null,
  created: '2015-03-01T00:00:00Z',
  expires: null,
  changed: null,
  statuses: [],
  nameServers: [],
  delegationSigned: null,
  raw: '{}',
};
