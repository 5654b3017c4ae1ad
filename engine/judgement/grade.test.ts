import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocols } from '../protocols/index.ts';
import { grade, letterOf, stakes } from './grade.ts';
import { CAPS, EFFECTS, LETTERS } from './grade-rules.ts';
import type { Verdict } from './judge.ts';

type Expected = readonly [check: string, severity: Verdict['severity'], outcome: Verdict['outcome']];

const verdicts = (...said: readonly Expected[]): readonly Verdict[] =>
  said.map(
    ([check, severity, outcome]) =>
      ({
        check,
        protocol: check.split('/')[0],
        step: 'record',
        severity,
        reference: '',
        outcome,
        facts: {},
      }) as unknown as Verdict,
  );

/** One passing high check on each axis. */
const SOUND: readonly Expected[] = [
  ['spf/sound', 'high', 'pass'],
  ['smtp/sound', 'high', 'pass'],
  ['whois/sound', 'high', 'pass'],
  ['dns/http-hsts', 'high', 'pass'],
  ['blacklist/sound', 'high', 'pass'],
];

test('a sound domain has an A and a hundred points on five axes', () => {
  const { letter, points, axes, measuredShare, floor, ceiling, cappedBy, provisional } = grade(verdicts(...SOUND));
  assert.deepEqual(
    { letter, points, measuredShare, floor, ceiling, cappedBy, provisional },
    { letter: 'A', points: 100, measuredShare: 1, floor: 'A', ceiling: 'A', cappedBy: null, provisional: false },
  );
  assert.deepEqual(
    axes.map(({ points }) => points),
    [100, 100, 100, 100, 100],
  );
});

test('each letter begins at its bound', () => {
  assert.deepEqual([100, 90, 89.9, 80, 79.9, 65, 64.9, 50, 49.9, 35, 34.9, 0].map(letterOf), [
    'A',
    'A',
    'B',
    'B',
    'C',
    'C',
    'D',
    'D',
    'E',
    'E',
    'F',
    'F',
  ]);
  assert.deepEqual(
    LETTERS.map(([letter]) => letter),
    ['A', 'B', 'C', 'D', 'E', 'F'],
  );
});

test('a warning costs half of what a failure costs', () => {
  const warned = grade(verdicts(...SOUND, ['spf/other', 'high', 'warn']));
  const failed = grade(verdicts(...SOUND, ['spf/other', 'high', 'fail']));
  assert.equal(warned.axes[0]?.points, 92);
  assert.equal(failed.axes[0]?.points, 83);
});

test('a domain with something heavy failed has no A, and the grade says by what', () => {
  const many = Array.from({ length: 30 }, (_, index): Expected => [`whois/good-${index}`, 'high', 'pass']);
  const { letter, points, cappedBy } = grade(verdicts(...SOUND, ...many, ['whois/bad', 'high', 'fail']));
  assert.ok(points !== null && points >= 90);
  assert.equal(letter, 'B');
  assert.deepEqual(cappedBy, { check: 'whois/bad', letter: 'B' });
});

test('the lowest cap wins, and a cap above the letter is not named', () => {
  const capped = grade(verdicts(...SOUND, ['smtp/relay', 'critical', 'fail'], ['dmarc/policy-p', 'high', 'fail']));
  assert.equal(capped.letter, 'F');
  assert.deepEqual(capped.cappedBy, { check: 'smtp/relay', letter: 'F' });
  const sunk = Array.from({ length: 6 }, (_, index): Expected => [`spf/deep-${index}`, 'high', 'fail']);
  const low = grade(verdicts(...sunk, ['dmarc/policy-p', 'high', 'fail']));
  assert.equal(low.letter, 'F');
  assert.equal(low.cappedBy, null);
});

test('low checks cannot outweigh: twenty failed trifles leave an axis its sixty points', () => {
  const trifles = Array.from({ length: 20 }, (_, index): Expected => [`spf/low-${index}`, 'low', 'fail']);
  assert.equal(grade(verdicts(...SOUND, ...trifles)).axes[0]?.points, 60);
});

test('what all checks lose together is what is missing of the hundred points', () => {
  const mixed = verdicts(
    ...SOUND,
    ['dmarc/heavy', 'high', 'fail'],
    ['smtp/light', 'medium', 'warn'],
    ...Array.from({ length: 20 }, (_, index): Expected => [`dns/http-trifle-${index}`, 'low', 'fail']),
    ['whois/mute', 'high', 'unknown'],
  );
  const sum = stakes(mixed).reduce((total, { lost }) => total + lost, 0);
  assert.equal(Math.round(100 - sum), grade(mixed).points);
  const sunk = verdicts(
    ...Array.from({ length: 9 }, (_, index): Expected => [`spf/deep-${index}`, 'critical', 'fail']),
  );
  assert.equal(Math.round(stakes(sunk).reduce((total, { lost }) => total + lost, 0)), 100);
  assert.deepEqual(stakes([]), []);
});

test('a defect of this program gives no letter that its absence might lower', () => {
  const withHidden = (check: string, severity: Verdict['severity'], ...others: readonly Expected[]) => {
    const [hidden] = verdicts([check, severity, 'unknown']);
    const facts = { silence: 'internal' };
    const all = [...verdicts(...SOUND, ...others), { ...hidden, facts } as unknown as Verdict];
    const { letter, points, floor, ceiling } = grade(all);
    return { letter, points, floor, ceiling };
  };
  assert.deepEqual(withHidden('smtp/relay', 'critical'), { letter: null, points: null, floor: 'F', ceiling: 'A' });
  assert.equal(withHidden('smtp/a', 'low').letter, 'A', 'what it may hide would leave the letter');
  const fallen = withHidden('smtp/relay', 'critical', ['spf/all-plus', 'critical', 'fail']);
  assert.equal(fallen.letter, 'F', 'nothing could lower it');
  const [first, ...others] = verdicts(...SOUND);
  const inPart = grade([{ ...first, unseen: [{ of: 'mx', silence: 'internal' }] } as unknown as Verdict, ...others]);
  assert.equal(inPart.letter, null, 'a part that we failed to read');
});

test('what is unknown enters no score but widens the interval', () => {
  const { letter, points, measuredShare, floor, ceiling, provisional } = grade(
    verdicts(...SOUND, ['smtp/relay', 'critical', 'unknown']),
  );
  assert.deepEqual(
    { letter, points, floor, ceiling, provisional },
    { letter: 'A', points: 100, floor: 'F', ceiling: 'A', provisional: true },
  );
  assert.equal(measuredShare, 0.71);
});

test('what passed in part counts as it stands, and the floor counts it as failed', () => {
  const [first, ...others] = verdicts(...SOUND);
  const inPart = (silence: string) =>
    grade([{ ...first, unseen: [{ of: '192.0.2.1', silence }] } as unknown as Verdict, ...others]);
  const { letter, points, floor, ceiling } = inPart('timeout');
  assert.deepEqual({ letter, points, floor, ceiling }, { letter: 'A', points: 100, floor: 'B', ceiling: 'A' });
  assert.equal(inPart('unreachable').floor, 'A', 'that our own network leads nowhere is no doubt about the domain');
});

test('a cap that speaks of all servers does not act on some, and the floor supposes that it does', () => {
  const facts = { matched: [], unmatched: [{ host: 'mx1', address: '192.0.2.1' }], isBinding: true };
  const [fault] = verdicts(['smtp/dane-match', 'critical', 'fail']).map((one) => ({ ...one, facts }));
  const seenOf = (unseen: object) => grade([...verdicts(...SOUND), { ...fault, ...unseen } as unknown as Verdict]);
  const capped = EFFECTS['refuses-its-mail'];
  assert.equal(seenOf({}).letter, capped);
  const { letter, floor, ceiling } = seenOf({ unseen: [{ of: 'mx2', silence: 'timeout' }] });
  assert.deepEqual({ letter, floor, ceiling }, { letter: 'B', floor: capped, ceiling: 'B' });
});

test('without anything measured there is no letter', () => {
  const { letter, points, measuredShare } = grade(
    verdicts(['spf/a', 'high', 'unknown'], ['dkim/b', 'high', 'notApplicable'], ['bimi/c', 'low', 'pass']),
  );
  assert.deepEqual({ letter, points, measuredShare }, { letter: null, points: null, measuredShare: 0 });
});

test('the logo of BIMI weighs nothing', () => {
  assert.equal(grade(verdicts(...SOUND, ['bimi/logo-active', 'medium', 'fail'])).points, 100);
});

test('every cap names a check that exists', () => {
  const known = new Set(protocols.flatMap(({ checks }) => checks.map(({ id }: { readonly id: string }) => id)));
  for (const { check, unless } of CAPS) {
    assert.ok(known.has(check), check);
    assert.ok(unless === undefined || known.has(unless), unless);
  }
});

test('faults with the same effect have the same cap', () => {
  for (const { effect, letter } of CAPS) assert.equal(letter, EFFECTS[effect]);
  assert.deepEqual(
    Object.keys(EFFECTS).filter((effect) => !CAPS.some((cap) => cap.effect === effect)),
    [],
    'effects of no fault',
  );
});

test('what a browser refuses has one letter, and so has what careful senders refuse', () => {
  const capped = (check: string, facts: unknown) => {
    const fault = { ...verdicts([check, 'medium', 'fail'])[0], facts } as Verdict;
    return grade([...verdicts(...SOUND), fault]).letter;
  };
  for (const [check, facts] of [
    ['dns/certificate-trust', {}],
    ['dns/certificate-name', {}],
    ['dns/certificate-expiry', { state: 'expired' }],
    ['dns/tls-versions', { accepted: ['tls1.0'] }],
  ] as const)
    assert.equal(capped(check, facts), 'D', check);
  for (const check of ['mx-match', 'mx-starttls', 'mx-certificate', 'mx-tls12'])
    assert.equal(capped(`mta-sts/${check}`, { mode: 'enforce', matched: [], sound: [] }), 'D', check);
  assert.equal(capped('mta-sts/mx-certificate', { mode: 'enforce', sound: ['mx.exemple.fr'] }), 'A');
  assert.equal(capped('dns/tls-versions', { accepted: ['tls1.0', 'tls1.2'] }), 'A');
  assert.equal(capped('smtp/reachable', {}), 'D');
  const free = (...roles: readonly string[]) => capped('whois/deps', { lost: [{ kind: 'free', roles }] });
  assert.deepEqual([free('mx'), free('reports', 'dkim'), free('reports')], ['F', 'F', 'C'], 'reports are only read');
});

test('a hundred is shown where nothing is lost, and the points of a letter where it is reached', () => {
  let trifles = 0;
  for (const room of ['spf', 'smtp', 'whois', 'blacklist', 'bimi'] as const) {
    for (const severity of ['low', 'medium', 'high', 'critical'] as const) {
      for (const several of [0, 1, 2, 3, 4, 5, 6]) {
        const more = Array.from({ length: several }, (_, index): Expected => [`${room}/x-${index}`, severity, 'warn']);
        const found = verdicts(...SOUND, ...more);
        const lost = stakes(found).reduce((sum, stake) => sum + stake.lost, 0);
        const { points } = grade(found);
        assert.ok(points !== null);
        assert.equal(points === 100, lost < 1e-9, `${several} ${severity} of ${room}: ${lost}`);
        assert.equal(letterOf(points), letterOf(100 - lost), `${several} ${severity} of ${room}: ${lost}`);
        if (lost > 0 && lost < 0.5) trifles += 1;
      }
    }
  }
  assert.ok(trifles > 0);
});
