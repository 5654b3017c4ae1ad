import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWords, termsWords } from './steps-words.fr.ts';

const shown = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }));
const next = (needed: number, week: number, named = needed) => ({
  first: shown(3),
  nextLetter: { letter: 'B', points: 80, needed, week, actions: shown(named) as never[] },
});

test('says how many of the first actions raise the letter, and when', () => {
  assert.equal(leadWords({ first: [], nextLetter: null }), null);
  assert.equal(leadWords(next(1, 0)), 'La première action suffit pour arriver à la note B (80 points sur 100).');
  assert.equal(
    leadWords(next(2, 1)),
    'Les deux premières actions suffisent pour arriver à la note B (80 points sur 100), dans une semaine.',
  );
  const elsewhere = { ...next(1, 0), first: [{ id: 'another' }, ...shown(2)] };
  assert.equal(leadWords(elsewhere), null, 'where another stands first, nothing is said of the letter');
  assert.match(leadWords(next(5, 6, 3)) ?? '', /^Il faut 5 actions pour .+ dans 6 semaines\. Voici les premières\.$/);
});

test('says who does an action, how long it takes and from when on', () => {
  assert.equal(termsWords({ who: 'dns', effort: 15, week: 0 }), 'Votre hébergeur DNS, 15 min, dès maintenant');
  assert.match(termsWords({ who: 'web', effort: 240, week: 2 }), /une demi-journée, dans 2 semaines$/);
});
