import { registrableDomain } from '@rempart/engine';
import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { first, one } from '../../../adapters/postgres/rows.ts';
import type { Watching } from '../ports/watching.ts';
import { watchedDomains, watchers, watches, watchSources, watchTokens } from './schema-watching.ts';

type Watchers = Pick<
  Watching,
  | 'ask'
  | 'byId'
  | 'named'
  | 'of'
  | 'watcherOf'
  | 'watcherById'
  | 'confirm'
  | 'stop'
  | 'setBadge'
  | 'setTags'
  | 'setWeekly'
  | 'hold'
  | 'grant'
  | 'revoke'
  | 'token'
  | 'forget'
>;

const watcherColumns = { id: watchers.id, email: watchers.email, weekly: watchers.weekly };

/** Who watches what, and the tokens that open their pages. */
export function watchersIn(db: Executor): Watchers {
  const is = (id: number) => eq(watches.id, id);
  return {
    ask: async ({ email, domain, unicode, publicId, selectors, sendsNothing, entitled = false }, askedAt) => {
      // An update that changes nothing locks the row: concurrent callers wait for each other.
      const { watcherId } = first(
        await db
          .insert(watchers)
          .values({ email: email.toLowerCase(), createdAt: askedAt })
          .onConflictDoUpdate({ target: watchers.email, set: { email: email.toLowerCase() } })
          .returning({ watcherId: watchers.id }),
      );
      const registrable = registrableDomain(domain) ?? domain;
      const { domainId } = first(
        await db
          .insert(watchedDomains)
          .values({ domain, unicode, registrable, nextAt: askedAt, verdicts: [], deadlines: [], exists: true })
          .onConflictDoUpdate({ target: watchedDomains.domain, set: { unicode, registrable } })
          .returning({ domainId: watchedDomains.id }),
      );
      const asked = { selectors, sendsNothing, entitled, askedAt, state: 'asked' as const, stoppedAt: null };
      await db
        .insert(watches)
        .values({ ...asked, watcherId, domainId, publicId })
        .onConflictDoUpdate({
          target: [watches.watcherId, watches.domainId],
          set: asked,
          setWhere: ne(watches.state, 'confirmed'),
        });
      const own = and(eq(watches.watcherId, watcherId), eq(watches.domainId, domainId));
      return first(await db.select().from(watches).where(own));
    },

    byId: async (id) => one(await db.select().from(watches).where(is(id))),
    named: async (publicId) => one(await db.select().from(watches).where(eq(watches.publicId, publicId))),
    setBadge: async (id, badge) => void (await db.update(watches).set({ badge }).where(is(id))),
    setTags: async (id, tags) =>
      void (await db
        .update(watches)
        .set({ tags: [...tags] })
        .where(is(id))),
    hold: async (id) =>
      void (await db.select({ id: watchers.id }).from(watchers).where(eq(watchers.id, id)).for('update')),
    setWeekly: async (id, weekly) => void (await db.update(watchers).set({ weekly }).where(eq(watchers.id, id))),
    of: (watcherId) =>
      db.select().from(watches).where(eq(watches.watcherId, watcherId)).orderBy(asc(watches.askedAt), asc(watches.id)),
    watcherOf: async (email) =>
      one(await db.select(watcherColumns).from(watchers).where(eq(watchers.email, email.toLowerCase()))),
    watcherById: async (id) => one(await db.select(watcherColumns).from(watchers).where(eq(watchers.id, id))),

    confirm: async (id, at, firstAt = at) => {
      const asked = one(await db.select({ domainId: watches.domainId }).from(watches).where(is(id)));
      if (asked === null) return false;
      const of = eq(watchedDomains.id, asked.domainId);
      await db.select({ id: watchedDomains.id }).from(watchedDomains).where(of).for('update');
      const [others] = await db
        .select({ count: count() })
        .from(watches)
        .where(and(eq(watches.domainId, asked.domainId), eq(watches.state, 'confirmed')));
      const confirmed = await db
        .update(watches)
        .set({ state: 'confirmed', confirmedAt: at })
        .where(and(is(id), eq(watches.state, 'asked')))
        .returning({ id: watches.id });
      if (confirmed.length === 0) return false;
      if (others?.count === 0)
        await db.update(watchedDomains).set({ nextAt: firstAt, verdicts: [], deadlines: [], exists: true }).where(of);
      return true;
    },

    stop: async ({ watcherId, watchId }, stoppedAt) => {
      const own = db
        .select({ id: watches.id })
        .from(watches)
        .where(and(eq(watches.watcherId, watcherId), watchId === null ? sql`true` : is(watchId)));
      // Watching again does not restore the link to reports, which needs a new consent.
      await db.delete(watchSources).where(inArray(watchSources.watchId, own));
      await db
        .update(watches)
        .set({ state: 'stopped', stoppedAt })
        .where(
          and(
            eq(watches.watcherId, watcherId),
            watchId === null ? sql`true` : is(watchId),
            ne(watches.state, 'stopped'),
          ),
        );
    },

    grant: async (token) => void (await db.insert(watchTokens).values(token)),
    revoke: async (watcherId, purpose) =>
      void (await db
        .delete(watchTokens)
        .where(and(eq(watchTokens.watcherId, watcherId), eq(watchTokens.purpose, purpose)))),
    forget: async (watcherId) => void (await db.delete(watchers).where(eq(watchers.id, watcherId))),
    token: async (digest, purpose, at) => {
      const [found] = await db
        .select({ watcher: watcherColumns, watchId: watchTokens.watchId })
        .from(watchTokens)
        .innerJoin(watchers, eq(watchers.id, watchTokens.watcherId))
        .where(and(eq(watchTokens.digest, digest), eq(watchTokens.purpose, purpose), gt(watchTokens.expiresAt, at)));
      return found ?? null;
    },
  };
}
