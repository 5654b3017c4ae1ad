import type { Tools } from '../tools.ts';
import { findReport } from './read-analysis.ts';
import { Refusal } from './refusal.ts';

/** Deletes a result for whoever holds its unguessable link, unless others share it or it was ordered. */
export async function forgetAnalysis(publicId: string, tools: Pick<Tools, 'store'>): Promise<void> {
  const report = await findReport(publicId, tools);
  if (!(await tools.store.reports.forget(report.id))) throw new Refusal('KEPT');
}
