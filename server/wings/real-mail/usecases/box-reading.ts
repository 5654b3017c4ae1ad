import { tlsReportsSeen } from '@rempart/engine';
import type { JobInputs } from '../../../ports/jobs.ts';
import { addOnce, awaitMade } from '../../../usecases/made-by-worker.ts';
import type { BoxReading, ReportBox } from '../ports/report-boxes.ts';
import type { Tools } from '../ports/tools.ts';
import { nameServers } from './name-servers.ts';
import { offerIncludes } from './offer-includes.ts';

type SumReports = JobInputs['sum-reports'];

/**
 * What the page of a box shows of its sums; null where there are none. One that is out of date is returned while a job replaces it. Refuses
 * with `PREPARING` where there is none yet.
 */
export async function readingOf(
  box: ReportBox,
  tools: Pick<Tools, 'store' | 'viewVersion' | 'now'>,
): Promise<BoxReading | null> {
  if (box.revision === 0) return null;
  const look = () => tools.store.reportBoxes.reading(box.id);
  const kept = await look();
  if (kept && isOf(kept, box, tools.viewVersion)) return kept;
  const asked = await addOnce('sum-reports', { boxId: box.id }, madeOf(box, tools.viewVersion), tools);
  return kept ?? (await awaitMade(asked, look));
}

/** The job: reads all sums of a box, for seconds where it is full, and asks the DNS for names; so no reader of the page makes it. */
export async function sumReports(
  { boxId }: SumReports,
  tools: Pick<Tools, 'store' | 'readUpload' | 'addressNames' | 'includeCost' | 'viewVersion' | 'now'>,
): Promise<void> {
  const { store, readUpload, viewVersion, now } = tools;
  const box = await store.reportBoxes.byId(boxId);
  const kept = box && (await store.reportBoxes.reading(boxId));
  if (!box || (kept && isOf(kept, box, viewVersion))) return;
  const { auditId, revision, domain } = box;
  const evidence = auditId === null ? null : ((await store.audits.conclusion(auditId))?.evidence ?? null);
  const stored = await store.reportBoxes.sums(boxId);
  const { reading: read, seen } = await readUpload({ stored, evidence });
  const received = { ...read, reports: await store.reportBoxes.received(boxId) };
  const reading = await offerIncludes(await nameServers(received, tools), evidence, tools);
  const tls = tlsReportsSeen(stored.tls, domain, now().toISOString());
  await store.reportBoxes.keepReading(boxId, { revision, auditId, version: viewVersion, reading, seen, tls }, now());
}

/** The job failed too often: raises an alert. Readers of the page see what was summed before. */
export async function giveUpSums(
  { boxId }: SumReports,
  { store, viewVersion, now }: Pick<Tools, 'store' | 'viewVersion' | 'now'>,
): Promise<void> {
  const box = await store.reportBoxes.byId(boxId);
  if (box) await store.failedJobs.count('sum-reports', { boxId }, madeOf(box, viewVersion), now());
  const subject = `box ${boxId}`;
  await store.alerts.raise({ kind: 'VIEW_FAILED', subject, orderId: null, detail: {} }, now());
}

function madeOf({ revision, auditId }: ReportBox, version: string): string {
  return [version, revision, auditId].join(' ');
}

function isOf(reading: BoxReading, { revision, auditId }: ReportBox, version: string): boolean {
  return reading.revision === revision && reading.auditId === auditId && reading.version === version;
}
