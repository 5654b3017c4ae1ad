import { count, isNull, sql } from 'drizzle-orm';
import type { Figures } from '../tools.ts';
import { rowsOf } from './copy.ts';
import type { Executor } from './database.ts';
import { alerts, analysisReports, mails, orders } from './schema.ts';

type Counted = readonly { readonly of: string; readonly count: number }[];

const byName = (counted: Counted) => Object.fromEntries(counted.map(({ of, count }) => [of, count]));

/** How many of each there are. */
export async function figuresIn(db: Executor): Promise<Figures> {
  const jobs = sql`select name || ' ' || state::text as of, count(*)::int as count from pgboss.job group by 1`;
  return {
    audits: byName(
      await db
        .select({ of: analysisReports.status, count: count() })
        .from(analysisReports)
        .groupBy(analysisReports.status),
    ),
    orders: byName(await db.select({ of: orders.state, count: count() }).from(orders).groupBy(orders.state)),
    mails: byName(await db.select({ of: mails.state, count: count() }).from(mails).groupBy(mails.state)),
    alerts: byName(
      await db
        .select({ of: alerts.kind, count: count() })
        .from(alerts)
        .where(isNull(alerts.closedAt))
        .groupBy(alerts.kind),
    ),
    jobs: byName(await rowsOf(db, jobs)),
  };
}
