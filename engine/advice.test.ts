import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silenceWords } from './advice.fr.ts';

test('a silence is told in French, and without our own resolver', () => {
  assert.equal(
    silenceWords({ silence: 'servfail', detail: 'SERVFAIL from 127.0.0.1:53' }),
    'Mesure impossible : le DNS a répondu par une erreur (SERVFAIL)',
  );
  assert.equal(
    silenceWords({ silence: 'refused', detail: '192.0.2.1: ECONNREFUSED' }),
    'Mesure impossible : la question a été refusée (192.0.2.1: connexion refusée)',
  );
});
