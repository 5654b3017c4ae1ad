import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionInWords } from '../../common/plan-words.fr.ts';
import { conditionsOf } from '../../wording/plan-steps.fr.ts';
import type { TlsPolicy, TlsReport } from '../reading/report.ts';
import { sessionsDay } from '../sums/receiver-day.ts';
import type { ConditionState } from './seen.ts';
import { shownByTlsReports, type TlsReportsSeen, tlsReportsSeen } from './tls-seen.ts';

const DOMAIN = 'exemple.fr';
const AT = '2026-11-21T10:00:00.000Z';
const DAY = 86_400;

const policy = (changes: Partial<TlsPolicy> = {}): TlsPolicy => ({
  ...{ type: 'sts', domain: DOMAIN, successful: 60, failed: 0, failures: [] },
  ...changes,
});
const report = (day: string, ...policies: readonly TlsPolicy[]): TlsReport => {
  const begin = Date.parse(`${day}T00:00:00Z`) / 1000;
  return { kind: 'tls', organization: 'google.com', id: day, begin, end: begin + DAY - 1, policies };
};
/** 2026-11-06 is the first of the last fourteen days up to 2026-11-19. */
const days = (from: number, until: number, ...policies: readonly TlsPolicy[]) =>
  Array.from({ length: until - from + 1 }, (_, index) =>
    report(`2026-11-${String(from + index).padStart(2, '0')}`, ...policies),
  );
const expired = policy({
  failed: 2,
  failures: [{ result: 'certificate-expired', receivingHost: 'mx.exemple.fr', sessions: 2 }],
});
const seenOf = (reports: readonly TlsReport[], at = AT): TlsReportsSeen => {
  const seen = tlsReportsSeen(reports.map(sessionsDay), DOMAIN, at);
  assert.ok(seen);
  return seen;
};

test('a failure told of a host that may have been one of the domain leaves the condition unsure', () => {
  const fortnight = days(6, 19, policy());
  const failure = { result: 'validation-failure', receivingHost: 'mx9.autre.example', sessions: 9 };
  const dane = policy({ type: 'tlsa', domain: 'mx9.autre.example', successful: 0, failed: 9, failures: [failure] });
  const within = seenOf([...fortnight, report('2026-11-12', dane)]);
  assert.equal(shownByTlsReports(within, 2), 'unsure');
  assert.deepEqual(within.unseen, [{ of: 'mx9.autre.example', silence: 'other-host', day: '2026-11-12' }]);
  assert.equal(shownByTlsReports(seenOf([...fortnight, report('2026-11-01', dane)]), 2), 'yes');
  assert.equal(shownByTlsReports(seenOf([...fortnight, report('2026-11-12', { ...dane, failed: 0 })]), 2), 'yes');
});

test('the days that a longer report tells of are all told', () => {
  const begin = Date.parse('2026-11-13T00:00:00Z') / 1000;
  const week = { ...report('2026-11-13', policy()), end: begin + 7 * DAY };
  assert.deepEqual(seenOf([week]).period, ['2026-11-13', '2026-11-19']);
  assert.deepEqual(seenOf([report('2026-11-20', policy()), week]).period, ['2026-11-13', '2026-11-20']);
});

test('two weeks of reports without a failed session meet the condition of MTA-STS; nothing less does', () => {
  const fortnight = days(6, 19, policy());
  const cases: readonly (readonly [string, readonly TlsReport[], ConditionState, string?])[] = [
    ['fourteen days without a failure', fortnight, 'yes'],
    ['a failure in them', [...fortnight, report('2026-11-12', expired)], 'no'],
    [
      'a failure of a session that no policy was held against',
      [...fortnight, report('2026-11-12', policy({ type: 'no-policy-found', failed: 1 }))],
      'no',
    ],
    ['a failure before them, mended since', [report('2026-11-05', expired), ...fortnight], 'yes'],
    ['thirteen days', days(7, 19, policy()), 'unsure'],
    [
      'a domain that gets mail on every second day',
      fortnight.filter((_, index) => index % 2 === 0 || index === 13),
      'yes',
    ],
    ['the first day and the last', [fortnight[0], fortnight[13]].flatMap((one) => one ?? []), 'unsure'],
    ['unknown reporters alone tell', fortnight.map((one) => ({ ...one, organization: 'essai.example' })), 'unsure'],
    ['they ended long ago', fortnight, 'unsure', '2026-12-20T10:00:00.000Z'],
    ['nobody held the policy against the servers', days(6, 19, policy({ type: 'no-policy-found' })), 'unsure'],
    [
      'sessions of a name below',
      [...fortnight, report('2026-11-12', { ...expired, domain: 'lettres.exemple.fr' })],
      'yes',
    ],
  ];
  for (const [why, reports, shown, at] of cases) assert.equal(shownByTlsReports(seenOf(reports, at), 2), shown, why);
});

test('days and reasons are summed, and reports of another domain tell nothing', () => {
  const seen = seenOf([
    ...days(18, 19, policy()),
    report('2026-11-19', expired),
    report('2026-11-19', policy({ type: 'tlsa' })),
  ]);
  assert.deepEqual(seen.days, [
    { day: '2026-11-18', bySts: 60, sessions: 60, failed: 0 },
    { day: '2026-11-19', bySts: 122, sessions: 182, failed: 2 },
  ]);
  assert.deepEqual(seen.failures, [{ result: 'certificate-expired', sessions: 2, hosts: ['mx.exemple.fr'] }]);
  assert.equal(
    tlsReportsSeen([report('2026-11-19', policy({ domain: 'autre.fr' }))].map(sessionsDay), DOMAIN, AT),
    null,
  );
});

test('a DANE policy bears the name of the MX host, and counts for the domain that the report names beside it', () => {
  const dane = policy({ type: 'tlsa', domain: 'mx1.exemple.fr', successful: 0, failed: 9 });
  const own = policy({ successful: 5 });
  const [day] = seenOf([report('2026-11-19', own, dane)]).days;
  assert.deepEqual([day?.sessions, day?.failed], [14, 9]);
  const other = policy({ domain: 'autre.fr' });
  assert.equal(
    tlsReportsSeen([report('2026-11-19', other, dane)].map(sessionsDay), DOMAIN, AT, ['mx1.exemple.fr']),
    null,
  );
});

test('where no recipient is named, the MX hosts of the domain tell whose a policy is, or the host that a session failed with', () => {
  const counted = (hosts: readonly string[], changes: Partial<TlsPolicy>) =>
    tlsReportsSeen(
      [report('2026-11-19', policy({ successful: 0, failed: 9, ...changes }))].map(sessionsDay),
      DOMAIN,
      AT,
      hosts,
    )?.days[0]?.failed ?? null;
  const dane = { type: 'tlsa', domain: 'mx1.exemple.fr' } as const;
  assert.equal(counted(['mx1.exemple.fr'], dane), 9);
  assert.equal(counted(['mx2.exemple.fr'], dane), null);
  assert.equal(counted([''], { type: 'no-policy-found', domain: '' }), null);
  const failures = [{ result: 'starttls-not-supported', receivingHost: 'mx1.exemple.fr', sessions: 9 }];
  assert.equal(counted(['mx1.exemple.fr'], { type: 'no-policy-found', domain: '', failures }), 9);
  assert.equal(counted(['mx2.exemple.fr'], { type: 'no-policy-found', domain: '', failures }), null);
});

test('the plan says whether the condition before « enforce » is met, and by what', () => {
  const needs = [{ kind: 'reports', of: 'tls', weeks: 2 }] as const;
  const said = (tlsReports?: TlsReportsSeen) =>
    conditionsOf(
      { notBefore: null, directlyAfter: [], records: [], served: [], needs },
      { ...(tlsReports && { tlsReports }) },
    )
      .map((one) => conditionInWords(one, () => '').replaceAll(/[\u00a0\u202f]/g, ' '))
      .join();
  const fortnight = days(6, 19, policy());
  assert.doesNotMatch(said(), /Vos rapports/);
  assert.match(said(seenOf(fortnight)), /comptent 840 livraisons, aucune en échec : c’est le cas\.$/);
  assert.match(
    said(seenOf([...fortnight, report('2026-11-12', expired)])),
    /902 livraisons, dont 2 en échec : ce n’est pas encore le cas\.$/,
  );
  assert.match(said(seenOf(days(16, 19, policy()))), /sur trop peu de jours/);
});
