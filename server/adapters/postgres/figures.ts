import { keysOf } from '@rempart/contract';
import { and, count, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { alertKinds } from '../../ports/alerts.ts';
import type { RowCounts } from '../../ports/figures.ts';
import type { MailState } from '../../ports/mail.ts';
import { orderStates } from '../../ports/orders.ts';
import { rowsOf } from './copy.ts';
import type { Executor } from './database.ts';
import { alerts, analysisReports, mails, orders } from './schema.ts';
import type { AllWingData } from './wing-data.ts';

type Counted = readonly { readonly of: string; readonly count: number }[];

const byName = (counted: Counted) => Object.fromEntries(counted.map(({ of, count }) => [of, count]));

const NO_MAILS: Readonly<Record<MailState, number>> = {
  waiting: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  returned: 0,
  written: 0,
  uncertain: 0,
  refused: 0,
  dropped: 0,
};
/** Rows of one state that are counted: more are told as so many, so that no reading of the figures reads a table whole. */
export const MOST_COUNTED = 10_000;

/** In the order of an index, of which no more is read; by itself a planner might read the table instead. */
export async function countUpTo(
  db: Executor,
  { table, where, order }: { readonly table: PgTable; readonly where: SQL | undefined; readonly order: PgColumn },
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .orderBy(order)
    .limit(MOST_COUNTED);
  const [counted] = await db.select({ count: count() }).from(some.as('some'));
  return counted?.count ?? 0;
}

/** Row counts for monitoring, each from an index. */
export async function figuresIn(db: Executor, wings: Pick<AllWingData<unknown>, 'gauges'>): Promise<RowCounts> {
  const upTo = (table: PgTable, where: SQL | undefined, order: PgColumn) => countUpTo(db, { table, where, order });
  // Those that ended are kept for a day, and are as many as a day has.
  const jobs = sql`select name || ' ' || state::text as of, count(*)::int as count from pgboss.job where state <= 'active' group by 1`;
  const [waiting] = await db
    .select({ oldest: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.state, 'waiting'));
  const { status, putOffUntil } = analysisReports;
  return {
    audits: {
      ...(await byState(status.enumValues, (state) =>
        upTo(analysisReports, and(eq(status, state), isNull(putOffUntil)), analysisReports.id),
      )),
      putOff: await upTo(analysisReports, isNotNull(putOffUntil), putOffUntil),
    },
    orders: await byState(orderStates, (state) => upTo(orders, eq(orders.state, state), orders.id)),
    mails: await byState(keysOf(NO_MAILS), (state) => upTo(mails, eq(mails.state, state), mails.dueAt)),
    oldestMailAt: waiting?.oldest ?? null,
    alerts: {
      ...Object.fromEntries(alertKinds.map((kind) => [kind, 0])),
      ...byName(
        await db
          .select({ of: alerts.kind, count: count() })
          .from(alerts)
          .where(isNull(alerts.closedAt))
          .groupBy(alerts.kind),
      ),
    },
    ofWings: await wings.gauges(db),
    jobs: byName(await rowsOf(db, jobs)),
  };
}

/** A time series with gaps cannot be monitored: absent states are reported as 0. */
async function byState<State extends string>(
  states: readonly State[],
  of: (state: State) => Promise<number>,
): Promise<Readonly<Record<State, number>>> {
  const counts = new Map<State, number>();
  for (const state of states) counts.set(state, await of(state));
  return Object.fromEntries(counts) as Record<State, number>;
}
