import type { ReportBoxView } from '@rempart/contract';
import type { AuditEvidence } from '@rempart/engine';
import type { ReportBox } from '../ports/report-boxes.ts';
import type { Store } from '../ports/tools.ts';

/**
 * Whether the sums of a box are part of the result of the audit that it was opened from, and whether they may become part of it. `evidence`
 * is that of the audit; null where it is gone.
 */
export async function standingOf(
  { auditId, domain }: Pick<ReportBox, 'auditId' | 'domain'>,
  evidence: AuditEvidence | null,
  { orderLists }: Pick<Store, 'orderLists'>,
): Promise<Pick<ReportBoxView, 'countedAt' | 'mayCount'>> {
  if (auditId === null || evidence?.domain !== domain) return { countedAt: null, mayCount: false };
  const order = await orderLists.newestPaid(auditId);
  return {
    countedAt: (evidence.reports ?? evidence.tlsReports)?.at ?? null,
    mayCount: order === null || order.state === 'paid',
  };
}
