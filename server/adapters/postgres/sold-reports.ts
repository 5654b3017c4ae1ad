import { eq, sql } from 'drizzle-orm';
import type { SoldReports } from '../../ports/sold-reports.ts';
import type { Executor } from './database.ts';
import { first, one } from './rows.ts';
import { analysisReports, orders, reportFiles } from './schema.ts';

/** The report of an order: the audit that it is drawn from, its file, and the code printed in it. */
export function soldReportsIn(db: Executor): SoldReports {
  return {
    verificationCode: async (orderId, fresh) => {
      const codeRows = await db
        .update(orders)
        .set({ verification: sql`coalesce(${orders.verification}, ${fresh})` })
        .where(eq(orders.id, orderId))
        .returning({ code: orders.verification });
      return first(codeRows).code ?? fresh;
    },

    issued: async (code) => {
      const [found] = await db
        .select({
          domain: analysisReports.unicode,
          letter: analysisReports.letter,
          issuedAt: orders.validatedAt,
          pages: reportFiles.pages,
          sha256: reportFiles.sha256,
        })
        .from(orders)
        .innerJoin(reportFiles, eq(reportFiles.orderId, orders.id))
        .innerJoin(analysisReports, eq(analysisReports.id, orders.auditId))
        .where(eq(orders.verification, code));
      return found?.issuedAt ? { ...found, issuedAt: found.issuedAt } : null;
    },

    noteAudit: async (orderId, auditId) =>
      void (await db.update(orders).set({ auditingId: auditId }).where(eq(orders.id, orderId))),

    drawFrom: async (orderId, auditId) => {
      await db.update(orders).set({ auditedId: auditId }).where(eq(orders.id, orderId));
    },

    keepFile: async (orderId, { pdf, sha256, pages, attachments, html, brief }, drawnAt) => {
      const file = { pdf, sha256, pages, attachments, html, brief, drawnAt };
      await db
        .insert(reportFiles)
        .values({ ...file, orderId })
        .onConflictDoUpdate({ target: reportFiles.orderId, set: file });
    },

    file: async (orderId) => one(await db.select().from(reportFiles).where(eq(reportFiles.orderId, orderId))),
  };
}
