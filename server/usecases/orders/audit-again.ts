import { withMessages, withReports } from '@rempart/engine';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Tools } from '../../ports/tools.ts';
import { giveUpAnalysis } from '../give-up-analysis.ts';
import { Refusal } from '../refusal.ts';
import { runAnalysis } from '../run-analysis.ts';

type AuditAgain = JobInputs['audit-again'];

/**
 * For an order in generated or failed_generation: audits the same domain again with the options of the first audit. The present report
 * stays until then.
 */
export async function auditAgain(orderId: number, { store, now }: Pick<Tools, 'store' | 'now'>): Promise<void> {
  await store.transaction(async ({ orders, soldReports, audits, jobs }) => {
    const order = await orders.byId(orderId);
    if (order?.state !== 'generated' && order?.state !== 'failed_generation') throw new Refusal('NOT_READY');
    if (order.release !== null) throw new Refusal('ALREADY_LET_GO');
    if (order.auditingId !== null) throw new Refusal('NOT_READY');
    const first = await audits.byId(order.auditId);
    if (!first) throw new Refusal('NOT_FOUND');
    const { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled = false } = first;
    const auditRequest = { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled };
    const audit = await audits.open(auditRequest, now());
    await soldReports.noteAudit(orderId, audit.id);
    await jobs.add('audit-again', { orderId, auditId: audit.id });
  });
}

/** The job: audits, then has the report drawn from the new audit. An order that advanced meanwhile keeps its report. */
export async function runAuditAgain(
  { orderId, auditId }: AuditAgain,
  tools: Parameters<typeof runAnalysis>[1],
  signal: AbortSignal,
): Promise<void> {
  await runAnalysis({ auditId }, tools, signal);
  await tools.store.transaction(async ({ orders, soldReports, audits, received, jobs }) => {
    await soldReports.noteAudit(orderId, null);
    if ((await audits.byId(auditId))?.status !== 'completed') return;
    if (!(await orders.advance(orderId, ['generated', 'failed_generation'], 'paid', tools.now()))) return;
    const order = await orders.byId(orderId);
    const messages = order ? await received.messagesAbout(order.auditId) : [];
    const soldEvidence = order && (await audits.conclusion(order.auditId))?.evidence;
    await audits.amend(auditId, (evidence) => {
      const seen = withMessages(evidence, messages);
      return soldEvidence ? withReports(seen, soldEvidence) : seen;
    });
    await soldReports.drawFrom(orderId, auditId);
    await jobs.add('prepare-report', { orderId });
  });
}

/** The job failed too often: the order keeps its report, and an alert is raised. */
export async function giveUpAuditAgain(
  { orderId, auditId }: AuditAgain,
  tools: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await giveUpAnalysis({ auditId }, tools);
  const subject = String(auditId);
  await tools.store.soldReports.noteAudit(orderId, null);
  await tools.store.alerts.raise({ kind: 'AUDIT_FAILED', subject, orderId, detail: {} }, tools.now());
}
