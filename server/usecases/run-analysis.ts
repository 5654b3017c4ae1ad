import type { AnalysisEvent, Counts, WaitShown } from '@house/contract';
import { analysisMessages } from '@house/contract';
import { type AuditEvent, awaitedOf, type Conclusion, type ProtocolVerdict, type Wait } from '@house/engine';
import { Overtaken, type Run, type Told } from '../reports.ts';
import type { Tools } from '../tools.ts';
import { Scribe } from './scribe.ts';

type Given = Pick<Tools, 'store' | 'notices' | 'audit' | 'now'>;

/** Audits the domain of a report and writes down each thing as it happens. It may be called again for a report that was interrupted. */
export async function runAnalysis(
  { reportId }: { readonly reportId: number },
  tools: Given,
  signal: AbortSignal,
): Promise<void> {
  const run = await tools.store.reports.begin(reportId, tools.now());
  if (!run) return;
  try {
    await write(run, tools, signal);
  } catch (fault) {
    if (!(fault instanceof Overtaken)) throw fault;
  }
}

async function write(run: Run, { store: { reports }, notices, audit, now }: Given, signal: AbortSignal): Promise<void> {
  const { domain, dnsAnalysis, securityChecks, selectors, sendsNothing } = run;
  const permits = { dns: dnsAnalysis, connections: securityChecks };
  const scribe = new Scribe<Told>((told) => reports.record(run, told, now()));
  const ended = AbortSignal.any([signal, scribe.failed]);
  let counts: Counts = { passed: 0, warnings: 0, errors: 0, unknown: 0 };
  for await (const event of audit(domain, { signal: ended, permits, selectors, sendsNothing })) {
    if (event.type === 'step') scribe.tell({ event });
    else if (event.type === 'judged') {
      const { type, protocol, verdict, checks } = event;
      counts = added(counts, verdict);
      scribe.tell({ event: { type, protocol, verdict, counts }, checks });
    } else if (event.type === 'waiting') {
      await notices.pass(run.reportId, { type: 'waiting', waits: shownWaits(event.waits) });
    } else {
      await scribe.finish();
      const { evidence, verdicts, protocols, counts, grade } = event;
      await reports.complete(
        run,
        completion(event),
        { results: { verdicts, protocols, counts, grade }, evidence },
        now(),
      );
    }
  }
}

/** Those that last longest; a notice has little room. */
function shownWaits(waits: readonly Wait[]): readonly WaitShown[] {
  return waits
    .toSorted((a, b) => b.sinceMs - a.sinceMs)
    .slice(0, WAITS_TOLD)
    .map(({ protocol, question, sinceMs }) => {
      const { from, on } = awaitedOf(question);
      return { protocol, from, on: on.slice(0, NAME_TOLD), sinceMs };
    });
}

/** A notice of PostgreSQL holds less than 8,000 octets. */
const WAITS_TOLD = 12;
const NAME_TOLD = 80;

function completion({
  counts,
  grade,
  evidence,
}: Extract<AuditEvent, { type: 'completed' }>): Extract<AnalysisEvent, { type: 'completed' }> {
  return { type: 'completed', stats: { ...counts, score: scoreOf(grade) }, durationMs: evidence.durationMs };
}

/** The letter, or the sign for a domain of which nothing of weight was seen. */
export function scoreOf({ letter }: Conclusion['grade']): string {
  return letter ?? analysisMessages.unknownScore;
}

const counter: Readonly<Record<ProtocolVerdict, keyof Counts | null>> = {
  pass: 'passed',
  warn: 'warnings',
  fail: 'errors',
  unknown: 'unknown',
  na: null,
};

function added(counts: Counts, verdict: ProtocolVerdict): Counts {
  const key = counter[verdict];
  return key ? { ...counts, [key]: counts[key] + 1 } : counts;
}
