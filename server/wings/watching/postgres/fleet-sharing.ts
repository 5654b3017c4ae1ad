import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { deletesAny, one } from '../../../adapters/postgres/rows.ts';
import { analysisViews } from '../../../adapters/postgres/schema.ts';
import type { FleetSharing } from '../ports/fleet-sharing.ts';
import { fleetLinks, fleetProfiles } from './schema-sharing.ts';
import { watchAudits, watchers, watches } from './schema-watching.ts';

const { publicId, role, name, tag, watchId, monthlyToken, createdAt, expiresAt } = fleetLinks;
const linkColumns = { publicId, role, name, tag, watchId, monthlyToken, createdAt, expiresAt };
const watcherColumns = { id: watchers.id, email: watchers.email, weekly: watchers.weekly };

/** With whom lists are shared, and under whose name. */
export function fleetSharingIn(db: Executor): FleetSharing {
  const owned = (which: SQL | undefined) =>
    db
      .select({ watcher: watcherColumns, link: linkColumns })
      .from(fleetLinks)
      .innerJoin(watchers, eq(watchers.id, fleetLinks.watcherId))
      .where(which)
      .orderBy(fleetLinks.id);
  const ofWatcher = (watcherId: number) => eq(fleetProfiles.watcherId, watcherId);
  return {
    links: (watcherId, at) =>
      db
        .select(linkColumns)
        .from(fleetLinks)
        .where(and(eq(fleetLinks.watcherId, watcherId), gt(expiresAt, at)))
        .orderBy(desc(fleetLinks.id)),
    grant: async (watcherId, link) => void (await db.insert(fleetLinks).values({ ...link, watcherId })),
    revoke: async (watcherId, id) => {
      const own = and(eq(fleetLinks.watcherId, watcherId), eq(publicId, id));
      return deletesAny(db, fleetLinks, own);
    },
    link: async (digest, wanted, at) =>
      one(await owned(and(eq(fleetLinks.digest, digest), eq(role, wanted), gt(expiresAt, at)))),
    named: async (id, at) => one(await owned(and(eq(publicId, id), gt(expiresAt, at)))),
    monthly: (at) => owned(and(isNotNull(monthlyToken), gt(expiresAt, at))),
    byMonthlyToken: async (token) => one(await owned(eq(monthlyToken, token))),
    setMonthly: async (watcherId, id, token) => {
      const own = and(eq(fleetLinks.watcherId, watcherId), eq(publicId, id), eq(role, 'client'));
      const set = db.update(fleetLinks).set({ monthlyToken: token }).where(own);
      return (await set.returning({ id: fleetLinks.id })).length > 0;
    },

    provider: async (watcherId) => {
      const found = one(
        await db
          .select({ name: fleetProfiles.name, logoType: fleetProfiles.logoType })
          .from(fleetProfiles)
          .where(ofWatcher(watcherId)),
      );
      return found && { name: found.name, hasLogo: found.logoType !== null };
    },
    setProvider: async (watcherId, { name: called, logo }) => {
      const drawn = logo === undefined ? {} : { logoType: logo?.type ?? null, logo: logo?.bytes ?? null };
      const set = { name: called, ...drawn };
      await db
        .insert(fleetProfiles)
        .values({ watcherId, ...set })
        .onConflictDoUpdate({ target: fleetProfiles.watcherId, set });
    },
    stateOf: async (watcherId) => {
      const found = (await db.execute(sql`
        select
          (select md5(concat_ws(' ', ${fleetProfiles.name}, ${fleetProfiles.logoType}, md5(${fleetProfiles.logo})))
            from ${fleetProfiles} where ${ofWatcher(watcherId)}) as provider,
          (select md5(string_agg(concat_ws(' ', watch.id, watch.state, watch.tags, last.id, last.report_id, view.version, view.results_tag), '
'
              order by watch.id))
            from ${watches} watch
            left join lateral (
              select audited.id, audited.report_id from ${watchAudits} audited
              where audited.domain_id = watch.domain_id and audited.state = 'done' order by audited.day desc limit 1
            ) last on true
            left join ${analysisViews} view on view.report_id = last.report_id
            where watch.watcher_id = ${watcherId}) as domains
      `)) as { readonly rows: { readonly provider: string | null; readonly domains: string | null }[] };
      const [state] = found.rows;
      return `${state?.provider ?? ''} ${state?.domains ?? ''}`;
    },
    logo: async (watcherId) => {
      const found = one(
        await db
          .select({ type: fleetProfiles.logoType, bytes: fleetProfiles.logo })
          .from(fleetProfiles)
          .where(and(ofWatcher(watcherId), isNotNull(fleetProfiles.logo))),
      );
      return found?.type && found.bytes ? { type: found.type, bytes: new Uint8Array(found.bytes) } : null;
    },
  };
}
