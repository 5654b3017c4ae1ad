import { and, eq, inArray, lt, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Order, refundOf } from '../../ports/orders.ts';
import type { Persons } from '../../ports/persons.ts';
import { forgetContents } from './contents.ts';
import type { Executor } from './database.ts';
import { isAddress } from './rows.ts';
import {
  alerts,
  analysisEvents,
  analysisProgress,
  analysisReports,
  analysisRequests,
  analysisViews,
  contactMessages,
  followUps,
  invoices,
  linkRequests,
  mails,
  orderAccess,
  orders,
  payments,
  privacyRequests,
  refunds,
  reportFiles,
  sandboxObjects,
  withdrawals,
} from './schema.ts';
import type { AllWingData } from './wing-data.ts';

/** The stored data of people, found by their address, in any case. */
export function personsIn(db: Executor, wings: Pick<AllWingData<unknown>, 'exportPerson' | 'erasePerson'>): Persons {
  return {
    export: async (email) => {
      const is = (column: AnyPgColumn) => isAddress(column, email);
      const own = await db.select().from(orders).where(is(orders.email));
      const numbers = own.map(({ number }) => number);
      return {
        orders: own,
        mails: await db.select().from(mails).where(is(mails.recipient)),
        messages: await db.select().from(contactMessages).where(is(contactMessages.email)),
        privacyRequests: await db.select().from(privacyRequests).where(is(privacyRequests.email)),
        withdrawals: await db.select().from(withdrawals).where(is(withdrawals.email)),
        linkRequests: await db.select().from(linkRequests).where(is(linkRequests.email)),
        followUps:
          own.length === 0
            ? []
            : await db
                .select()
                .from(followUps)
                .where(
                  inArray(
                    followUps.orderId,
                    own.map(({ id }) => id),
                  ),
                ),
        ...(await wings.exportPerson(db, email)),
        invoices:
          numbers.length === 0 ? [] : await db.select().from(invoices).where(inArray(invoices.orderNumber, numbers)),
      };
    },

    erase: (email) =>
      db.transaction(async (tx) => {
        const is = (column: AnyPgColumn) => isAddress(column, email);
        const own = await tx.select().from(orders).where(is(orders.email)).for('update');
        const open = own.filter(isOpen);
        if (open.length > 0) return { erased: false, orders: open.map(({ number }) => number), messageIds: [] };
        const ids = own.map(({ id }) => id);
        const mentions = (column: unknown) => sql`position(${email.toLowerCase()} in lower(${column}::text)) > 0`;
        const messageIds = await spokenOf(tx, { ids, is, told: mentions });
        await blank(tx, ids);
        await tx.delete(contactMessages).where(is(contactMessages.email));
        await tx.delete(privacyRequests).where(is(privacyRequests.email));
        await tx.delete(withdrawals).where(is(withdrawals.email));
        await tx.delete(linkRequests).where(is(linkRequests.email));
        await wings.erasePerson(tx, email);
        await tx.delete(alerts).where(mentions(alerts.detail));
        await tx.delete(sandboxObjects).where(mentions(sandboxObjects.body));
        await tx.delete(mails).where(is(mails.recipient));
        return { erased: true, orders: own.map(({ number }) => number), messageIds };
      }),

    blankOrders: (before) =>
      db.transaction(async (tx) => {
        const due = await tx
          .select({ id: orders.id })
          .from(orders)
          .where(
            and(
              lt(orders.createdAt, before),
              inArray(orders.state, ['awaiting_payment', 'sent', 'refunded']),
              or(ne(sql`coalesce(${orders.email}, '')`, ''), ne(sql`coalesce(${orders.lastName}, '')`, '')),
            ),
          );
        await blank(
          tx,
          due.map(({ id }) => id),
        );
        return due.length;
      }),

    deleteOrders: (before) =>
      db.transaction(async (tx) => {
        const due = await tx
          .select({ id: orders.id, auditId: orders.auditId })
          .from(orders)
          .where(and(lt(orders.createdAt, before), notInArray(orders.state, ['paid', 'generating', 'generated'])));
        const ids = due.map(({ id }) => id);
        if (ids.length === 0) return 0;
        const paid = await tx
          .delete(payments)
          .where(inArray(payments.orderId, ids))
          .returning({ of: payments.intentId });
        await tx.delete(refunds).where(
          inArray(
            refunds.intentId,
            paid.flatMap(({ of }) => of ?? []),
          ),
        );
        await tx.delete(alerts).where(inArray(alerts.orderId, ids));
        await tx.delete(orders).where(inArray(orders.id, ids));
        return ids.length;
      }),
  };
}

/** Its buyer waits for the report or for the money. */
function isOpen(order: Pick<Order, 'state' | 'refundedAt' | 'refundBegunAt' | 'refundFailedAt'>): boolean {
  const refund = refundOf(order);
  return refund === null ? !['awaiting_payment', 'sent', 'refunded'].includes(order.state) : refund !== 'done';
}

/** Messages sent to a person, or to the operator about that person’s orders, contact messages and alerts. */
async function spokenOf(
  tx: Executor,
  {
    ids,
    is,
    told,
  }: {
    readonly ids: readonly number[];
    readonly is: (column: AnyPgColumn) => SQL;
    readonly told: (column: unknown) => SQL;
  },
): Promise<readonly string[]> {
  const letters = [];
  for (const table of [contactMessages, privacyRequests, withdrawals])
    letters.push(...(await tx.select({ key: table.reference }).from(table).where(is(table.email))));
  const raised = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(or(told(alerts.detail), inArray(alerts.orderId, [...ids])));
  const keys = [...letters.map(({ key }) => key), ...raised.map(({ id }) => String(id))];
  const aboutIt = and(inArray(mails.kind, ['message', 'acknowledgement', 'alert']), inArray(mails.key, keys));
  const mailed = await tx
    .select({ id: mails.publicId })
    .from(mails)
    .where(or(is(mails.recipient), inArray(mails.orderId, [...ids]), aboutIt));
  return mailed.map(({ id }) => id);
}

/** An order keeps its number, its dates, its amount and its consents: the proof of a contract, without the person. */
async function blank(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = [...ids];
  await tx.delete(reportFiles).where(inArray(reportFiles.orderId, own));
  await tx.delete(orderAccess).where(inArray(orderAccess.orderId, own));
  await tx.delete(mails).where(inArray(mails.orderId, own));
  await forgetFollowUps(tx, own);
  const noPerson = { firstName: null, lastName: null, email: null, company: null };
  const blanked = await tx
    .update(orders)
    .set(noPerson)
    .where(inArray(orders.id, own))
    .returning({ auditId: orders.auditId, auditedId: orders.auditedId });
  const reports = blanked.flatMap(({ auditId, auditedId }) => (auditedId === null ? [auditId] : [auditId, auditedId]));
  await tx.delete(analysisEvents).where(inArray(analysisEvents.auditId, reports));
  await tx.delete(analysisProgress).where(inArray(analysisProgress.auditId, reports));
  await forgetContents(tx, reports);
  await tx.delete(analysisViews).where(inArray(analysisViews.auditId, reports));
}

/** Deletes the later audits with them, except for those that others requested or ordered meanwhile. */
async function forgetFollowUps(tx: Executor, orderIds: number[]): Promise<void> {
  const gone = await tx
    .delete(followUps)
    .where(inArray(followUps.orderId, orderIds))
    .returning({ auditId: followUps.auditId });
  const audits = gone.flatMap(({ auditId }) => auditId ?? []);
  if (audits.length === 0) return;
  const isOf = (column: typeof orders.auditId | typeof orders.auditedId | typeof analysisRequests.auditId) =>
    eq(column, analysisReports.id);
  const one = { one: sql`1` };
  await tx.delete(analysisReports).where(
    and(
      inArray(analysisReports.id, audits),
      notExists(tx.select(one).from(analysisRequests).where(isOf(analysisRequests.auditId))),
      notExists(
        tx
          .select(one)
          .from(orders)
          .where(or(isOf(orders.auditId), isOf(orders.auditedId))),
      ),
    ),
  );
}
