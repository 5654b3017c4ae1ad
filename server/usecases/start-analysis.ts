import type { AnalysisStarted, StartAnalysis } from '@house/contract';
import type { Report, Tools } from '../tools.ts';
import { Refusal } from './refusal.ts';

/** One real audit per name in this time; whoever asks again is shown the same. */
const SHARED_MS = 5 * 60_000;

/** Opens a report and leaves the work to the worker: a visitor never waits for somebody else's network. */
export async function startAnalysis(
  { domain: typed, options }: StartAnalysis,
  { store, readDomain, now }: Pick<Tools, 'store' | 'readDomain' | 'now'>,
): Promise<AnalysisStarted> {
  const reading = readDomain(typed === undefined ? '' : typed);
  if (!reading.ok) throw new Refusal(reading.code);
  const { domain, unicode, from } = reading;
  const { dnsAnalysis, securityChecks, pdfReport, realTimeAlerts } = options;
  const asked = { domain, unicode, dnsAnalysis, securityChecks, selectors: [...new Set(options.selectors)].sort() };
  const at = now();

  const { report, shared } = await store.together(async ({ reports, jobs }) => {
    await reports.lock(domain);
    const recent = await reports.recent(asked, new Date(at.getTime() - SHARED_MS));
    const report = recent ?? (await reports.open(asked, at));
    if (!recent) await jobs.add('run-analysis', { reportId: report.id });
    await reports.attest(report.id, { pdfReport, realTimeAlerts, at });
    return { report, shared: recent !== null };
  });
  return { reportId: report.publicId, domain, unicode, from, shared, ...timesOf(report) };
}

function timesOf({ createdAt }: Report): Pick<AnalysisStarted, 'createdAt' | 'renewableAt'> {
  return { createdAt: createdAt.toISOString(), renewableAt: new Date(createdAt.getTime() + SHARED_MS).toISOString() };
}
