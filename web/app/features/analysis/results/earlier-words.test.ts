import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisResults } from '@rempart/contract';
import { changeSentence } from './earlier-words.fr.ts';

const at = (score: string, points: number | null) =>
  ({ stats: { score }, grade: { points } }) as unknown as Pick<AnalysisResults, 'stats' | 'grade'>;

test('states the changes in one sentence, or that nothing changed', () => {
  assert.equal(changeSentence(at('D', 58), at('C', 71), 2), 'La note passe de D à C, et les points de 58 à 71.');
  assert.equal(changeSentence(at('C', 71), at('C', 74), 1), 'La note reste C, et les points passent de 71 à 74.');
  assert.equal(changeSentence(at('C', 71), at('C', 71), 1), 'La note reste C.');
  assert.equal(changeSentence(at('C', 71), at('C', 71), 0), 'Rien n’a changé.');
  assert.equal(changeSentence(at('--', null), at('C', 71), 3), 'La note passe de -- à C.');
});
