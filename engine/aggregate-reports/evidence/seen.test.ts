import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecentSums } from '@rempart/contract';
import { conditionInWords } from '../../common/plan-words.fr.ts';
import { conditionsOf } from '../../wording/plan-steps.fr.ts';
import { type ConditionState, type ReportsSeen, shownByReports } from './seen.ts';

const DAY_MS = 86_400_000;
const UNTIL = '2026-11-21';
const daysBack = (many: number) =>
  Array.from({ length: many }, (_, back) => new Date(Date.parse(UNTIL) - back * DAY_MS).toISOString().slice(0, 10));
const NOBODY = { listed: [], more: 0 };
const recent: RecentSums = {
  ...{ from: '2026-10-25', until: UNTIL, messages: 12_340, failing: 0, unknownFailing: 0, knownDays: daysBack(28) },
  ...{ failingSenders: NOBODY, absentSenders: NOBODY },
};
const month: ReportsSeen = {
  ...{ at: '2026-11-23T10:00:00.000Z', from: '2026-10-22', until: UNTIL },
  ...{ messages: 12_340, passed: 12_340, failing: 0, unknownFailing: 0, refused: [0, 0] },
  ...{ senders: [], chart: { days: [], rows: [] }, recent },
};
const failing = (failed: number, unknownFailing: number): Partial<ReportsSeen> => ({
  recent: { ...recent, failing: failed, unknownFailing },
});

test('a condition on reports is met by enough weeks of great receivers, up to now, in which nothing fails', () => {
  const erp = { name: 'erp-facile.fr', isKnown: true, messages: 312, failing: 312 };
  const cases: readonly (readonly [string, Partial<ReportsSeen>, ConditionState])[] = [
    ['four weeks without a failure', {}, 'yes'],
    ['failures of an earlier month alone', { failing: 312 }, 'yes'],
    ['a known sender fails', failing(312, 14), 'no'],
    ['only senders fail of which nobody knows whose they are', failing(14, 14), 'unsure'],
    ['three weeks', { from: '2026-11-01' }, 'unsure'],
    ['a month that is long over', { at: '2026-12-20T10:00:00.000Z' }, 'unsure'],
    ['exactly four weeks', { from: '2026-10-25' }, 'yes'],
    ['one day less', { from: '2026-10-26' }, 'unsure'],
    ['every other day', { recent: { ...recent, knownDays: daysBack(14) } }, 'yes'],
    ['fewer days than that', { recent: { ...recent, knownDays: daysBack(13) } }, 'unsure'],
    ['unknown reporters alone tell', { recent: { ...recent, knownDays: [] } }, 'unsure'],
    ['a tool that failed is away', { recent: { ...recent, absentSenders: { listed: [erp], more: 0 } } }, 'unsure'],
  ];
  for (const [why, changes, shown] of cases) assert.equal(shownByReports({ ...month, ...changes }, 4), shown, why);
  const { recent: _, ...older } = month;
  assert.equal(shownByReports(older, 4), 'unsure', 'sums of an earlier release do not say who told');
  assert.equal(shownByReports({ ...older, failing: 312, unknownFailing: 14 }, 4), 'no');
});

test('two weeks need half of their days', () => {
  const told = (many: number) => shownByReports({ ...month, recent: { ...recent, knownDays: daysBack(many) } }, 2);
  assert.deepEqual([told(7), told(6)], ['yes', 'unsure']);
});

test('the plan says whether its condition is met, and by what; without reports it says nothing', () => {
  const action = { notBefore: null, directlyAfter: [], records: [], served: [] } as const;
  const needs = [
    { kind: 'reports', of: 'dmarc', weeks: 4 },
    { kind: 'reports', of: 'tls', weeks: 2 },
  ] as const;
  const said = (reports?: ReportsSeen) =>
    conditionsOf({ ...action, needs }, { ...(reports && { reports }) }).map((one) =>
      conditionInWords(one, () => '').replaceAll(/[\u00a0\u202f]/g, ' '),
    );
  assert.doesNotMatch(said().join(), /Vos rapports/);
  assert.match(said(month)[0] ?? '', /comptent 12 340 messages, aucun en échec : c’est le cas\.$/);
  const { recent } = month;
  assert.match(
    said({ ...month, ...(recent && { recent: { ...recent, excused: 40 } }) })[0] ?? '',
    /aucun en échec hormis 40 que les destinataires excusent/,
  );
  assert.match(
    said({ ...month, ...failing(312, 14) })[0] ?? '',
    /dont 298 messages en échec d’expéditeurs connus : ce n’est pas encore le cas\.$/,
  );
  assert.match(said({ ...month, ...failing(14, 14) })[0] ?? '', /14 messages en échec d’adresses inconnues/);
  assert.match(
    said({ ...month, from: '2026-11-10' })[0] ?? '',
    /sur trop peu de jours, sur une période trop ancienne, ou sans rapport d’une grande messagerie\.$/,
  );
  assert.doesNotMatch(said(month)[1] ?? '', /Vos rapports/, 'DMARC reports say nothing of encryption');
});
