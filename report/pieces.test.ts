import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitRuns } from './pieces.ts';

test('acronyms, names and values stand whole', () => {
  assert.deepEqual(splitRuns('Votre logo (BIMI), puis TLS-RPT et S/MIME. Élan : 12', 30), [
    'Votre logo (',
    ['BIMI'],
    '), puis ',
    ['TLS-RPT'],
    ' et ',
    ['S/MIME'],
    '. Élan : 12',
  ]);
  assert.deepEqual(splitRuns('à mx.exemple.fr.', 30), ['à ', ['mx.exemple.fr'], '.']);
  assert.deepEqual(splitRuns('à mx.exemple.fr', 8), ['à ', ['mx.', 'exemple.', 'fr']]);
  assert.deepEqual(splitRuns('à default._bimi.exemple.fr_a', 8), [
    'à ',
    ['default.', '_bimi.', 'exemple.', 'fr', '_a'],
  ]);
});

test('only a word that a narrow cell may not hold is left to hyphens', () => {
  assert.deepEqual(splitRuns('votre messagerie, déjà enregistrée automatiquement.', 30), [
    'votre messagerie, déjà enregistrée ',
    { long: 'automatiquement.' },
  ]);
});
