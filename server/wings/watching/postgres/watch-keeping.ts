import { and, eq, lt, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { deleteBefore } from '../../../adapters/postgres/rows.ts';
import { fleetLinks, fleetProfiles } from './schema-sharing.ts';
import { watchAudits, watchedDomains, watchers, watches, watchTokens } from './schema-watching.ts';

const one = { one: sql`1` };

/** Deletes watches that were never confirmed, or stopped, before these times, and days of the history; returns how many. */
export async function purgeWatching(
  db: Executor,
  { asked, stopped, history }: { readonly asked: Date; readonly stopped: Date; readonly history: Date },
): Promise<number> {
  const over = await db
    .delete(watches)
    .where(
      or(
        and(eq(watches.state, 'asked'), lt(watches.askedAt, asked)),
        and(eq(watches.state, 'stopped'), lt(watches.stoppedAt, stopped)),
      ),
    )
    .returning({ id: watches.id });
  const days = await deleteBefore(db, watchAudits.begunAt, history);
  await deleteBefore(db, watchTokens.expiresAt, stopped);
  await deleteBefore(db, fleetLinks.expiresAt, stopped);
  return over.length + days + (await forgetUnwatched(db));
}

/** The stored data of one address. Digests of tokens are left out: they are no personal data. */
export async function exportWatching(db: Executor, email: string): Promise<readonly object[]> {
  return db
    .select({
      email: watchers.email,
      domain: watchedDomains.domain,
      state: watches.state,
      selectors: watches.selectors,
      tags: watches.tags,
      weekly: watchers.weekly,
      askedAt: watches.askedAt,
      confirmedAt: watches.confirmedAt,
      stoppedAt: watches.stoppedAt,
    })
    .from(watchers)
    .innerJoin(watches, eq(watches.watcherId, watchers.id))
    .innerJoin(watchedDomains, eq(watchedDomains.id, watches.domainId))
    .where(eq(watchers.email, email.toLowerCase()));
}

/** With whom this address shares its list, and how its clients see it; the digest of a link is a lock here too. */
export async function exportSharing(db: Executor, email: string): Promise<readonly object[]> {
  const own = eq(watchers.email, email.toLowerCase());
  const { role, name, tag, createdAt, expiresAt } = fleetLinks;
  const monthly = sql<boolean>`${fleetLinks.monthlyToken} is not null`;
  const links = await db
    .select({ role, name, tag, domain: watchedDomains.domain, monthly, createdAt, expiresAt })
    .from(fleetLinks)
    .innerJoin(watchers, eq(watchers.id, fleetLinks.watcherId))
    .leftJoin(watches, eq(watches.id, fleetLinks.watchId))
    .leftJoin(watchedDomains, eq(watchedDomains.id, watches.domainId))
    .where(own);
  const profiles = await db
    .select({ provider: fleetProfiles.name, logo: fleetProfiles.logoType })
    .from(fleetProfiles)
    .innerJoin(watchers, eq(watchers.id, fleetProfiles.watcherId))
    .where(own);
  return [...profiles, ...links];
}

export async function eraseWatching(db: Executor, email: string): Promise<void> {
  await db.delete(watchers).where(eq(watchers.email, email.toLowerCase()));
  await forgetUnwatched(db);
}

/** Deletes watchers without watches, and domains without watchers, with their history. */
async function forgetUnwatched(db: Executor): Promise<number> {
  const ofWatcher = db.select(one).from(watches).where(eq(watches.watcherId, watchers.id));
  const ofDomain = db.select(one).from(watches).where(eq(watches.domainId, watchedDomains.id));
  const people = await db.delete(watchers).where(notExists(ofWatcher)).returning({ id: watchers.id });
  const domains = await db.delete(watchedDomains).where(notExists(ofDomain)).returning({ id: watchedDomains.id });
  return people.length + domains.length;
}
