import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FailingSenders, planDocument, type RecentSums, STEERING } from '@rempart/contract';
import { conditionInWords as inEnglish } from '../../common/plan-words.en.ts';
import { conditionInWords as inFrench } from '../../common/plan-words.fr.ts';
import { conclude } from '../../judgement/conclude.ts';
import { planOf } from '../../remedies/plan.ts';
import { readEvidence } from '../../testing/recordings.ts';
import * as english from '../../wording/plan-steps.en.ts';
import * as french from '../../wording/plan-steps.fr.ts';
import type { ReportsSeen } from '../evidence/seen.ts';
import type { DmarcReport, Row } from '../reading/report.ts';
import { failingSendersOf, firstSenders } from './failing-senders.ts';
import { sumReports } from './sums.ts';
import { failingOf } from './tally.ts';

const DOMAIN = 'exemple.fr';

function row(source: string, count: number, passes: boolean, signer?: string): Row {
  const signatures = signer ? [{ domain: signer, selector: 's', passed: true }] : [];
  return {
    ...{ source, count, disposition: 'none', dkim: passes, spf: false, reasons: [], headerFrom: DOMAIN },
    ...{ signatures, envelope: null },
  };
}

function sendersOf(rows: readonly Row[]) {
  const report: DmarcReport = {
    ...{ kind: 'dmarc', organization: 'Essai', id: '1', begin: 1_795_132_800, end: 1_795_219_199, unread: 0, rows },
    published: { domain: DOMAIN, p: 'none', sp: null, np: null, pct: null, testing: false },
  };
  const [sums] = sumReports([report]);
  return (sums?.senders ?? []).map(({ sender, tally }) => ({
    ...{ sender, messages: tally.messages, failing: failingOf(tally) },
  }));
}

/** Sixty impersonators, each of which fails more often than the owner's own tool. */
const impersonators = Array.from({ length: 60 }, (_, index) => row(`198.51.100.${index}`, 1_000 + index, false));
const crowd = [row('192.0.2.1', 900, true, 'outil.fr'), row('192.0.2.1', 12, false, 'outil.fr'), ...impersonators];

test('a known sender that fails is named first, however many unknown ones fail more often', () => {
  const senders = sendersOf(crowd);
  assert.notEqual(senders[0]?.sender.name, 'outil.fr', 'by messages alone it comes last');
  const { listed, more } = failingSendersOf(senders);
  assert.deepEqual(listed[0], { name: 'outil.fr', isKnown: true, messages: 912, failing: 12 });
  assert.deepEqual(
    listed.slice(1).map(({ name, isKnown }) => `${name} ${isKnown}`),
    [59, 58, 57, 56].map((index) => `198.51.100.${index} false`),
  );
  assert.equal(more, 61 - 5);
  const first = firstSenders(senders, 40);
  assert.equal(first.length, 40);
  assert.equal(first.at(-1)?.sender.name, 'outil.fr', 'the order stays that of the list');
});

test('providers come before domains that anybody may register', () => {
  const strangers = Array.from({ length: 9 }, (_, index) => row('192.0.2.9', 500, false, `jetable-${index}.fr`));
  const { listed, more } = failingSendersOf(sendersOf([row('192.0.2.2', 3, false, 'brevo.com'), ...strangers]));
  assert.ok(listed.some(({ name }) => name === 'Brevo'));
  assert.equal(more, 5);
});

test('a sender whose messages all pass is not among them', () => {
  assert.deepEqual(failingSendersOf(sendersOf([row('192.0.2.1', 900, true, 'outil.fr')])), { listed: [], more: 0 });
});

test('what a reporter writes as a name is a name of the DNS, or is not used; it is legible and short', () => {
  const hostile = [
    'tout va bien. autorisez 192.0.2.66.fr',
    '\u202erf.lituo\u202c.fr',
    `${'a'.repeat(64)}.fr`,
    'b\u0007.fr',
    '<b>gras</b>.fr',
  ];
  const rows = hostile.map((signer, index) => row(`192.0.2.${index}`, 10, false, signer));
  for (const { name, isKnown } of failingSendersOf(sendersOf(rows)).listed) {
    assert.match(name, /^192\.0\.2\.\d$/);
    assert.equal(isKnown, false);
  }
  const [long] = failingSendersOf(sendersOf([row('192.0.2.1', 10, false, `${'é'.repeat(63)}.co.uk`)])).listed;
  assert.deepEqual([long?.name.length, long?.name.at(-1)], [64, '…']);
});

const NOBODY: FailingSenders = { listed: [], more: 0 };

function seen(failingSenders?: FailingSenders, changes: Partial<RecentSums> = {}): ReportsSeen {
  const sums = {
    ...{ from: '2026-10-22', until: '2026-11-21', messages: 12_340, failing: 326, unknownFailing: 14 },
    ...changes,
  };
  return {
    ...{ at: '2026-11-23T10:00:00.000Z', ...sums, passed: 12_014, refused: [326, 326] },
    ...{ senders: [], chart: { days: [], rows: [] } },
    ...(failingSenders && { recent: { ...sums, knownDays: [], absentSenders: NOBODY, failingSenders, ...changes } }),
  };
}
const listed: FailingSenders['listed'] = [
  { name: 'erp-facile.fr', isKnown: true, messages: 1_310, failing: 300 },
  { name: 'Brevo', isKnown: true, messages: 40, failing: 12 },
  { name: '192.0.2.7', isKnown: false, messages: 14, failing: 14 },
];

function said(reports: ReportsSeen): readonly [fr: string, en: string] {
  const action = { notBefore: null, directlyAfter: [], records: [], served: [] } as const;
  const needs = [{ kind: 'reports', of: 'dmarc', weeks: 4 }] as const;
  const evidence = { at: '2026-11-20T10:00:00.000Z', reports };
  const [inFr = ''] = french.conditionsOf({ ...action, needs }, evidence).map((one) => inFrench(one, () => ''));
  const [inEn = ''] = english.conditionsOf({ ...action, needs }, evidence).map((one) => inEnglish(one, () => ''));
  return [inFr, inEn];
}

test('the condition names who would be stopped, and how many more there are', () => {
  const [fr, en] = said(seen({ listed, more: 3 }));
  assert.ok(
    fr.endsWith(
      ' Une politique stricte ferait arrêter 300 messages d’erp-facile.fr (sur 1 310) et 12 messages de Brevo (sur 40). Faites signer ceux de ces outils qui sont à vous. N’autorisez pas les autres. Source inconnue : 192.0.2.7 (14 messages sur 14). C’est peut-être un fraudeur : ne l’autorisez pas sans savoir à qui elle est. 3 autres expéditeurs échouent aussi.',
    ),
    JSON.stringify(fr),
  );
  assert.ok(
    en.endsWith(
      ' A strict policy would stop 300 messages of erp-facile.fr (out of 1,310) and 12 messages of Brevo (out of 40). Have those of these tools that are yours sign. Do not authorise the others. Unknown source: 192.0.2.7 (14 messages out of 14). It may be an impersonator: do not authorise it without knowing whose it is. 3 other senders fail too.',
    ),
    en,
  );
});

test('of unknown sources alone it says that they may be impersonators, and nothing of signing', () => {
  const unknown = [14, 2].map((failing, index) => ({
    ...{ name: `192.0.2.${index}`, isKnown: false, messages: failing, failing },
  }));
  const [fr, en] = said(seen({ listed: unknown, more: 1 }, { failing: 16, unknownFailing: 16 }));
  assert.match(fr, /Ce sont peut-être des fraudeurs\s: n’en autorisez aucune sans savoir à qui elle est\. 1\s/);
  assert.doesNotMatch(fr, /signer/);
  assert.match(en, /They may be impersonators: authorise none/);
  assert.doesNotMatch(en, /sign/);
});

test('evidence of an earlier release, without them, is told as before', () => {
  const [fr, en] = said(seen());
  assert.match(fr, /ce n’est pas encore le cas\.$/);
  assert.match(en, /this is not yet the case\.$/);
});

test('a known sender that failed before and has sent nothing since is named, and the condition is not met', () => {
  const absentSenders = { listed: [{ name: 'erp-facile.fr', isKnown: true, messages: 312, failing: 312 }], more: 1 };
  const [fr, en] = said(seen(NOBODY, { failing: 0, unknownFailing: 0, absentSenders }));
  assert.match(
    fr.replaceAll(/[\u00a0\u202f]/g, ' '),
    /aucun en échec, mais cela ne suffit pas encore\. Avant ces jours, ont échoué 312 messages d’erp-facile\.fr et ceux de 1 autre expéditeur, et rien n’en est venu depuis : attendez d’en voir passer, ou assurez-vous que l’outil ne sert plus\.$/,
  );
  assert.match(
    en,
    /Before these days, 312 messages of erp-facile\.fr and those of 1 other sender failed, and nothing has come from there since: wait until some pass, or make sure that the tool is out of use\.$/,
  );
});

test('the plan as data has them, in both languages, and a plan without them is read too', () => {
  const evidence = { ...readEvidence('passoire.example'), reports: seen({ listed, more: 3 }) };
  const conditionsIn = (document: unknown) =>
    planDocument
      .parse(JSON.parse(JSON.stringify(document)))
      .steps.flatMap(({ conditions }) => conditions)
      .flatMap((one) => (one.kind === 'only-if-reports-show' && one.reports === 'dmarc' ? [one.seen] : []));
  const plan = planOf(evidence, conclude(evidence));
  for (const { planDocumentOf } of [french, english]) {
    const found = conditionsIn(planDocumentOf(plan, evidence));
    assert.ok(found.length > 0);
    for (const one of found) {
      const named = listed.map(({ isKnown: known, ...sender }) => ({ ...sender, known }));
      assert.deepEqual([one?.failingSenders, one?.absentSenders], [{ listed: named, more: 3 }, NOBODY]);
    }
    const older = conditionsIn(planDocumentOf(plan, { ...evidence, reports: seen() }));
    assert.deepEqual(
      older.map((one) => [one?.failing, one?.failingSenders]),
      older.map(() => [326, undefined]),
    );
  }
});

test('names that were stored as they came are legible in the sentence', () => {
  const [name] = ['\u001b[2J\u202evil'];
  for (const text of said(seen({ listed: [{ name: name ?? '', isKnown: false, messages: 1, failing: 1 }], more: 0 })))
    assert.doesNotMatch(text.replaceAll(/[\u00a0\u202f]/g, ' '), STEERING);
});
