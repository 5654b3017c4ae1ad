import { type ReportStanding, reportStatuses } from '@rempart/contract';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MailState } from '../../ports/mail.ts';
import type { OrderLists } from '../../ports/order-lists.ts';
import type { Order } from '../../ports/orders.ts';
import type { Executor } from './database.ts';
import { orderColumns } from './order-columns.ts';
import { first, isAddress, one } from './rows.ts';
import { alerts, analysisReports, mails, orders } from './schema.ts';

/** Searches of orders, for the administration and their buyers. */
export function orderListsIn(db: Executor): OrderLists {
  return {
    list: ({ query, before, status, letter, since, limit }) =>
      listing(db)
        .where(
          and(
            matches(query),
            before === null ? undefined : lt(orders.id, before),
            status && stands(status),
            letter ? eq(ofAudited(db).letter, letter) : undefined,
            since && gte(orders.createdAt, since),
          ),
        )
        .orderBy(desc(orders.id))
        .limit(limit),

    ofAddresses: async (emails) =>
      emails.length === 0
        ? []
        : listing(db)
            .where(
              inArray(
                sql`lower(${orders.email})`,
                emails.map((email) => email.toLowerCase()),
              ),
            )
            .orderBy(desc(orders.id)),

    find: async (orderId) => one(await listing(db).where(eq(orders.id, orderId))),

    counts: async () => {
      const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
      const [counted] = await db
        .select({
          toValidate: count(
            sql`${orders.state} = 'generated' and ${orders.release} is null and ${orders.withdrawnAt} is null
              and ${orders.refundBegunAt} is null`,
          ),
          generated: count(sql`${orders.generatedAt} is not null`),
          sent: count(sql`${orders.sentAt} is not null and not ${isWritten(db)}`),
          unpaid: count(sql`${orders.state} = 'awaiting_payment'`),
        })
        .from(orders);
      return first(counted ? [counted] : []);
    },

    boughtBy: (email) =>
      db
        .select(orderColumns)
        .from(orders)
        .where(and(isAddress(orders.email, email), ne(orders.state, 'awaiting_payment'), isNull(orders.refundedAt)))
        .orderBy(desc(orders.id)),

    newestPaid: async (auditId) =>
      one<Order>(
        await db
          .select(orderColumns)
          .from(orders)
          .where(and(eq(orders.auditId, auditId), ne(orders.state, 'awaiting_payment')))
          .orderBy(sql`${orders.refundBegunAt} is not null`, desc(orders.paidAt), desc(orders.id))
          .limit(1),
      ),

    held: () => db.select(orderColumns).from(orders).where(isNotNull(orders.release)).orderBy(orders.id),

    unsentSince: (before) =>
      db
        .select(orderColumns)
        .from(orders)
        .where(
          and(
            lt(orders.paidAt, before),
            notInArray(orders.state, ['awaiting_payment', 'sent']),
            isNull(orders.withdrawnAt),
            isNull(orders.refundBegunAt),
          ),
        ),

    owedSince: (before) =>
      db
        .select(orderColumns)
        .from(orders)
        .where(
          and(
            isNotNull(orders.paidAt),
            isNull(orders.refundedAt),
            or(lt(orders.withdrawnAt, before), lt(orders.refundBegunAt, before)),
          ),
        ),
  };
}

function listing(db: Executor) {
  const withdrawn = db
    .select({ one: sql`1` })
    .from(alerts)
    .where(and(eq(alerts.orderId, orders.id), eq(alerts.kind, 'WITHDRAWAL')));
  const { letter, publicId } = ofAudited(db);
  return db
    .select({
      ...orderColumns,
      domain: analysisReports.unicode,
      reportPublicId: analysisReports.publicId,
      letter,
      auditedPublicId: publicId,
      isWithdrawn: sql<boolean>`exists (${withdrawn})`,
      isWritten: isWritten(db),
    })
    .from(orders)
    .innerJoin(analysisReports, eq(analysisReports.id, orders.auditId));
}

/** Whether the report of an order became a file, and no relay ever accepted it. */
function isWritten(db: Executor): SQL<boolean> {
  const ended = (...states: readonly MailState[]) =>
    db
      .select({ one: sql`1` })
      .from(mails)
      .where(and(eq(mails.orderId, orders.id), eq(mails.kind, 'report'), inArray(mails.state, [...states])));
  return sql<boolean>`(exists (${ended('written')}) and not exists (${ended('sent', 'delivered', 'returned')}))`;
}

/** Fields of the audit that a report is drawn from: the repeated one, else the first. */
function ofAudited(db: Executor) {
  const again = alias(analysisReports, 'again');
  const letter = db.select({ letter: again.letter }).from(again).where(eq(again.id, orders.auditedId));
  const publicId = db.select({ publicId: again.publicId }).from(again).where(eq(again.id, orders.auditedId));
  return {
    letter: sql<string | null>`coalesce(${letter}, ${analysisReports.letter})`,
    publicId: sql<string>`coalesce(${publicId}, ${analysisReports.publicId})`,
  };
}

/** The status of an unfinished order follows from the first missing time; a released one counts as validated. */
function stands(standing: ReportStanding): SQL | undefined {
  if (standing === 'refunded') return isNotNull(orders.refundedAt);
  if (standing === 'refundFailed') return isNotNull(orders.refundFailedAt);
  const isUnrefunded = isNull(orders.refundBegunAt);
  if (standing === 'refunding')
    return and(isNotNull(orders.refundBegunAt), isNull(orders.refundedAt), isNull(orders.refundFailedAt));
  if (standing === 'withdrawn') return and(isUnrefunded, isNotNull(orders.withdrawnAt));
  const reached = reportStatuses.indexOf(standing);
  const validated = sql`coalesce(${orders.validatedAt}::text, ${orders.release}->>'at')`;
  const times = [orders.paidAt, orders.generatedAt, validated, orders.sentAt];
  const missing = times[reached];
  return and(
    isUnrefunded,
    isNull(orders.withdrawnAt),
    ...times.slice(0, reached).map((time) => isNotNull(time)),
    missing && isNull(missing),
  );
}

/** Matches orders that contain every word of the query in any of the searched fields. */
function matches(query: string): SQL | undefined {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  const text = sql`lower(concat_ws(' ', ${orders.number}, ${orders.firstName}, ${orders.lastName}, ${orders.email}, ${orders.company}->>'name', ${analysisReports.unicode}, ${analysisReports.domain}))`;
  return and(...words.map((word) => sql`position(${word} in ${text}) > 0`));
}
