import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocols } from '../protocols/index.ts';
import { grade } from './grade.ts';
import type { Verdict } from './judge.ts';

type Outcome = Verdict['outcome'];
type Expected = Outcome | readonly [Outcome, Readonly<Record<string, unknown>>];

/** The whole grid passed, but for checks told by id or by the beginning of their id; the longest beginning wins. */
function domain(differs: Readonly<Record<string, Expected>>): readonly Verdict[] {
  const prefixes = Object.keys(differs).toSorted((a, b) => b.length - a.length);
  return protocols.flatMap(({ id: protocol, checks }) =>
    checks.map((check: { readonly id: string; readonly severity: string }) => {
      const said = differs[prefixes.find((prefix) => check.id.startsWith(prefix)) ?? ''] ?? 'pass';
      const [outcome, facts] = typeof said === 'string' ? [said, {}] : said;
      return { ...check, check: check.id, protocol, outcome, facts } as unknown as Verdict;
    }),
  );
}

/** An ordinary web site: works, without the headers that few send. */
const ORDINARY_SITE = { 'dns/http-csp': 'warn', 'dns/http-frame': 'warn', 'dns/securitytxt': 'info' } as const;
const WITHOUT_DNSSEC = {
  'dns/dnssec': 'notApplicable',
  'dns/dnssec-status': 'warn',
  'smtp/dane': 'notApplicable',
} as const;
const WITHOUT_MTA_STS = {
  'mta-sts': 'notApplicable',
  'mta-sts/record-present': 'warn',
  'mta-sts/tlsrpt-present': 'info',
} as const;

const SMALL_BUSINESS = { ...ORDINARY_SITE, ...WITHOUT_DNSSEC, ...WITHOUT_MTA_STS, 'dns/caa-present': 'warn' } as const;

test('a small business at a large provider, p=none with reports: C by its policy alone, and quarantine gives the next letter', () => {
  const watched = grade(domain({ ...SMALL_BUSINESS, 'dmarc/policy-p': 'fail' }));
  assert.equal(watched.letter, 'C');
  assert.equal(watched.points, 80, '79 where the model was written');
  assert.deepEqual(watched.cappedBy, { check: 'dmarc/policy-p', letter: 'C' });
  const enforced = grade(domain(SMALL_BUSINESS));
  assert.ok(enforced.letter !== null && enforced.letter < 'C', `${enforced.letter}`);
});

test('the same with reject, MTA-STS in force, DNSSEC and CAA: A', () => {
  const { letter, points, cappedBy } = grade(domain(ORDINARY_SITE));
  assert.deepEqual([letter, cappedBy], ['A', null]);
  assert.ok((points ?? 0) >= 95);
});

test('a parked name with null MX, -all, reject and DNSSEC: A, and nothing is said of the transport of mail', () => {
  const silent = {
    mta: 'notApplicable',
    smtp: 'notApplicable',
    dkim: 'notApplicable',
    blacklist: 'notApplicable',
  } as const;
  const { letter, axes } = grade(
    domain({
      ...ORDINARY_SITE,
      ...silent,
      'tcp/mx-25': 'notApplicable',
      'tcp/imap-pop': 'notApplicable',
      'tcp/submission': 'notApplicable',
    }),
  );
  assert.equal(letter, 'A');
  assert.equal(axes.find(({ id }) => id === 'transport')?.points ?? null, null);
});

test('an include of a domain that anybody may register, all else perfect: B by points, F by that one check', () => {
  const { letter, points, cappedBy } = grade(domain({ 'spf/include-free': 'fail' }));
  assert.deepEqual([letter, cappedBy], ['F', { check: 'spf/include-free', letter: 'F' }]);
  assert.equal(points, 88);
});

test('port 25 shut on our side: a letter of what was measured, an interval down, and provisional', () => {
  const { letter, floor, ceiling, measuredShare } = grade(
    domain({ ...SMALL_BUSINESS, smtp: 'unknown', 'mta-sts/mx': 'unknown', 'tcp/mx-25': 'unknown' }),
  );
  assert.ok(letter !== null && floor !== null && ceiling !== null);
  assert.ok(floor > letter && ceiling <= letter, `${letter}, ${floor} to ${ceiling}`);
  assert.ok(measuredShare < 1);
});

test('each letter is reached by some domain', () => {
  const letters = [
    domain({}),
    domain({ 'dns/ns-count': 'fail' }),
    domain({ 'dmarc/policy-p': 'fail' }),
    domain({ 'dmarc/record-present': 'fail' }),
    domain({
      'spf/record': 'fail',
      'spf/syntax': 'fail',
      'dkim/key': 'warn',
      'dns/http': ['fail', { ways: [{ way: 'never' }] }],
      'dns/tls-': 'warn',
      blacklist: 'warn',
    }),
    domain({ 'smtp/relay': 'fail' }),
  ].map((verdicts) => grade(verdicts).letter);
  assert.deepEqual(letters, ['A', 'B', 'C', 'D', 'E', 'F']);
});

test('SPF that anybody passes is an F however strict DMARC is: what passes SPF in the name of the domain passes DMARC', () => {
  const reject = { 'dmarc/policy-p': ['pass', { effective: 'reject' }] } as const;
  assert.equal(grade(domain({ ...reject, 'spf/all-plus': 'fail' })).letter, 'F');
  assert.equal(grade(domain({ ...reject, 'spf/mech-total': ['fail', { own: 2 ** 32 }] })).letter, 'F');
  assert.notEqual(grade(domain({ ...reject, 'spf/mech-total': ['fail', { own: 2 ** 21 }] })).letter, 'F');
});
