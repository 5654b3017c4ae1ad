import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openVisits } from './visits.ts';

test('three hundred connections in a row, then twenty a minute, for each address by itself', () => {
  let atMs = 0;
  const mayVisit = openVisits(() => atMs);
  const visits = (address: string, tries: number) =>
    Array.from({ length: tries }, () => mayVisit(address)).filter(Boolean).length;
  assert.equal(visits('198.51.100.1', 400), 300);
  assert.equal(visits('198.51.100.2', 10), 10);
  atMs = 60_000;
  assert.equal(visits('198.51.100.1', 400), 20);
  atMs = 24 * 3600_000;
  assert.equal(visits('198.51.100.1', 400), 300, 'never more than the whole allowance');
});

test('a clock set back gives nothing and breaks nothing', () => {
  let atMs = 10 * 60_000;
  const mayVisit = openVisits(() => atMs);
  for (let n = 0; n < 300; n += 1) mayVisit('198.51.100.1');
  atMs = 0;
  assert.equal(mayVisit('198.51.100.1'), false);
  assert.equal(mayVisit('198.51.100.2'), true);
});
