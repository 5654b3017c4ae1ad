import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import { seen } from '../model/observed.ts';
import { readinessOf } from './readiness.ts';
import { RECEIVERS } from './rules.ts';
import { type ScenarioAnswer, type ScenarioId, scenariosOf } from './scenarios.ts';
import { explainReadiness, receiverSource } from './words.fr.ts';

type Told = Readonly<Record<string, Verdict['outcome'] | readonly [Verdict['outcome'], object]>>;

const verdictsOf = (told: Told): readonly Verdict[] =>
  Object.entries(told).map(([check, found]) => {
    const [outcome, facts] = typeof found === 'string' ? [found, {}] : found;
    return { check, outcome, facts, protocol: check.split('/')[0], severity: 'high' } as unknown as Verdict;
  });

const cases: readonly (readonly [ScenarioId, string, Told, ScenarioAnswer])[] = [
  ['impersonation', 'no policy', { 'dmarc/record-present': 'fail' }, 'yes'],
  ['impersonation', 'observation only', { 'dmarc/record-present': 'pass', 'dmarc/policy-p': 'fail' }, 'yes'],
  [
    'impersonation',
    'refusal, but SPF lets everybody in',
    { 'dmarc/policy-p': ['pass', { effective: 'reject' }], 'spf/all-plus': 'fail' },
    'yes',
  ],
  ['impersonation', 'quarantine', { 'dmarc/policy-p': ['pass', { effective: 'quarantine' }] }, 'partly'],
  [
    'impersonation',
    'refusal, subdomains left out',
    { 'dmarc/policy-p': ['pass', { effective: 'reject' }], 'dmarc/policy-sp': 'fail' },
    'partly',
  ],
  ['impersonation', 'refusal', { 'dmarc/policy-p': ['pass', { effective: 'reject' }] }, 'no'],
  ['impersonation', 'silence', { 'dmarc/record-present': 'unknown', 'dmarc/policy-p': 'unknown' }, 'unknown'],
  ['delivery', 'two SPF records', { 'spf/record-present': 'pass', 'spf/record-single': 'fail' }, 'yes'],
  ['delivery', 'listed', { 'blacklist/spamhaus': 'fail' }, 'yes'],
  [
    'delivery',
    'no DMARC',
    { 'spf/record-present': 'pass', 'dkim/record-found': 'pass', 'dmarc/record-present': 'fail' },
    'partly',
  ],
  [
    'delivery',
    'all three',
    { 'spf/record-present': 'pass', 'dkim/record-found': 'pass', 'dmarc/record-present': 'pass' },
    'no',
  ],
  [
    'delivery',
    'a key not found proves nothing',
    { 'spf/record-present': 'pass', 'dkim/record-found': 'unknown', 'dmarc/record-present': 'pass' },
    'unknown',
  ],
  ['delivery', 'sends nothing', { 'dkim/record-found': ['notApplicable', { reason: 'sends-nothing' }] }, 'none'],
  ['interception', 'in clear', { 'smtp/starttls-offered': 'fail' }, 'yes'],
  ['interception', 'a free MX', { 'smtp/starttls-offered': 'pass', 'smtp/mx-free': 'fail' }, 'yes'],
  [
    'interception',
    'encrypted, not imposed',
    { 'smtp/starttls-offered': 'pass', 'mta-sts/record-present': 'warn' },
    'partly',
  ],
  [
    'interception',
    'encrypted, what imposes it not seen',
    { 'smtp/starttls-offered': 'pass', 'mta-sts/record-present': 'unknown', 'mta-sts/policy-mode': 'unknown' },
    'unknown',
  ],
  [
    'interception',
    'imposed by MTA-STS',
    { 'smtp/starttls-offered': 'pass', 'mta-sts/policy-mode': 'pass', 'mta-sts/mx-match': 'pass' },
    'no',
  ],
  [
    'interception',
    'imposed by DANE',
    { 'smtp/starttls-offered': 'pass', 'mta-sts/record-present': 'warn', 'smtp/dane-match': 'pass' },
    'no',
  ],
  [
    'interception',
    'receives nothing',
    { 'smtp/starttls-offered': ['notApplicable', { reason: 'receives-no-mail' }] },
    'none',
  ],
  ['loss', 'about to end', { 'whois/expiry': 'fail' }, 'yes'],
  ['loss', 'no lock', { 'whois/expiry': 'pass', 'whois/lock-transfer': 'warn' }, 'partly'],
  ['loss', 'far from its end', { 'whois/expiry': 'pass', 'whois/lock-transfer': 'notApplicable' }, 'no'],
  ['loss', 'a registry that tells no date', { 'whois/expiry': 'notApplicable' }, 'unknown'],
];

for (const [id, title, told, answer] of cases) {
  test(`${id}: ${title}`, () => {
    const scenario = scenariosOf(verdictsOf(told), evidenceWith(null)).find((one) => one.id === id);
    assert.equal(scenario?.answer, answer);
    assert.ok(scenario && scenario.checks.length > 0, 'an answer has its proof');
  });
}

test('mail that leaves elsewhere is not judged by the servers that receive', () => {
  const told: Told = {
    ...SOUND,
    'smtp/ptr': 'fail',
    'smtp/fcrdns': 'warn',
    'blacklist/spamhaus': ['fail', { listings: [{ address: '192.0.2.25' }] }],
  };
  const delivery = (policy: string, more: Told = {}) =>
    scenariosOf(verdictsOf({ ...told, ...more }), evidenceWith(null, policy)).find(({ id }) => id === 'delivery');
  assert.equal(delivery('v=spf1 include:_spf.fournisseur.example -all')?.answer, 'no');
  assert.equal(delivery('v=spf1 mx -all')?.answer, 'yes');
  const listed = delivery('v=spf1 include:_spf.fournisseur.example -all', { 'blacklist/sending': 'fail' });
  assert.deepEqual([listed?.answer, listed?.checks], ['yes', ['blacklist/sending']]);
});

const SOUND: Told = {
  'spf/record-present': 'pass',
  'dkim/record-found': 'pass',
  'dmarc/record-present': 'pass',
  'smtp/ptr': 'pass',
  'smtp/fcrdns': 'pass',
  'blacklist/sending': 'pass',
  'blacklist/spamhaus': 'pass',
};

function evidenceWith(record: string | null, policy = 'v=spf1 mx -all', host = 'mx.exemple.fr'): AuditEvidence {
  const spf = { texts: seen([policy]), mx: seen([host]) };
  const texts = seen(record === null ? [] : [record]);
  const dmarc = {
    domain: 'exemple.fr',
    walk: [{ name: '_dmarc.exemple.fr', texts }],
    misplaced: [],
    destinations: [],
    spf: seen(true),
    profile: seen({ sends: true, receives: true }),
  };
  return { domain: 'exemple.fr', protocols: { dmarc: seen(dmarc), spf: seen(spf) } } as unknown as AuditEvidence;
}

const at = (id: string, told: Told, record: string | null = null) => {
  const found = readinessOf(evidenceWith(record), verdictsOf(told)).find((one) => one.id === id);
  assert.ok(found);
  return found;
};

test('small senders pass with one proof, great ones need all three', () => {
  assert.equal(at('gmail', SOUND).bulk, 'ready');
  const without = { ...SOUND, 'dmarc/record-present': 'fail' } as const;
  assert.deepEqual(at('gmail', without).unmetByBulk, ['dmarc']);
  assert.equal(at('gmail', without).state, 'ready');
  assert.equal(at('gmail', without).bulk, 'not-ready');
  assert.equal(at('outlook', without).state, 'unruled');
  assert.equal(at('laposte', without).state, 'ready');
});

test('a key that was not found leaves the answer open, an empty _domainkey closes it', () => {
  const unfound = { ...SOUND, 'dkim/record-found': 'unknown' } as const;
  assert.equal(at('gmail', unfound).bulk, 'unknown');
  assert.match(explainReadiness(at('gmail', unfound)), /message d’essai/);
  assert.equal(at('gmail', { ...unfound, 'dkim/record-ent': 'fail' }).bulk, 'not-ready');
});

test('nobody is ready for whom nothing was measured', () => {
  const silent = Object.fromEntries(Object.keys(SOUND).map((check) => [check, 'unknown'] as const));
  for (const { id } of RECEIVERS) assert.ok(['unknown', 'unruled'].includes(at(id, silent).state), id);
});

test('what becomes of a forged message follows from the policy, step by step', () => {
  const placed = (record: string | null, told: Told = SOUND) =>
    Object.values(at('gmail', told, record).forged).join(' ');
  assert.equal(placed(null), 'inbox inbox inbox');
  assert.equal(placed('v=DMARC1; p=none'), 'inbox inbox inbox');
  assert.equal(placed('v=DMARC1; p=quarantine'), 'spam spam spam');
  assert.equal(placed('v=DMARC1; p=reject; sp=quarantine; np=none'), 'refused spam inbox');
  assert.equal(placed('v=DMARC1; p=reject; t=y'), 'spam spam spam');
  assert.equal(placed('v=DMARC1; p=reject', { ...SOUND, 'spf/all-plus': 'fail' }), 'inbox refused refused');
  assert.equal(
    at('laposte', SOUND, null).forged.exact,
    'inbox',
    'its page sends only mail without SPF and DKIM to spam',
  );
});

test('every rule has a source and a day', () => {
  for (const { source, checkedOn } of RECEIVERS) {
    assert.match(source, /^https:/);
    assert.ok(!Number.isNaN(Date.parse(checkedOn)));
  }
});

test('each receiver is quoted with its own page, and no date is earlier than the project', () => {
  assert.match(receiverSource(at('gmail', SOUND)), /^Règles lues le\s20\snovembre\s2026/);
  for (const { id, source, checkedOn } of RECEIVERS) {
    assert.match(new URL(source).hostname, OWN[id], 'what others tell of a receiver is left out');
    assert.ok(checkedOn >= '2026-11-20');
  }
});

const OWN = {
  laposte: /(^|\.)laposte\.net$/,
  gmail: /(^|\.)google\.com$/,
  yahoo: /(^|\.)yahooinc\.com$/,
  outlook: /(^|\.)microsoft\.com$/,
} as const;

test('what a receiver also asks and nobody can see from outside is said to be unseen', () => {
  const told = explainReadiness(at('gmail', SOUND));
  assert.match(told, /taux de plaintes/);
  assert.doesNotMatch(told, /suffit/);
});

test('a server that receives is judged as a sender only where SPF lets send it alone', () => {
  const nameless = verdictsOf({ ...SOUND, 'smtp/ptr': 'warn', 'smtp/fcrdns': 'warn' });
  const gmailOf = (policy: string, host: string) =>
    readinessOf(evidenceWith(null, policy, host), nameless).find(({ id }) => id === 'gmail');
  assert.deepEqual(gmailOf('v=spf1 mx -all', 'mx.exemple.fr')?.unmet, ['ptr']);
  for (const [policy, host] of [
    ['v=spf1 mx -all', 'exemple-fr.mail.protection.outlook.com'],
    ['v=spf1 mx include:spf.brevo.com -all', 'mx.exemple.fr'],
    ['v=spf1 ip4:192.0.2.1 -all', 'mx.exemple.fr'],
  ] as const) {
    const found = gmailOf(policy, host);
    assert.ok(found);
    assert.equal(found.state, 'unknown', policy);
    assert.deepEqual(found.unmet, []);
    assert.match(explainReadiness(found), /message d’essai.*nom inverse/);
  }
});
