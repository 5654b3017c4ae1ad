import type { ReportBoxView } from '@rempart/contract';
import type { ReportBox } from '../../ports/report-boxes.ts';
import type { Store } from '../../ports/store.ts';

/** Whether the sums of a box are part of the result of the audit that it was opened from, and whether they may become part of it. */
export async function standingOf(
  { auditId, domain }: Pick<ReportBox, 'auditId' | 'domain'>,
  { audits, orderLists }: Pick<Store, 'audits' | 'orderLists'>,
): Promise<Pick<ReportBoxView, 'countedAt' | 'mayCount'>> {
  const whole = auditId === null ? null : await audits.conclusion(auditId);
  if (auditId === null || whole?.evidence.domain !== domain) return { countedAt: null, mayCount: false };
  const order = await orderLists.newestPaid(auditId);
  return {
    countedAt: (whole.evidence.reports ?? whole.evidence.tlsReports)?.at ?? null,
    mayCount: order === null || order.state === 'paid',
  };
}
