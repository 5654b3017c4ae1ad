import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude, planOf, zoneLines } from '@rempart/engine';
import { textIn } from '@rempart/report/text';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { wordsIn } from './language.ts';
import { planSummary } from './plan.ts';

test('the plan of the terminal names the senders that a stricter policy would stop, in both languages', () => {
  const recorded = readEvidence('passoire.example');
  const erp = { name: 'erp-facile.fr', isKnown: true, messages: 1_310, failing: 312 };
  const reports = {
    ...{ at: recorded.at, from: '2026-10-22', until: '2026-11-21', messages: 1_310, passed: 998, failing: 312 },
    ...{ unknownFailing: 0, refused: [312, 312] as const, senders: [erp], chart: { days: [], rows: [] } },
    recent: {
      ...{ from: '2026-10-25', until: '2026-11-21', messages: 1_310, failing: 312, unknownFailing: 0, knownDays: [] },
      ...{ failingSenders: { listed: [erp], more: 0 }, absentSenders: { listed: [], more: 0 } },
    },
  };
  const evidence = { ...recorded, reports };
  const told = (language: 'fr' | 'en') =>
    JSON.stringify(planSummary(wordsIn[language], evidence, conclude(evidence))).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(told('fr'), /ferait arrêter 312 messages d’erp-facile\.fr \(sur 1 310\)\./);
  assert.match(told('en'), /would stop 312 messages of erp-facile\.fr \(out of 1,310\)\./);
});

test('a record or a file stands on lines of its own, whole, as a zone takes them', () => {
  const recorded = readEvidence('passoire.example');
  const conclusion = conclude(recorded);
  const published = planOf(recorded, conclusion).actions.flatMap(({ records }) => records.flatMap(zoneLines));
  assert.ok(published.some((line) => line.length > 80));
  for (const language of ['fr', 'en'] as const) {
    const summary = planSummary(wordsIn[language], recorded, conclusion);
    const lines = new Set(textIn[language].drawText(summary, { width: 80 }).split('\n'));
    const parted = published.filter((line) => !lines.has(`+ ${line}`) && !lines.has(`− ${line}`));
    assert.deepEqual(
      parted.filter((line) => !line.startsWith(';')),
      [],
    );
  }
});

test('without a step the terminal says that nothing is to be corrected of an A alone that nothing unmeasured could lower', () => {
  const recorded = readEvidence('exemplaire.example');
  const { grade } = conclude(recorded);
  const evidence = { ...recorded, protocols: {} };
  const told = (letter: 'A' | 'C' | null, language: 'fr' | 'en', provisional = false, floor: 'A' | 'F' = 'A') =>
    planSummary(wordsIn[language], evidence, {
      ...conclude(evidence),
      verdicts: [],
      grade: { ...grade, letter, provisional, floor },
    }).subtitle;
  assert.match(told('A', 'fr') ?? '', /^Rien à corriger\.$/);
  assert.match(told('A', 'fr', true) ?? '', /n’a pas pu être mesuré\.$/);
  assert.match(told('A', 'fr', false, 'F') ?? '', /n’a pas pu être mesuré\.$/);
  for (const letter of ['C', null] as const) {
    assert.match(told(letter, 'fr') ?? '', /^Aucune étape n’est proposée/);
    assert.match(told(letter, 'en') ?? '', /^No step is proposed/);
  }
});
