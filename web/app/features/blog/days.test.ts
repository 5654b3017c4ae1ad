import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeDay } from './days.ts';

const now = '2026-11-20T08:00:00.000Z';

test('days are those of the calendar in Paris', () => {
  assert.equal(relativeDay('2026-11-20T00:00:00.000Z', now), "Aujourd'hui");
  // Half past midnight in Paris, still the day before in UTC.
  assert.equal(relativeDay('2026-11-19T23:30:00.000Z', now), "Aujourd'hui");
  assert.equal(relativeDay('2026-11-19T22:30:00.000Z', now), 'Hier');
  assert.equal(relativeDay('2026-11-18T22:59:00.000Z', now), 'Il y a 2 jours');
  assert.equal(relativeDay('2026-11-25T00:00:00.000Z', now), "Aujourd'hui");
});

test('a daylight saving change makes no day longer or shorter', () => {
  assert.equal(relativeDay('2026-10-24T22:30:00.000Z', '2026-10-25T22:59:00.000Z'), "Aujourd'hui");
  assert.equal(relativeDay('2026-10-24T21:30:00.000Z', '2026-10-25T23:30:00.000Z'), 'Il y a 2 jours');
});

test('shows the date beyond thirty days', () => {
  assert.equal(relativeDay('2026-10-21T10:00:00.000Z', now), 'Il y a 30 jours');
  assert.equal(relativeDay('2026-10-01T10:00:00.000Z', now), 'Il y a 50 jours, 1er octobre 2026');
});
