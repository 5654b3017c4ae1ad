import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDate } from './date.ts';

const NINE = Date.UTC(2026, 10, 23, 9, 59);

const DATES: readonly (readonly [written: string, at: number | null])[] = [
  ['Mon, 23 Nov 2026 09:59:00 +0000', NINE],
  ['Mon, 23 Nov 2026 10:59:00 +0100', NINE],
  ['23 Nov 26 04:59 EST', NINE],
  // A zone of letters that nobody knows counts as -0000 (RFC 5322 §4.3).
  ['Mon, 23 Nov 2026 09:59:00 UTC', NINE],
  ['Mon, 23 Nov 2026 09:59:00 WESTX', NINE],
  ['Mon, 23 Nov 2026 09:59:00 (Europe (Paris)) GMT', NINE],
  ['Mon, 23 Nov 2026 09:59:00 UNHEARDOF', null],
  ['Mon, 23 Nov 2026 09:59:00 J', null],
  ['Mon, 23 Nov 2026 09:59:00', null],
  ['Mon, 30 Feb 2026 09:59:00 +0000', null],
  ['Mon, 0 Nov 2026 09:59:00 +0000', null],
  ['Mon, 23 Nov 2026 24:00:00 +0000', null],
];

for (const [written, at] of DATES)
  test(`the date of a message: ${written}`, () => {
    assert.equal(readDate(written), at);
  });
