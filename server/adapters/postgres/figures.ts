import type { AnalysisStatus } from '@rempart/contract';
import { and, count, countDistinct, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { AlertKind } from '../../ports/alerts.ts';
import type { RowCounts } from '../../ports/figures.ts';
import type { MailState } from '../../ports/mail.ts';
import type { OrderState } from '../../ports/orders.ts';
import { rowsOf } from './copy.ts';
import type { Executor } from './database.ts';
import { alerts, analysisReports, mails, orders, watches } from './schema.ts';

type Counted = readonly { readonly of: string; readonly count: number }[];

const byName = (counted: Counted) => Object.fromEntries(counted.map(({ of, count }) => [of, count]));

/** A time series with gaps cannot be monitored: absent states are reported as 0. */
const NO_AUDITS: Readonly<Record<AnalysisStatus, number>> = { queued: 0, started: 0, completed: 0, failed: 0 };
const NO_ORDERS: Readonly<Record<OrderState, number>> = {
  awaiting_payment: 0,
  paid: 0,
  generating: 0,
  generated: 0,
  failed_generation: 0,
  validated: 0,
  sending: 0,
  sent: 0,
  delivery_uncertain: 0,
  refunded: 0,
};
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
const NO_ALERTS: Readonly<Record<AlertKind, number>> = {
  AMOUNT_MISMATCH: 0,
  LIVEMODE_MISMATCH: 0,
  PAYMENT_WITHOUT_ORDER: 0,
  DOUBLE_PAYMENT: 0,
  EVENT_UNREADABLE: 0,
  DISPUTE: 0,
  DISPUTE_ENDED: 0,
  DISPUTE_LOST: 0,
  STATIC_PAGE_USED: 0,
  GENERATION_FAILED: 0,
  AUDIT_FAILED: 0,
  VIEW_FAILED: 0,
  REFUND_FAILED: 0,
  REFUND_LATE: 0,
  MAIL_UNCERTAIN: 0,
  MAIL_REFUSED: 0,
  MAIL_RETURNED: 0,
  MAIL_ANSWERED: 0,
  POSTMASTER_WRITTEN: 0,
  MAIL_LATE: 0,
  DELIVERY_LATE: 0,
  WITHDRAWAL: 0,
  WITHDRAWAL_UNMATCHED: 0,
  MAIL_CEILING: 0,
};

/** Row counts for monitoring. */
export async function figuresIn(db: Executor): Promise<RowCounts> {
  const jobs = sql`select name || ' ' || state::text as of, count(*)::int as count from pgboss.job group by 1`;
  const [waiting] = await db
    .select({ oldest: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.state, 'waiting'));
  const [watched] = await db
    .select({ count: countDistinct(watches.domainId) })
    .from(watches)
    .where(eq(watches.state, 'confirmed'));
  const [toldChanges] = await db
    .select({ count: count() })
    .from(mails)
    .where(and(eq(mails.kind, 'watchTold'), inArray(mails.state, ['sent', 'written'])));
  return {
    audits: {
      ...NO_AUDITS,
      ...byName(
        await db
          .select({ of: analysisReports.status, count: count() })
          .from(analysisReports)
          .where(isNull(analysisReports.putOffUntil))
          .groupBy(analysisReports.status),
      ),
      putOff: await db.$count(analysisReports, isNotNull(analysisReports.putOffUntil)),
    },
    orders: {
      ...NO_ORDERS,
      ...byName(await db.select({ of: orders.state, count: count() }).from(orders).groupBy(orders.state)),
    },
    mails: {
      ...NO_MAILS,
      ...byName(await db.select({ of: mails.state, count: count() }).from(mails).groupBy(mails.state)),
    },
    oldestMailAt: waiting?.oldest ?? null,
    alerts: {
      ...NO_ALERTS,
      ...byName(
        await db
          .select({ of: alerts.kind, count: count() })
          .from(alerts)
          .where(isNull(alerts.closedAt))
          .groupBy(alerts.kind),
      ),
    },
    watchedDomains: watched?.count ?? 0,
    watchMails: toldChanges?.count ?? 0,
    jobs: byName(await rowsOf(db, jobs)),
  };
}
