import type { ContactRequestKind } from '@rempart/contract';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ContactRequests, InboxRequest } from '../../ports/contact-requests.ts';
import type { Executor } from './database.ts';
import { first, one, updatesAny } from './rows.ts';
import { contactMessages, privacyRequests, withdrawals } from './schema.ts';

/** Contact messages, privacy requests and withdrawals sent to the operator. A form sent twice is stored once: the first row answers. */
export function contactRequestsIn(db: Executor): ContactRequests {
  return {
    keepMessage: async (message) => {
      const same = { target: contactMessages.key, set: { key: message.key } };
      return first(await db.insert(contactMessages).values(message).onConflictDoUpdate(same).returning());
    },
    keepPrivacyRequest: async (request) => {
      const same = { target: privacyRequests.key, set: { key: request.key } };
      return first(await db.insert(privacyRequests).values(request).onConflictDoUpdate(same).returning());
    },
    keepWithdrawal: async (declared) => {
      const same = { target: withdrawals.key, set: { key: declared.key } };
      return first(await db.insert(withdrawals).values(declared).onConflictDoUpdate(same).returning());
    },
    message: async (reference) =>
      one(await db.select().from(contactMessages).where(eq(contactMessages.reference, reference))),
    privacyRequest: async (reference) =>
      one(await db.select().from(privacyRequests).where(eq(privacyRequests.reference, reference))),
    withdrawal: async (reference) =>
      one(await db.select().from(withdrawals).where(eq(withdrawals.reference, reference))),

    withdrawalsOf: (orderNumber) =>
      db
        .select()
        .from(withdrawals)
        .where(eq(sql`upper(${withdrawals.orderNumber})`, orderNumber.toUpperCase()))
        .orderBy(withdrawals.receivedAt),

    inbox: async ({ kind, open, limit }) => {
      const found: InboxRequest[] = [];
      for (const one of kind === null ? KINDS : [kind]) {
        const table = TABLES[one];
        const asked = open ? isNull(table.closedAt) : isNotNull(table.closedAt);
        const wanted = open === null ? undefined : asked;
        const rows = await db.select().from(table).where(wanted).orderBy(desc(table.receivedAt)).limit(limit);
        found.push(...rows.map((row) => ({ ...row, kind: one }) as InboxRequest));
      }
      return found;
    },

    countOpen: async () => {
      const counts = KINDS.map((kind) => db.$count(TABLES[kind], isNull(TABLES[kind].closedAt)));
      return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    },

    close: async (kind, reference, { by, note, at }) => {
      const table = TABLES[kind];
      return updatesAny(
        db,
        table,
        { closedAt: at, closedBy: by, note },
        and(eq(table.reference, reference), isNull(table.closedAt)),
      );
    },
  };
}

const KINDS = ['message', 'privacy', 'withdrawal'] as const satisfies readonly ContactRequestKind[];
const TABLES = { message: contactMessages, privacy: privacyRequests, withdrawal: withdrawals } as const;
