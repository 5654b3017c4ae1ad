import type { Conclusion } from '@rempart/engine';
import { and, eq } from 'drizzle-orm';
import type { AuditStore } from '../../ports/audits.ts';
import { changeContents, contentsOf, hasContents, markOf } from './contents.ts';
import type { Executor } from './database.ts';
import { hasAny } from './rows.ts';
import { analysisReports, analysisViews } from './schema.ts';

/** The version that marks a view as outdated: it is returned until it is made again. */
const OUTDATED = '';

/** Evidence and conclusions of finished audits. */
export function concludedIn(
  db: Executor,
): Pick<AuditStore, 'conclusion' | 'conclusionMark' | 'isWhole' | 'judgeAnew' | 'amend'> {
  return {
    conclusion: async (auditId) => {
      const found = await contentsOf(db, auditId);
      return found && { ...found, results: asNamedToday(found.results) };
    },

    conclusionMark: (auditId) => markOf(db, auditId),

    isWhole: async (auditId) => {
      const whole = and(eq(analysisReports.id, auditId), hasContents);
      return hasAny(db, analysisReports, whole);
    },

    judgeAnew: (auditId, results) =>
      db.transaction(async (tx) => {
        const judged = await tx
          .update(analysisReports)
          .set({ letter: results.grade.letter })
          .where(and(eq(analysisReports.id, auditId), hasContents))
          .returning({ id: analysisReports.id });
        if (judged.length === 0) return false;
        await changeContents(tx, auditId, { results });
        return true;
      }),

    amend: (auditId, change) =>
      db.transaction(async (tx) => {
        const ofReport = eq(analysisReports.id, auditId);
        await tx.select({ id: analysisReports.id }).from(analysisReports).where(ofReport).for('update');
        const found = await contentsOf(tx, auditId);
        const evidence = found ? change(found.evidence) : null;
        if (evidence === null) return false;
        await changeContents(tx, auditId, { evidence });
        await tx.update(analysisViews).set({ version: OUTDATED }).where(eq(analysisViews.auditId, auditId));
        return true;
      }),
  };
}

/** Releases before 1.0.0 called the measured share of a grade `known`. */
function asNamedToday(results: Conclusion): Conclusion {
  const { known, ...grade } = results.grade as Conclusion['grade'] & { readonly known?: number };
  return known === undefined ? results : { ...results, grade: { ...grade, measuredShare: known } };
}
