import { eq } from 'drizzle-orm';
import type { Views } from '../../ports/views.ts';
import { auditColumns } from './audits.ts';
import type { Executor } from './database.ts';
import { analysisReports, analysisViews } from './schema.ts';

const columnsOf = {
  results: { tag: analysisViews.resultsTag, octets: analysisViews.results },
  document: { tag: analysisViews.documentTag, octets: analysisViews.document },
} as const;

/** The views of finished audits. */
export function viewsIn(db: Executor): Views {
  const { version, auditId: key } = analysisViews;
  return {
    find: async (publicId, part) => {
      const [row] = await db
        .select({ audit: auditColumns, found: { version, ...columnsOf[part] } })
        .from(analysisReports)
        .leftJoin(analysisViews, eq(key, analysisReports.id))
        .where(eq(analysisReports.publicId, publicId));
      return row ?? null;
    },

    head: async (publicId) => {
      const [row] = await db
        .select({ audit: auditColumns, found: { version, tag: analysisViews.resultsTag } })
        .from(analysisReports)
        .leftJoin(analysisViews, eq(key, analysisReports.id))
        .where(eq(analysisReports.publicId, publicId));
      return row ?? null;
    },

    verdicts: async (auditId) => {
      const { verdicts } = analysisViews;
      const [found] = await db.select({ verdicts }).from(analysisViews).where(eq(key, auditId));
      return found?.verdicts ?? null;
    },

    keep: async (auditId, { results, document, verdicts }, version, madeAt) => {
      const row = {
        version,
        madeAt,
        verdicts,
        results: results.octets,
        resultsTag: results.tag,
        document: document.octets,
        documentTag: document.tag,
      };
      await db
        .insert(analysisViews)
        .values({ auditId, ...row })
        .onConflictDoUpdate({ target: key, set: row });
    },
  };
}
