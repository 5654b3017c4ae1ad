import { KEPT } from '@rempart/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { countUpTo, MOST_COUNTED } from '../../../adapters/postgres/figures.ts';
import { mails } from '../../../adapters/postgres/schema.ts';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import type { Gauge } from '../../../ports/figures.ts';
import type { WatchTables } from '../ports/tools.ts';
import { fleetSharingIn } from './fleet-sharing.ts';
import { watchAudits, watches } from './schema-watching.ts';
import { eraseWatching, exportSharing, exportWatching, purgeWatching } from './watch-keeping.ts';
import { watchSourcesIn } from './watch-sources.ts';
import { watchingIn } from './watching.ts';

export const watchingData: WingData<WatchTables> = {
  tables: (db) => ({ watching: watchingIn(db), fleetSharing: fleetSharingIn(db), watchSources: watchSourcesIn(db) }),
  purge: async (db, before) => ({
    watching: await purgeWatching(db, {
      asked: before(KEPT.watchAsked),
      stopped: before(KEPT.watchStopped),
      history: before(KEPT.watched),
    }),
  }),
  following: [watchAudits],
  exportPerson: async (db, email) => ({
    watches: await exportWatching(db, email),
    fleetSharing: await exportSharing(db, email),
  }),
  erasePerson: eraseWatching,
  gauges: gaugesIn,
};

async function gaugesIn(db: Executor): Promise<readonly Gauge[]> {
  const watched = db
    .selectDistinct({ domainId: watches.domainId })
    .from(watches)
    .where(eq(watches.state, 'confirmed'))
    .orderBy(watches.domainId)
    .limit(MOST_COUNTED);
  const [domains] = await db.select({ count: count() }).from(watched.as('watched'));
  const told = and(eq(mails.kind, 'watchTold'), sql`${mails.state} in ('sent', 'written')`);
  return [
    {
      name: 'watched_domains',
      help: 'Domains with at least one watcher; 10000 stands for as many or more.',
      value: domains?.count ?? 0,
    },
    {
      name: 'watch_mails_kept',
      help: 'Stored messages that reported changes of watched domains; 10000 stands for as many or more.',
      value: await countUpTo(db, { table: mails, where: told, order: mails.id }),
    },
  ];
}
