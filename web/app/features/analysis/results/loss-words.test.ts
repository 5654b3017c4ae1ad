import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisWordsOf, lossWords, settledWords } from './loss-words.fr.ts';

const said = (check: Parameters<typeof lossWords>[0]) => lossWords(check).replaceAll(/\s/g, ' ');

test('a fault is shown with its real cost', () => {
  assert.equal(
    said({ outcome: 'fail', severity: 'high', lost: 5.8, caps: 'C' }),
    'à corriger, gravité élevée, −5,8 points, plafonne à C',
  );
  assert.equal(
    said({ outcome: 'warn', severity: 'critical', lost: 1, caps: null }),
    'à améliorer, gravité moyenne, −1 point',
  );
  assert.equal(
    said({ outcome: 'warn', severity: 'low', lost: 0, caps: null }),
    'à améliorer, gravité faible, sans effet sur la note',
  );
  assert.equal(said({ outcome: 'pass', severity: 'high', lost: 0, caps: null }), 'conforme');
  assert.equal(
    said({ outcome: 'fail', severity: 'high' }),
    'à corriger, gravité élevée',
    'results of an earlier release',
  );
});

test('an axis shows its cap beside its points', () => {
  const axis = { id: 'spoofing', letter: 'C', points: 83 } as const;
  const cappedBy = { check: 'dmarc/policy-p', letter: 'C', title: 'Sort des faux messages' };
  const axisText = (one: Parameters<typeof axisWordsOf>[0]) => axisWordsOf(one, () => 'DMARC').replaceAll(/\s/g, ' ');
  assert.equal(axisText({ ...axis, cappedBy }), '83 / 100 → plafonné à C (DMARC)');
  assert.equal(axisText({ ...axis, cappedBy: null }), '83 / 100');
  assert.equal(axisText({ ...axis, points: null }), 'non mesuré');
  assert.equal(
    axisText({ ...axis, points: null, applies: false }),
    'sans objet',
    'a domain without mail has no transport',
  );
});

test('what needs nothing is counted without a zero', () => {
  assert.equal(settledWords(2, 30), '2 vérifications conformes, 30 sans objet ou pour information');
  assert.equal(settledWords(1, 0), '1 vérification conforme');
  assert.equal(settledWords(0, 34), '34 vérifications sans objet ou pour information');
});
