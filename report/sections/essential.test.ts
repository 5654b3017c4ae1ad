import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvidence, recordedDomains } from '../../engine/testing/recordings.ts';
import { unprovedSubject } from '../subject.ts';
import { wordsOf } from '../testing/outlines.ts';
import { boughtOrder } from '../testing.ts';
import { essential } from './essential.fr.ts';

const pages = recordedDomains().map((domain) => {
  const evidence = readEvidence(domain);
  const subject = unprovedSubject(boughtOrder({ evidence, drawnAt: evidence.at, review: null }));
  return { domain, subject, words: wordsOf(essential(subject).blocks).replaceAll(/[\u00a0\u202f]/g, ' ') };
});

test('a letter to come is told with the actions that it takes, no fewer', () => {
  let told = 0;
  for (const { domain, subject, words } of pages)
    for (const [, letter, last = '1'] of words.matchAll(
      /\b([A-F]) (?:au plus tôt le [^,]+, )?une fois faites? (?:les actions 1 à (\d+)|la première action)/g,
    )) {
      const at = Number(last) - 1;
      assert.equal(subject.plan.path[at]?.letter, letter, `${domain}: after action ${at + 1}`);
      const before = at === 0 ? subject.conclusion.grade.letter : subject.plan.path[at - 1]?.letter;
      assert.notEqual(before, letter, `${domain}: before action ${at + 1}`);
      told += 1;
    }
  assert.ok(told > 10, `${told} letters`);
});

test('the owner reads how much had no answer, and that nothing follows from it', () => {
  let told = 0;
  for (const { domain, subject, words } of pages) {
    const { grade, verdicts } = subject.conclusion;
    const open = verdicts.filter(({ outcome, severity }) => outcome === 'unknown' && severity !== 'info').length;
    if (subject.plan.first.length === 0 || grade.letter === null || open === 0) continue;
    told += 1;
    assert.match(words, new RegExp(`\\b${open} contrôles? n’(?:a|ont) pas eu de réponse`), domain);
    assert.match(words, grade.provisional ? /La note est provisoire/ : /Ils ne comptent pas dans la note/, domain);
  }
  assert.ok(told > 5, `${told} pages`);
});

test('what depends on others is promised to nobody', () => {
  for (const { domain, words } of pages) assert.doesNotMatch(words, / ; non ; /, domain);
});
