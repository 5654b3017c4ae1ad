import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { randomKey } from '../../common/digest.ts';
import type { Mail, MailState, Mails } from '../../ports/mail.ts';
import type { Executor } from './database.ts';
import { columnsBut, hasAny, updatesAny } from './rows.ts';
import { mails } from './schema.ts';

const columns = columnsBut(mails, 'dueAt', 'heldUntil', 'settledAt', 'answer');

/** An attempt is identified by its number: one that lost its reservation changes nothing. */
const thisAttempt = ({ id, attempts }: Mail, ...states: readonly MailState[]) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), inArray(mails.state, [...states]));

export function mailsIn(db: Executor): Mails {
  return {
    add: async (mail, at) =>
      void (await db
        .insert(mails)
        .values({
          ...mail,
          publicId: randomKey(),
          state: 'waiting',
          attempts: 0,
          createdAt: at,
          dueAt: at,
        })
        .onConflictDoNothing({ target: [mails.kind, mails.key] })),

    redirect: async (orderId, { from, to }) =>
      void (await db
        .update(mails)
        .set({ recipient: to, heldUntil: null, attempts: sql`${mails.attempts} + 1` })
        .where(and(eq(mails.orderId, orderId), eq(mails.state, 'waiting'), eq(mails.recipient, from)))),

    take: async (at, heldUntil) => {
      const free = or(isNull(mails.heldUntil), lt(mails.heldUntil, at));
      const next = db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.state, 'waiting'), lte(mails.dueAt, at), free))
        .orderBy(desc(eq(mails.kind, 'report')), asc(mails.dueAt), asc(mails.id))
        .limit(1)
        .for('update', { skipLocked: true });
      const [taken] = await db
        .update(mails)
        .set({ heldUntil, attempts: sql`${mails.attempts} + 1` })
        .where(inArray(mails.id, next))
        .returning(columns);
      return taken ?? null;
    },

    begin: (mail) => updatesAny(db, mails, { state: 'sending' }, thisAttempt(mail, 'waiting')),

    settle: (mail, end, at) =>
      updatesAny(
        db,
        mails,
        {
          state: end.state,
          answer: end.answer.slice(0, 500),
          heldUntil: null,
          ...(end.state === 'waiting' ? { dueAt: end.dueAt } : { settledAt: at }),
        },
        thisAttempt(mail, 'waiting', 'sending'),
      ),

    lost: (at) =>
      db
        .select(columns)
        .from(mails)
        .where(and(eq(mails.state, 'sending'), lt(mails.heldUntil, at))),

    exists: (publicId) => hasAny(db, mails, eq(mails.publicId, publicId)),

    note: async (publicId, { state, answer }) => {
      const [noted] = await db
        .update(mails)
        .set({ state, answer })
        .where(and(eq(mails.publicId, publicId), inArray(mails.state, [...(BEFORE[state] ?? ['sent'])])))
        .returning(columns);
      return noted ?? null;
    },

    release: async (at) => void (await db.update(mails).set({ heldUntil: at }).where(isNotNull(mails.heldUntil))),

    anyOpen: async () => {
      const open = inArray(mails.state, ['waiting', 'sending']);
      return hasAny(db, mails, open);
    },

    waitingSince: async (before) => db.$count(mails, and(eq(mails.state, 'waiting'), lt(mails.createdAt, before))),

    of: (orderId) =>
      db
        .select({ ...columns, settledAt: mails.settledAt, answer: mails.answer })
        .from(mails)
        .where(eq(mails.orderId, orderId))
        .orderBy(desc(mails.id)),

    isKnown: (kind, key) => hasAny(db, mails, and(eq(mails.kind, kind), eq(mails.key, key))),
  };
}

/** Where a note of what became of a message may come from: the states before it. */
const BEFORE: Readonly<Partial<Record<MailState, readonly MailState[]>>> = {
  returned: ['sent', 'uncertain', 'delivered'],
  delivered: ['sent', 'uncertain'],
};
