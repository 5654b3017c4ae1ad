import { KEPT, utcDay } from '@rempart/contract';
import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { deleteBefore } from '../../../adapters/postgres/rows.ts';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import type { MailTables } from '../ports/tools.ts';
import { reportBoxesIn } from './report-boxes.ts';
import { receivedReports, reportBoxes, reportSums, testMessages } from './schema-inbound.ts';
import { testMessagesIn } from './test-messages.ts';

export const mailData: Omit<WingData<MailTables>, 'received'> = {
  tables: (db) => ({ testMessages: testMessagesIn(db), reportBoxes: reportBoxesIn(db) }),
  purge: async (db, before) => ({
    testMessages: await deleteBefore(db, testMessages.createdAt, before(KEPT.testMessages)),
    reportSums: await purgeSums(db, before(KEPT.reportSums)),
  }),
};

/** Sums of reports by their day, and boxes that received none since. */
async function purgeSums(db: Executor, before: Date): Promise<number> {
  const day = utcDay(before);
  const sums = await db.delete(reportSums).where(lt(reportSums.day, day)).returning({ boxId: reportSums.boxId });
  const changed = [...new Set(sums.map(({ boxId }) => boxId))];
  await db
    .update(reportBoxes)
    .set({ revision: sql`${reportBoxes.revision} + 1` })
    .where(inArray(reportBoxes.id, changed));
  await db.delete(receivedReports).where(lt(receivedReports.day, day));
  const unused = and(lt(reportBoxes.createdAt, before), or(isNull(reportBoxes.usedAt), lt(reportBoxes.usedAt, before)));
  const boxes = await db.delete(reportBoxes).where(unused).returning({ id: reportBoxes.id });
  return sums.length + boxes.length;
}
