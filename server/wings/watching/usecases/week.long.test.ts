import { after, test } from 'node:test';
import { bothDatabases } from '../../../../trials/databases.ts';
import { startPostgres } from '../../../../trials/postgres.ts';
import { liveWeek, type Week } from '../../../../trials/watched-week.ts';
import { assertTrueWeek } from '../../../../trials/watched-week-assert.ts';

const WEEK: Week = { domains: 100, watchers: 25, days: 7, changes: 500, faults: 500, seed: 20_261_123 };

/** Both kinds run the same statements, and the embedded one takes thrice the processor: a fifth of the domains shows that it does. */
const FEW: Week = { ...WEEK, domains: 20, watchers: 5, changes: 100, faults: 100 };
const server = await startPostgres();
after(() => server?.close());

/** 834 audits on PostgreSQL, one after another as their hours come; it only ends what hangs. */
const timeout = 1_800_000;

for (const { name, open, skip } of bothDatabases(server)) {
  // Where there is no PostgreSQL, the whole week is the embedded one's.
  const week = name === 'embedded' && server ? FEW : WEEK;
  test(`a week of ${week.domains} domains, ${week.changes} changes and ${week.faults} network failures, a worker killed every hour: ${name}`, {
    skip,
    timeout,
  }, async (t) => {
    const seen = await liveWeek(week, await open());
    assertTrueWeek(week, seen);
    t.diagnostic(
      `${seen.kills} kills, ${seen.audited.length} audits, ${seen.planted.length} verdicts changed, ${seen.mailed.length} mails`,
    );
  });
}
