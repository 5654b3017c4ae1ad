import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FleetDomain } from '@rempart/contract';
import { chosenDomains, lettersOf, NO_LETTER, readFleetChoice, tagsOf } from './fleet-order.ts';

const one = (domain: string, letter: string | null, points: number | null, tags: readonly string[]): FleetDomain => ({
  id: domain,
  domain,
  unicode: domain,
  tags,
  letter,
  points,
  provisional: false,
  lastAudit: points === null ? null : `2026-11-${points}T00:00:00Z`,
  reportId: null,
  verdicts: {},
  forged: 'unknown',
  due: null,
  changed: null,
});
const all = [one('a.fr', 'B', 20, ['été', 'x']), one('b.fr', null, null, ['zoo']), one('c.fr', 'F', 11, ['x'])];
const shown = (query: string) =>
  chosenDomains(all, readFleetChoice(new URLSearchParams(query))).map(({ domain }) => domain);

test('filters domains by tag and by letter, those without a letter too', () => {
  assert.deepEqual(shown(''), ['a.fr', 'b.fr', 'c.fr']);
  assert.deepEqual(shown('etiquette=x'), ['a.fr', 'c.fr']);
  assert.deepEqual(shown('etiquette=x&note=F'), ['c.fr']);
  assert.deepEqual(shown(`note=${NO_LETTER}`), ['b.fr']);
  assert.deepEqual(shown('etiquette=unknown'), []);
});

test('by letter the worst come first and those without one last; by audit the newest first', () => {
  assert.deepEqual(shown('tri=note'), ['c.fr', 'a.fr', 'b.fr']);
  assert.deepEqual(shown('tri=analyse'), ['a.fr', 'c.fr', 'b.fr']);
  assert.deepEqual(shown('tri=unknown'), ['a.fr', 'b.fr', 'c.fr']);
});

test('a capped letter comes before a better one with fewer points', () => {
  const capped = [
    one('b.fr', 'B', 84, []),
    one('d.fr', 'D', 68, []),
    one('c.fr', 'C', 67, []),
    one('f.fr', 'F', 90, []),
  ];
  const choice = readFleetChoice(new URLSearchParams('tri=note'));
  assert.deepEqual(
    chosenDomains(capped, choice).map(({ domain }) => domain),
    ['f.fr', 'd.fr', 'c.fr', 'b.fr'],
  );
});

test('tags are in French alphabetical order, letters from best to worst', () => {
  assert.deepEqual(tagsOf(all), ['été', 'x', 'zoo']);
  assert.deepEqual(lettersOf(all), [
    ['B', 1],
    ['F', 1],
    [NO_LETTER, 1],
  ]);
});
