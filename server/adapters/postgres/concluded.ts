import type { Conclusion } from '@rempart/engine';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditStore } from '../../ports/reports.ts';
import type { Executor } from './database.ts';
import { analysisReports, analysisViews } from './schema.ts';

/** The version that marks a view as outdated: it is returned until it is made again. */
const OUTDATED = '';

/** Evidence and conclusions of finished audits. */
export function concludedIn(db: Executor): Pick<AuditStore, 'conclusion' | 'isWhole' | 'judgeAnew' | 'amend'> {
  return {
    conclusion: async (reportId) => {
      const [found] = await db
        .select({ results: analysisReports.results, evidence: analysisReports.evidence })
        .from(analysisReports)
        .where(eq(analysisReports.id, reportId));
      return found?.results && found.evidence
        ? { results: asNamedToday(found.results), evidence: found.evidence }
        : null;
    },

    isWhole: async (reportId) => {
      const whole = and(eq(analysisReports.id, reportId), isNotNull(analysisReports.results));
      return (await db.select({ id: analysisReports.id }).from(analysisReports).where(whole)).length > 0;
    },

    judgeAnew: async (reportId, results) => {
      const judged = await db
        .update(analysisReports)
        .set({ results, letter: results.grade.letter })
        .where(and(eq(analysisReports.id, reportId), isNotNull(analysisReports.results)))
        .returning({ id: analysisReports.id });
      return judged.length > 0;
    },

    amend: (reportId, change) =>
      db.transaction(async (tx) => {
        const [found] = await tx
          .select({ evidence: analysisReports.evidence })
          .from(analysisReports)
          .where(and(eq(analysisReports.id, reportId), isNotNull(analysisReports.results)))
          .for('update');
        const evidence = found?.evidence ? change(found.evidence) : null;
        if (evidence === null) return false;
        await tx.update(analysisReports).set({ evidence }).where(eq(analysisReports.id, reportId));
        await tx.update(analysisViews).set({ version: OUTDATED }).where(eq(analysisViews.reportId, reportId));
        return true;
      }),
  };
}

/** Releases before 1.0.0 called the measured share of a grade `known`. */
function asNamedToday(results: Conclusion): Conclusion {
  const { known, ...grade } = results.grade as Conclusion['grade'] & { readonly known?: number };
  return known === undefined ? results : { ...results, grade: { ...grade, measuredShare: known } };
}
