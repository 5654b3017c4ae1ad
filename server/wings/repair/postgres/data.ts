import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import { repairAttempts, repairs } from './schema-repair.ts';

const isOf = (holder: AnyPgColumn, email: string) => eq(sql`lower(${holder})`, email.toLowerCase());

/** Its tables stand among those of the core, which purges them. */
export const repairData: WingData<object> = {
  tables: () => ({}),
  purge: async () => ({}),
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
