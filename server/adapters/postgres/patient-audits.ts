import type { KeptAnswer } from '@rempart/engine';
import { and, eq } from 'drizzle-orm';
import { RunSuperseded } from '../../ports/audits.ts';
import type { PatientAudits } from '../../ports/patience.ts';
import type { Executor } from './database.ts';
import { analysisReports, patientAudits } from './schema.ts';
import { packed, readPacked } from './shared-answers.ts';

export function patientAuditsIn(db: Executor): PatientAudits {
  return {
    find: async (auditId) => {
      const [row] = await db
        .select({ kept: patientAudits, unhurried: analysisReports.unhurried })
        .from(patientAudits)
        .innerJoin(analysisReports, eq(analysisReports.id, patientAudits.auditId))
        .where(eq(patientAudits.auditId, auditId));
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

    putOff: async ({ auditId, attempt }, { patience, since }, until) => {
      const { appointments, takesShared, answers } = patience;
      const stored = {
        since,
        appointments: [...appointments],
        takesShared,
        answers: await packed([...answers]),
      };
      const own = and(eq(analysisReports.id, auditId), eq(analysisReports.attempt, attempt));
      const waiting = await db
        .update(analysisReports)
        .set({ status: 'queued', progress: 0, putOffUntil: until })
        .where(and(own, eq(analysisReports.status, 'started')))
        .returning({ id: analysisReports.id });
      if (waiting.length === 0) throw new RunSuperseded(`report ${auditId}, attempt ${attempt}`);
      await db
        .insert(patientAudits)
        .values({ auditId, ...stored })
        .onConflictDoUpdate({ target: patientAudits.auditId, set: stored });
    },

    forget: async (auditId) => {
      await db.delete(patientAudits).where(eq(patientAudits.auditId, auditId));
    },
  };
}
