import type { AnalysisStarted, StartAnalysis } from '@house/contract';
import { RUNNING_EACH, type Visitor } from '../limits.ts';
import type { Report } from '../reports.ts';
import type { Store, Tools } from '../tools.ts';
import { admit } from './admit.ts';
import { Refusal } from './refusal.ts';

/** One real audit per name in this time; whoever asks again is shown the same. */
const SHARED_MS = 5 * 60_000;
/** Audits that may wait for a worker; whoever comes after is told so at once rather than after an hour. */
const MOST_WAITING = 500;
const BUSY_SECONDS = 120;
/** A usual audit is over by then. */
const RUNNING_SECONDS = 30;

/** Opens a report and leaves the work to the worker. One question to the DNS goes before, two seconds long at most: whether the owner refuses. */
export async function startAnalysis(
  { domain: typed, options }: StartAnalysis,
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'readDomain' | 'asksToBeLeftAlone' | 'facts' | 'limits' | 'now'>,
): Promise<AnalysisStarted> {
  const { store, readDomain, now } = tools;
  const reading = readDomain(typed === undefined ? '' : typed);
  if (!reading.ok) throw new Refusal(reading.code);
  const { domain, registrable, unicode, from } = reading;
  if (isRefused(domain, tools.facts.optOut)) throw new Refusal('OPTED_OUT');
  admit('start', visitor, tools);
  if (await tools.asksToBeLeftAlone(domain)) throw new Refusal('OPTED_OUT');
  const { dnsAnalysis, securityChecks, sendsNothing, pdfReport, realTimeAlerts } = options;
  const selectors = [...new Set(options.selectors)].sort();
  const asked = { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing };
  const at = now();

  const { report, shared } = await store.together(async ({ reports, jobs, probes }) => {
    await reports.lock(domain);
    const recent = await reports.recent(asked, new Date(at.getTime() - SHARED_MS));
    if (recent) {
      await reports.attest(recent.id, { pdfReport, realTimeAlerts, at });
      return { report: recent, shared: true };
    }
    if ((await probes.waiting()).length >= MOST_WAITING) throw new Refusal('BUSY', BUSY_SECONDS);
    if (visitor !== null) await admitAudit(visitor, registrable, reports, tools);
    const report = await reports.open(asked, at);
    tools.limits.keepStarted(visitor, report.publicId);
    await jobs.add('run-analysis', { reportId: report.id });
    await reports.attest(report.id, { pdfReport, realTimeAlerts, at });
    return { report, shared: false };
  });
  return { reportId: report.publicId, domain, unicode, from, shared, ...timesOf(report) };
}

/** Three audits of a visitor at once, and so many an hour of the names under one that was registered. */
async function admitAudit(
  visitor: string,
  registrable: string,
  reports: Store['reports'],
  tools: Pick<Tools, 'limits'>,
): Promise<void> {
  await reports.lock(visitor);
  const running = await reports.unfinished(tools.limits.started(visitor));
  if (running >= RUNNING_EACH) throw new Refusal('TOO_MANY_RUNNING', RUNNING_SECONDS);
  admit('audit', registrable, tools);
}

/** Whether the owner of this name, or of one above it, asked that it be left alone. */
function isRefused(domain: string, optOut: readonly string[]): boolean {
  return optOut.some((refused) => domain === refused || domain.endsWith(`.${refused}`));
}

function timesOf({ createdAt }: Report): Pick<AnalysisStarted, 'createdAt' | 'renewableAt'> {
  return { createdAt: createdAt.toISOString(), renewableAt: new Date(createdAt.getTime() + SHARED_MS).toISOString() };
}
