import { DAY_MS, utcDay } from '@rempart/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { analysisReports } from './schema.ts';

/** Days ahead that have a partition: for so long audits are written to their own, should the task that makes them not run. */
const AHEAD = 7;

/** Makes the partitions of today and of the days to come. A day that is there stays. */
export async function makeDays(db: Executor, now: Date): Promise<void> {
  const last = utcDay(new Date(now.getTime() + AHEAD * DAY_MS));
  await db.execute(sql`select make_contents_days(${utcDay(now)}::date, ${last}::date)`);
}

/**
 * Drops the days that ended before this moment (UTC). What `stays`, a condition on a report, says is to be kept is copied before to where
 * it lives long. Throws where another transaction, such as a backup, holds the table for longer than two seconds: then all is as it was.
 */
export async function dropDays(db: Executor, before: Date, stays: SQL): Promise<void> {
  const day = utcDay(before);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept_contents (report_id, results, evidence)
      select c.report_id, c.results, c.evidence from analysis_contents c
      join ${analysisReports} on ${analysisReports.id} = c.report_id
      where c.day < ${day}::date and ${stays} on conflict do nothing`);
    await tx.execute(sql`select drop_contents_days(${day}::date)`);
    await tx.execute(sql`delete from analysis_contents where day < ${day}::date`);
  });
}
