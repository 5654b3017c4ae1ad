import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BadgeShown, badgeWords, drawBadge } from './badge.fr.ts';

const measured = { letter: 'B', provisional: false, at: '2026-11-21T09:00:00Z', isStale: false } as const;
const said = (shown: BadgeShown | null) => badgeWords(shown).text.replaceAll('\u00a0', ' ');

test('a badge shows a letter with the day on which it was measured', () => {
  assert.equal(said(measured), 'note B, le 21 novembre 2026');
  assert.equal(badgeWords(measured).tone, 'good');
  assert.equal(badgeWords({ ...measured, letter: 'F' }).tone, 'bad');
});

test('a badge never claims more than was measured', () => {
  assert.equal(said({ ...measured, provisional: true }), 'note B provisoire, le 21 novembre 2026');
  for (const old of [{ ...measured, isStale: true }, { letter: null }] as const) {
    assert.equal(said(old), 'sans mesure récente');
    assert.equal(badgeWords(old).tone, 'neutral');
    assert.doesNotMatch(drawBadge(old), /note/);
  }
  assert.equal(said(null), 'aucune mesure publiée');
});

test('a badge is an SVG with a text alternative, whose texts fit their backgrounds', () => {
  for (const shown of [measured, { ...measured, provisional: true }, { letter: null }, null] as const) {
    const svg = drawBadge(shown);
    const words = badgeWords(shown).text;
    assert.ok(svg.includes(`aria-label="Rempart : ${words}"`), svg);
    assert.ok(svg.includes(`<title>Rempart : ${words}</title>`), svg);
    const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
    const ends = [...svg.matchAll(/<text x="(\d+)" y="16" textLength="(\d+)"/g)].map(
      ([, x, w]) => Number(x) + Number(w),
    );
    assert.ok(ends.every((end) => end < width));
    assert.doesNotMatch(svg, /<script|href|style=/);
  }
});
