import { KEPT } from '@rempart/contract';
import { deleteBefore, isAddress } from '../../../adapters/postgres/rows.ts';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import type { RepairTables } from '../ports/tools.ts';
import { repairWatchesIn } from './repair-watches.ts';
import { repairsIn } from './repairs.ts';
import { repairAttempts, repairLocks, repairs } from './schema-repair.ts';

export const repairData: WingData<RepairTables> = {
  tables: (db) => ({ repairs: repairsIn(db), repairWatches: repairWatchesIn(db) }),
  purge: async (db, before) => {
    const steps = await deleteBefore(db, repairs.at, before(KEPT.repairs));
    const forms = await deleteBefore(db, repairAttempts.at, before(KEPT.repairAttempts));
    await deleteBefore(db, repairLocks.until, before(KEPT.repairAttempts));
    return { repairs: steps + forms };
  },
  exportPerson: async (db, email) => ({
    repairs: await db.select().from(repairs).where(isAddress(repairs.holder, email)),
    // The digest is of a credential, which is not personal data.
    repairForms: (await db.select().from(repairAttempts).where(isAddress(repairAttempts.holder, email))).map(
      ({ digest: _, ...form }) => form,
    ),
  }),
  erasePerson: async (db, email) => {
    await db.delete(repairs).where(isAddress(repairs.holder, email));
    await db.delete(repairAttempts).where(isAddress(repairAttempts.holder, email));
  },
};
