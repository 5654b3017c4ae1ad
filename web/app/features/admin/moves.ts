import { type AdminOrderSummary, reportStanding } from '@rempart/contract';

/** Whether an order reaches its next state automatically. */
export function moves(report: AdminOrderSummary): boolean {
  if (report.releaseAt !== null || report.isAudited) return true;
  const standing = reportStanding(report);
  return report.trouble === null && (standing === 'generating' || standing === 'toSend');
}

/** Seconds until a report is sent, from 0 on; null where none is held. */
export function secondsLeft({ releaseAt }: Pick<AdminOrderSummary, 'releaseAt'>, now: number): number | null {
  if (releaseAt === null) return null;
  return now === 0 ? null : Math.max(0, Math.ceil((Date.parse(releaseAt) - now) / 1000));
}
