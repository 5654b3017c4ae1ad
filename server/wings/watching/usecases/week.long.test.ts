import { after, test } from 'node:test';
import { bothDatabases } from '../../../../trials/databases.ts';
import { startPostgres } from '../../../../trials/postgres.ts';
import { liveWeek, type Week } from '../../../../trials/watched-week.ts';
import { assertTrueWeek } from '../../../../trials/watched-week-assert.ts';

const WEEK: Week = { domains: 100, watchers: 25, days: 7, changes: 500, faults: 500, seed: 20_261_123 };

const server = await startPostgres();
after(() => server?.close());

/** 834 audits, one after another as their hours come; it only ends what hangs. */
const timeout = 1_800_000;

for (const { name, open, skip } of bothDatabases(server)) {
  test(`a week of 100 domains, 500 changes and 500 network failures, a worker killed every hour: ${name}`, {
    skip,
    timeout,
  }, async (t) => {
    const seen = await liveWeek(WEEK, await open());
    assertTrueWeek(WEEK, seen);
    t.diagnostic(
      `${seen.kills} kills, ${seen.audited.length} audits, ${seen.planted.length} verdicts changed, ${seen.mailed.length} mails`,
    );
  });
}
