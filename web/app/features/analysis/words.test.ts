import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GradeShown } from '@rempart/contract';
import { nothingYet } from './progress.ts';
import { durationWords, whenOf } from './times.fr.ts';
import { waitWords } from './wait-words.fr.ts';
import {
  bastionNames,
  countWords,
  families,
  fortLabel,
  fortWords,
  progressWords,
  provisionalWords,
  queueWords,
  resultHeading,
  statusWords,
  titleWords,
} from './words.fr.ts';

const stats = { passed: 0, warnings: 0, errors: 0, unknown: 0, score: 'C' };

test('describes the fort in one sentence, without its empty parts', () => {
  assert.equal(
    fortWords({ ...stats, passed: 7, warnings: 3, errors: 1 }),
    'Sept protocoles sont conformes, trois sont à améliorer, un est à corriger.',
  );
  assert.equal(fortWords({ ...stats, errors: 12 }), 'Douze protocoles sont à corriger.');
  assert.equal(fortWords({ ...stats, unknown: 1 }), 'Un protocole n’a pas pu être mesuré.');
  assert.equal(fortWords(stats), 'Rien n’a pu être mesuré.');
});

test('a provisional letter is shown between two, a certain one is not', () => {
  const grade = { letter: 'C', points: 70, measuredShare: 0.5, cappedBy: null, axes: [], floor: 'D', ceiling: 'B' };
  assert.equal(provisionalWords({ ...grade, provisional: false }), null);
  assert.match(provisionalWords({ ...grade, provisional: true }) ?? '', /elle se situe entre D et B\.$/);
  const sure = provisionalWords({ ...grade, letter: 'F', floor: 'F', ceiling: 'F', provisional: true });
  assert.match(sure ?? '', /ce qui a été vu suffit pour la note F\.$/);
});

test('each bastion is named with its verdict', () => {
  const names = bastionNames({ dmarc: 'fail' });
  assert.equal(names.length, 12);
  assert.deepEqual(names.slice(1, 3), ['BIMI', 'DMARC : à corriger']);
});

test('describes progress in words', () => {
  assert.equal(progressWords(nothingYet), '0 vérification sur 43');
  assert.equal(
    progressWords({ ...nothingYet, status: 'running', done: 7, verdicts: { 'mta-sts': 'pass', bimi: 'na' } }),
    '7 vérifications sur 43, DMARC en cours',
  );
});

test('a waiting visitor reads for which server, and how many audits are ahead', () => {
  const wait = { protocol: 'dns', from: 'server', on: 'ns2.exemple.net', sinceMs: 3_900 } as const;
  assert.equal(waitWords(wait), 'En attente de ns2.exemple.net depuis 3 s');
  assert.equal(
    waitWords({ ...wait, from: 'dns', on: 'exemple.fr' }),
    'En attente de la réponse du DNS pour exemple.fr depuis 3 s',
  );
  assert.equal(queueWords(3), '3 analyses avant la vôtre');
  assert.equal(queueWords(1), '1 analyse avant la vôtre');
  assert.equal(queueWords(0), 'La vôtre est la prochaine');
  assert.equal(statusWords({ ...nothingYet, ahead: 3 }), 'L’analyse attend son tour. 3 analyses avant la vôtre.');
});

test('the tab shows the progress, then the letter', () => {
  assert.equal(titleWords('exemple.fr', nothingYet), 'En attente : exemple.fr');
  assert.equal(titleWords('exemple.fr', { ...nothingYet, status: 'running', done: 18 }), '41 % : exemple.fr');
  assert.match(titleWords('exemple.fr', { ...nothingYet, status: 'completed', stats }), /^Note C/);
  const partial = { ...nothingYet, status: 'completed', stats: { ...stats, partial: true } } as const;
  assert.equal(titleWords('exemple.fr', partial), 'Note C (partielle) : exemple.fr');
  assert.match(titleWords('exemple.fr', { ...nothingYet, status: 'failed' }), /^Analyse interrompue/);
});

test('the letter of a part is never told as that of the domain', () => {
  const partial = { ...stats, partial: true };
  const progress = { ...nothingYet, status: 'completed', stats: partial } as const;
  assert.match(statusWords(progress), /note C \(partielle\)\.$/);
  assert.match(fortLabel('exemple.fr', progress), /, note C \(partielle\)\./);
  const grade = { letter: 'C' } as GradeShown;
  assert.equal(resultHeading('exemple.fr', { grade, stats: partial }), 'exemple.fr : note C (partielle)');
  assert.equal(resultHeading('exemple.fr', { grade, stats }), 'exemple.fr : note C');
  assert.equal(resultHeading('exemple.fr', null), 'exemple.fr : sans note');
});

test('nouns agree with their numbers', () => {
  assert.equal(countWords(1, 'bastion', 'bastions'), 'un bastion');
  assert.equal(countWords(43, 'pas', 'pas'), '43 pas');
});

test('times are French', () => {
  assert.equal(durationWords(190_000), '3 min 10 s');
  assert.equal(durationWords(60_000), '1 min');
  assert.equal(durationWords(1), '1 s');
  const now = Date.parse('2026-11-21T20:00:00Z');
  assert.equal(whenOf('2026-11-21T13:32:05Z', now), 'de 14 h 32');
  assert.match(whenOf('2026-11-18T13:32:05Z', now), /^du 18.novembre.2026 à 14.h.32 /);
});

test('every protocol is in one family', () => {
  assert.equal(new Set(families.flatMap(({ protocols }) => protocols)).size, 12);
  assert.equal(families.flatMap(({ protocols }) => protocols).length, 12);
});
