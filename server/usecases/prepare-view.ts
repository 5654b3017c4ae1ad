import type { AuditEvidence } from '@rempart/engine';
import type { JobInputs } from '../ports/jobs.ts';
import type { Tools } from '../ports/tools.ts';

type PrepareView = JobInputs['prepare-view'];

/** The job: judges the evidence again and makes the view, unless there is one. Makes nothing for an audit that was deleted or forgotten. */
export async function prepareView(
  { auditId }: PrepareView,
  { store, prepareView, viewVersion, now }: Pick<Tools, 'store' | 'prepareView' | 'viewVersion' | 'now'>,
): Promise<void> {
  const audit = await store.audits.byId(auditId);
  if (!audit || (await store.views.head(audit.publicId))?.found?.version === viewVersion) return;
  for (let isKept = false; !isKept; ) {
    const whole = await store.audits.conclusion(auditId);
    if (!whole) return;
    const { evidence } = whole;
    const { view, results } = await prepareView({ audit, evidence, results: null });
    isKept = await store.transaction(async ({ audits, views }) => {
      const present = await audits.conclusion(auditId);
      if (present && receivedIn(present.evidence) !== receivedIn(evidence)) return false;
      if (await audits.judgeAnew(auditId, results)) await views.keep(auditId, view, viewVersion, now());
      return true;
    });
  }
}

/** What the domain's own mail showed: the only evidence that may be added while a view is made. */
function receivedIn({ messages = [], reports, tlsReports }: AuditEvidence): string {
  return [...messages.map(({ receivedAt }) => receivedAt), reports?.at ?? '', tlsReports?.at ?? ''].join();
}

/**
 * The job failed too often: raises an alert. Readers of the result are refused at once, and have it tried again a few times; new evidence
 * adds a job of its own, and a new version of the rules and texts counts from the beginning.
 */
export async function giveUpView(
  { auditId }: PrepareView,
  { store, viewVersion, now }: Pick<Tools, 'store' | 'viewVersion' | 'now'>,
): Promise<void> {
  await store.failedJobs.count('prepare-view', { auditId }, viewVersion, now());
  const subject = String(auditId);
  await store.alerts.raise({ kind: 'VIEW_FAILED', subject, orderId: null, detail: {} }, now());
}
