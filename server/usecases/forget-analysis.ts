import { publicIdOf } from '../domain/owner-key.ts';
import type { Tools } from '../ports/tools.ts';
import { findReport } from './read-analysis.ts';
import { Refusal } from './refusal.ts';

/** Deletes a result for whoever had it made, unless others share it or it was ordered. Who was only sent its link may read it. */
export async function forgetAnalysis(
  publicId: string,
  ownerKey: string | undefined,
  tools: Pick<Tools, 'store'>,
): Promise<void> {
  const report = await findReport(publicId, tools);
  if (ownerKey === undefined || publicIdOf(ownerKey) !== publicId) throw new Refusal('NOT_OWNER');
  if (!(await tools.store.reports.forget(report.id))) throw new Refusal('KEPT');
}
