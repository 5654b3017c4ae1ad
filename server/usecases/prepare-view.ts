import type { AuditEvidence } from '@rempart/engine';
import type { JobInputs } from '../ports/jobs.ts';
import type { Tools } from '../ports/tools.ts';

type PrepareView = JobInputs['prepare-view'];

/** A view that was requested and is not there is requested again after this time. */
const ASKED_AGAIN_MS = 60_000;
/** How many requested audits this process remembers. */
const MOST = 1000;
const requestedViews = new WeakMap<Tools['store'], Map<number, number>>();

/** Has a worker make a view. It is requested once, whatever the number of readers: the queue holds one job per audit. */
export async function askForView(reportId: number, { store, now }: Pick<Tools, 'store' | 'now'>): Promise<void> {
  const requestTimes = requestedViews.get(store) ?? new Map<number, number>();
  requestedViews.set(store, requestTimes);
  const at = now().getTime();
  if (at - (requestTimes.get(reportId) ?? Number.NEGATIVE_INFINITY) < ASKED_AGAIN_MS) return;
  requestTimes.delete(reportId);
  requestTimes.set(reportId, at);
  for (const oldest of requestTimes.keys()) if (requestTimes.size > MOST) requestTimes.delete(oldest);
  await store.jobs.add('prepare-view', { reportId });
}

/** The job: judges the evidence again and makes the view, unless there is one. Makes nothing for an audit that was deleted or forgotten. */
export async function prepareView(
  { reportId }: PrepareView,
  { store, prepareView, viewVersion, now }: Pick<Tools, 'store' | 'prepareView' | 'viewVersion' | 'now'>,
): Promise<void> {
  const report = await store.reports.byId(reportId);
  if (!report || (await store.views.head(report.publicId))?.found?.version === viewVersion) return;
  for (let isKept = false; !isKept; ) {
    const whole = await store.reports.conclusion(reportId);
    if (!whole) return;
    const { evidence } = whole;
    const { view, results } = await prepareView({ report, evidence, results: null });
    isKept = await store.transaction(async ({ reports, views }) => {
      const present = await reports.conclusion(reportId);
      if (present && receivedIn(present.evidence) !== receivedIn(evidence)) return false;
      if (await reports.judgeAnew(reportId, results)) await views.keep(reportId, view, viewVersion, now());
      return true;
    });
  }
}

/** What the domain's own mail showed: the only evidence that may be added while a view is made. */
function receivedIn({ messages = [], reports, tlsReports }: AuditEvidence): string {
  return [...messages.map(({ receivedAt }) => receivedAt), reports?.at ?? '', tlsReports?.at ?? ''].join();
}

/** The job failed too often: raises an alert. Readers of the result are asked to come back. */
export async function giveUpView(
  { reportId }: PrepareView,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  const subject = String(reportId);
  await store.alerts.raise({ kind: 'VIEW_FAILED', subject, orderId: null, detail: {} }, now());
}
