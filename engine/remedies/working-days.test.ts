import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysAfter, workingDay } from './working-days.ts';

/** As the ministry of labour publishes them. */
const HOLIDAYS = [
  ['2026-04-06', '2026-05-14', '2026-05-25', '2026-07-14'],
  ['2027-03-29', '2027-05-06', '2027-05-17', '2027-11-11'],
  ['2028-04-17', '2028-05-25', '2028-06-05', '2028-11-01'],
].flat();

test('a step falls on no weekend and on no public holiday of France', () => {
  for (const holiday of HOLIDAYS) assert.ok(workingDay(holiday, false) > holiday, holiday);
  assert.equal(workingDay('2026-11-28', false), '2026-11-30');
  assert.equal(workingDay('2026-12-25', false), '2026-12-28', 'a Friday, then the weekend');
  assert.equal(workingDay('2026-11-27', false), '2026-11-27', 'a Friday is worked');
});

test('what may stop mail waits for a day after which people are there to see it', () => {
  assert.equal(workingDay('2026-11-27', true), '2026-11-30', 'not on a Friday');
  assert.equal(workingDay('2026-12-18', true), '2027-01-05', 'a Friday, then the end of the year');
  for (let day = '2026-12-20'; day <= '2027-01-04'; day = daysAfter(day, 1))
    assert.equal(workingDay(day, true), '2027-01-05', day);
  assert.equal(workingDay('2026-12-17', true), '2026-12-17');
});
