import type { KeptAnswer } from '@rempart/engine';
import { and, eq } from 'drizzle-orm';
import type { PatientAudits } from '../../ports/patience.ts';
import { RunSuperseded } from '../../ports/reports.ts';
import type { Executor } from './database.ts';
import { analysisReports, patientAudits } from './schema.ts';
import { packed, readPacked } from './shared-answers.ts';

export function patientAuditsIn(db: Executor): PatientAudits {
  return {
    find: async (reportId) => {
      const [row] = await db
        .select({ kept: patientAudits, unhurried: analysisReports.unhurried })
        .from(patientAudits)
        .innerJoin(analysisReports, eq(analysisReports.id, patientAudits.reportId))
        .where(eq(patientAudits.reportId, reportId));
      if (!row) return null;
      const { since, appointments, takesShared, answers } = row.kept;
      const patience = {
        unhurried: row.unhurried,
        appointments: new Map(appointments),
        refused: new Map(),
        answers: new Map(await readPacked<[string, KeptAnswer][]>(answers)),
        takesShared,
      };
      return { patience, since };
    },

    putOff: async ({ reportId, attempt }, { patience, since }, until) => {
      const { appointments, takesShared, answers } = patience;
      const stored = {
        since,
        appointments: [...appointments],
        takesShared,
        answers: await packed([...answers]),
      };
      const own = and(eq(analysisReports.id, reportId), eq(analysisReports.attempt, attempt));
      const waiting = await db
        .update(analysisReports)
        .set({ status: 'queued', progress: 0, putOffUntil: until })
        .where(and(own, eq(analysisReports.status, 'started')))
        .returning({ id: analysisReports.id });
      if (waiting.length === 0) throw new RunSuperseded(`report ${reportId}, attempt ${attempt}`);
      await db
        .insert(patientAudits)
        .values({ reportId, ...stored })
        .onConflictDoUpdate({ target: patientAudits.reportId, set: stored });
    },

    forget: async (reportId) => {
      await db.delete(patientAudits).where(eq(patientAudits.reportId, reportId));
    },
  };
}
