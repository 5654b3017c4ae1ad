import { test } from 'node:test';
import { openDatabase } from '../../../../trials/made-databases.ts';
import { liveWeek, type Week } from '../../../../trials/watched-week.ts';
import { assertTrueWeek } from '../../../../trials/watched-week-assert.ts';

const SHORT: Week = { domains: 6, watchers: 2, days: 2, changes: 12, faults: 12, seed: 3 };

test('while workers are killed each change is reported once, a network failure never, and no domain is audited twice a day', async () => {
  assertTrueWeek(SHORT, await liveWeek(SHORT, await openDatabase()));
});
