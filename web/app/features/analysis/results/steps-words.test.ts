import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termsWords } from '@rempart/contract';
import { leadWords } from './steps-words.fr.ts';

const shown = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
const next = (needed: number, week: number, named = needed) => ({
  first: shown(3),
  nextLetter: { letter: 'B', points: 80, needed, week, actions: shown(named) as never[] },
});

const TODAY = '2026-11-21T10:00:00Z';
const lead = (plan: Parameters<typeof leadWords>[0]) => leadWords(plan, TODAY)?.replaceAll('\u00a0', ' ') ?? null;

test('says how many of the first actions raise the letter, and from which day', () => {
  assert.equal(lead({ first: [], nextLetter: null }), null);
  assert.equal(lead(next(1, 0)), 'La première action suffit pour la note B (80 points sur 100).');
  assert.equal(
    lead(next(2, 1)),
    'Les deux premières actions suffisent pour la note B (80 points sur 100), à partir du 28 novembre 2026.',
  );
  const elsewhere = { ...next(1, 0), first: [{ id: 'another' }, ...shown(2)] };
  assert.equal(lead(elsewhere), null, 'where another action is first, nothing is said about the letter');
  assert.match(lead(next(5, 6, 3)) ?? '', /^Il faut cinq actions pour .+ 2 janvier 2027\. Voici les premières\.$/);
});

test('says that the first action begins the way where the rest of it is not shown', () => {
  const begun = { ...next(2, 4), first: [{ id: '0' }, { id: 'another' }] };
  assert.equal(
    lead(begun),
    'L’action ci-dessus est la première des deux qui mènent à la note B (80 points sur 100), à partir du 19 décembre 2026.',
  );
});

test('says who does an action, how long it takes and from which day', () => {
  assert.equal(termsWords({ who: 'dns', effort: 15, week: 0 }, TODAY), 'Votre hébergeur DNS, 15 min, dès maintenant.');
  assert.match(
    termsWords({ who: 'web', effort: 240, week: 2 }, TODAY),
    /une demi-journée, à partir du 5\sdécembre\s2026, pas avant\.$/,
  );
});
