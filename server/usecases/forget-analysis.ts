import { publicIdOf } from '../domain/owner-key.ts';
import type { Tools } from '../ports/tools.ts';
import { findAudit } from './read-analysis.ts';
import { Refusal } from './refusal.ts';

/**
 * Deletes a result for the visitor who had it made, unless other visitors share it or it was ordered. A visitor who only received its link
 * may read it, not delete it.
 */
export async function forgetAnalysis(
  publicId: string,
  ownerKey: string | undefined,
  tools: Pick<Tools, 'store'>,
): Promise<void> {
  const audit = await findAudit(publicId, tools);
  if (ownerKey === undefined || publicIdOf(ownerKey) !== publicId) throw new Refusal('NOT_OWNER');
  if (!(await tools.store.audits.forget(audit.id))) throw new Refusal('KEPT');
}
