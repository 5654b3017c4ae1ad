import type { ReportBoxView } from '@rempart/contract';
import type { ReportBox } from '../../ports/report-boxes.ts';
import type { Store } from '../../ports/store.ts';

/** Whether the sums of a box are part of the result of the audit that it was opened from, and whether they may become part of it. */
export async function standingOf(
  { reportId, domain }: Pick<ReportBox, 'reportId' | 'domain'>,
  { reports, orderLists }: Pick<Store, 'reports' | 'orderLists'>,
): Promise<Pick<ReportBoxView, 'countedAt' | 'mayCount'>> {
  const whole = reportId === null ? null : await reports.conclusion(reportId);
  if (reportId === null || whole?.evidence.domain !== domain) return { countedAt: null, mayCount: false };
  const order = await orderLists.newestPaid(reportId);
  return {
    countedAt: (whole.evidence.reports ?? whole.evidence.tlsReports)?.at ?? null,
    mayCount: order === null || order.state === 'paid',
  };
}
