import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import * as english from '../judgement/advice.en.ts';
import * as french from '../judgement/advice.fr.ts';
import { conclude } from '../judgement/conclude.ts';
import { protocols } from '../protocols/index.ts';
import { numbersIn } from '../testing/rules.ts';

const RECORDINGS = join(import.meta.dirname, '..', 'recordings');

/** What is written in French only: its letters, its quotation marks, its typographic apostrophe, its space before a sign. */
const FRENCH = /[àâçéèêëîïôùûœÀÉÈ«»’\u00a0\u202f]| [:;!?]/;

test('the fixed words of a rule are English and state the numbers of the French', () => {
  for (const { id, checks } of protocols) {
    for (const check of checks) {
      const rule = { check: check.id, protocol: id };
      const [one, other] = [english.wordsOf(rule), french.wordsOf(rule)];
      assert.deepEqual(Object.keys(one).toSorted(), Object.keys(other).toSorted(), check.id);
      for (const kind of ['title', 'task', 'why', 'remedy'] as const) {
        const [text, source] = [one[kind], other[kind]];
        if (typeof text !== 'string') continue;
        assert.doesNotMatch(text, FRENCH, `${check.id} ${kind}`);
        if (typeof source === 'string') assert.deepEqual(numbersIn(text), numbersIn(source), `${check.id} ${kind}`);
      }
    }
  }
});

test('what is said of recorded domains states the same numbers in both languages', () => {
  const files = globSync('*.json', { cwd: RECORDINGS });
  assert.ok(files.length > 20);
  for (const file of files) {
    const evidence: AuditEvidence = JSON.parse(readFileSync(join(RECORDINGS, file), 'utf8'));
    for (const verdict of conclude(evidence).verdicts) {
      const [one, other] = [english.advise(verdict), french.advise(verdict)];
      for (const kind of ['found', 'why', 'remedy'] as const)
        assert.deepEqual(
          numbersIn(one[kind] ?? ''),
          numbersIn(other[kind] ?? ''),
          `${evidence.domain} ${verdict.check}: ${one[kind]} | ${other[kind]}`,
        );
    }
  }
});
