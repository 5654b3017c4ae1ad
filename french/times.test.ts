import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTime, dayAndHour, longDay, longDayAfter, longMoment, withinADay } from './times.fr.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

test('days and hours are written at the clock of Paris, as French writes them', () => {
  assert.equal(plain(longDay('2026-11-30T23:30:00Z')), '1er décembre 2026');
  assert.equal(plain(longDay('2026-11-21T10:00:00Z')), '21 novembre 2026');
  assert.equal(plain(clockTime('2026-11-21T10:05:00Z')), '11 h 05');
  assert.equal(plain(clockTime('2026-07-21T22:00:00Z')), '0 h 00');
  assert.equal(plain(longMoment(new Date('2026-11-21T07:05:00Z'))), '21 novembre 2026 à 8 h 05');
  assert.equal(plain(dayAndHour('2026-12-01T14:20:00Z')), 'mardi 1er décembre à 15 h 20');
  assert.equal(plain(longDayAfter('2026-11-21T10:00:00Z', 2)), '5 décembre 2026');
});

test('no line ends within a day or an hour', () => {
  assert.equal(longMoment('2026-11-21T10:05:00Z'), '21 novembre 2026 à 11 h 05');
});

test('a moment of the next day is told as today or tomorrow in Paris, rounded up to its minute', () => {
  const now = new Date('2026-11-21T22:30:00Z');
  assert.equal(plain(withinADay(new Date('2026-11-21T22:41:01Z'), now)), 'aujourd’hui à 23 h 42');
  assert.equal(plain(withinADay(new Date('2026-11-21T22:59:01Z'), now)), 'demain à 0 h 00');
  assert.equal(plain(withinADay(new Date('2026-11-22T08:12:00Z'), now)), 'demain à 9 h 12');
});
