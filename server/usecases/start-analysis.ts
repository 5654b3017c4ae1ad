import type { AnalysisStarted, StartAnalysis } from '@house/contract';
import type { Visitor } from '../limits.ts';
import type { Report, Tools } from '../tools.ts';
import { admit } from './admit.ts';
import { Refusal } from './refusal.ts';

/** One real audit per name in this time; whoever asks again is shown the same. */
const SHARED_MS = 5 * 60_000;
/** Audits that may wait for a worker; whoever comes after is told so at once rather than after an hour. */
const MOST_WAITING = 500;
const BUSY_SECONDS = 120;

/** Opens a report and leaves the work to the worker: a visitor never waits for somebody else's network. */
export async function startAnalysis(
  { domain: typed, options }: StartAnalysis,
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'readDomain' | 'facts' | 'limits' | 'now'>,
): Promise<AnalysisStarted> {
  const { store, readDomain, now } = tools;
  const reading = readDomain(typed === undefined ? '' : typed);
  if (!reading.ok) throw new Refusal(reading.code);
  const { domain, unicode, from } = reading;
  if (isRefused(domain, tools.facts.optOut)) throw new Refusal('OPTED_OUT');
  admit('start', visitor, tools);
  const { dnsAnalysis, securityChecks, pdfReport, realTimeAlerts } = options;
  const asked = { domain, unicode, dnsAnalysis, securityChecks, selectors: [...new Set(options.selectors)].sort() };
  const at = now();

  const { report, shared } = await store.together(async ({ reports, jobs, probes }) => {
    await reports.lock(domain);
    const recent = await reports.recent(asked, new Date(at.getTime() - SHARED_MS));
    if (!recent && (await probes.waiting()).length >= MOST_WAITING) throw new Refusal('BUSY', BUSY_SECONDS);
    const report = recent ?? (await reports.open(asked, at));
    if (!recent) await jobs.add('run-analysis', { reportId: report.id });
    await reports.attest(report.id, { pdfReport, realTimeAlerts, at });
    return { report, shared: recent !== null };
  });
  return { reportId: report.publicId, domain, unicode, from, shared, ...timesOf(report) };
}

/** Whether the owner of this name, or of one above it, asked that it be left alone. */
function isRefused(domain: string, optOut: readonly string[]): boolean {
  return optOut.some((refused) => domain === refused || domain.endsWith(`.${refused}`));
}

function timesOf({ createdAt }: Report): Pick<AnalysisStarted, 'createdAt' | 'renewableAt'> {
  return { createdAt: createdAt.toISOString(), renewableAt: new Date(createdAt.getTime() + SHARED_MS).toISOString() };
}
