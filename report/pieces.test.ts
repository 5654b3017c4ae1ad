import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitRuns } from './pieces.ts';

test('acronyms, names and values stand whole; only words are left to hyphens', () => {
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
});
