import { KEPT } from '@rempart/contract';
import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import type { RepairTables } from '../ports/tools.ts';
import { repairWatchesIn } from './repair-watches.ts';
import { purgeRepairs, repairsIn } from './repairs.ts';
import { repairAttempts, repairs } from './schema-repair.ts';

const isOf = (holder: AnyPgColumn, email: string) => eq(sql`lower(${holder})`, email.toLowerCase());

export const repairData: WingData<RepairTables> = {
  tables: (db) => ({ repairs: repairsIn(db), repairWatches: repairWatchesIn(db) }),
  purge: async (db, before) => ({
    repairs: await purgeRepairs(db, { repairs: before(KEPT.repairs), attempts: before(KEPT.repairAttempts) }),
  }),
  exportPerson: async (db, email) => ({
    repairs: await db.select().from(repairs).where(isOf(repairs.holder, email)),
    // The digest is of a credential, which is not personal data.
    repairForms: (await db.select().from(repairAttempts).where(isOf(repairAttempts.holder, email))).map(
      ({ digest: _, ...form }) => form,
    ),
  }),
  erasePerson: async (db, email) => {
    await db.delete(repairs).where(isOf(repairs.holder, email));
    await db.delete(repairAttempts).where(isOf(repairAttempts.holder, email));
  },
};
