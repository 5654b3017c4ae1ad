import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingYet } from './progress.ts';
import { durationWords, hourOf } from './times.fr.ts';
import { counted, families, fortWords, progressWords } from './words.fr.ts';

const stats = { passed: 0, warnings: 0, errors: 0, unknown: 0, score: 'C' };

test('the fort is told in one sentence, without its empty parts', () => {
  assert.equal(
    fortWords({ ...stats, passed: 7, warnings: 3, errors: 1 }),
    'Sept bastions tiennent, trois sont ébréchés, un est ouvert.',
  );
  assert.equal(fortWords({ ...stats, errors: 12 }), 'Douze bastions sont ouverts.');
  assert.equal(fortWords({ ...stats, unknown: 1 }), 'Un bastion n’a pas pu être mesuré.');
  assert.equal(fortWords(stats), 'Rien n’a pu être mesuré.');
});

test('progress is told in words', () => {
  assert.equal(progressWords(nothingYet), '0 protocole sur 12');
  assert.equal(
    progressWords({ ...nothingYet, status: 'running', verdicts: { 'mta-sts': 'pass', bimi: 'na' } }),
    '2 protocoles sur 12, vérification DMARC en cours',
  );
});

test('numbers agree with what they count', () => {
  assert.equal(counted(1, 'bastion', 'bastions'), 'un bastion');
  assert.equal(counted(43, 'pas', 'pas'), '43 pas');
});

test('times are French', () => {
  assert.equal(durationWords(190_000), '3 min 10 s');
  assert.equal(durationWords(60_000), '1 min');
  assert.equal(durationWords(1), '1 s');
  assert.equal(hourOf('2026-11-21T13:32:05Z'), '14 h 32');
});

test('every protocol stands in one family', () => {
  assert.equal(new Set(families.flatMap(({ protocols }) => protocols)).size, 12);
  assert.equal(families.flatMap(({ protocols }) => protocols).length, 12);
});
