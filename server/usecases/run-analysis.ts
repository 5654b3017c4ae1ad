import type { AnalysisEvent, Counts, WaitShown } from '@rempart/contract';
import {
  type AuditEvent,
  type AuditEvidence,
  type AuditScope,
  type Conclusion,
  conclude,
  describePending,
  newPatience,
  type PendingQuestion,
  type ProtocolVerdict,
  withMessages,
} from '@rempart/engine';
import type { AuditId } from '../domain/ids.ts';
import { type AuditProgress, type AuditRequest, type Run, RunSuperseded } from '../ports/audits.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { Kept } from '../ports/patience.ts';
import type { Tools } from '../ports/tools.ts';
import type { View } from '../ports/views.ts';
import { BatchWriter } from './batch-writer.ts';
import { statsOf } from './summary-of.ts';

type Dependencies = Pick<Tools, 'store' | 'notices' | 'audit' | 'appoint' | 'prepareView' | 'viewVersion' | 'now'>;

/** The longest deferral of an audit; then it ends with what it has. A waiting visitor is not kept for hours. */
const MOST_PUT_OFF_MS = { unhurried: 6 * 3_600_000, hurried: 5 * 60_000 };

/** Adds the job that resumes a deferred audit, in the transaction that queues it again. */
export type Again = (jobs: Jobs, until: Date) => Promise<void>;

/**
 * Audits the domain of a stored audit and records each event as it happens. May be called again after an interruption. Where a remote
 * server refuses more connections, the worker is freed and `again` adds the job for later; without `again` such questions end as `limit`.
 * `drawsView` false: its view is made when it is first opened.
 */
export async function runAnalysis(
  { auditId }: { readonly auditId: AuditId },
  tools: Dependencies,
  signal: AbortSignal,
  again: Again | null = null,
  drawsView = true,
): Promise<void> {
  const begunAt = tools.now();
  const run = await tools.store.audits.begin(auditId, begunAt);
  if (!run) return;
  const gatheredBefore = again ? await patienceOf(run, begunAt, tools) : null;
  try {
    const patient = gatheredBefore && again && { kept: gatheredBefore, again };
    await write(run, { patient, drawsView }, tools, signal);
  } catch (error) {
    if (!(error instanceof RunSuperseded)) throw error;
  }
}

/** What the options of an audit allow. */
export function permitsOf({ dnsAnalysis, securityChecks, entitled = false }: AuditRequest): AuditScope {
  return { dns: dnsAnalysis, connections: securityChecks, attempts: entitled };
}

async function patienceOf(run: Run, begunAt: Date, { store }: Dependencies): Promise<Kept> {
  const kept = await store.patientAudits.find(run.auditId);
  return kept ?? { patience: newPatience(run.unhurried === true), since: begunAt };
}

async function write(
  run: Run,
  { patient, drawsView }: { readonly patient: Patient | null; readonly drawsView: boolean },
  tools: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const { notices, audit, now } = tools;
  const { audits } = tools.store;
  const { domain, selectors, sendsNothing, protocols = [] } = run;
  const permits = permitsOf(run);
  const writer = new BatchWriter<AuditProgress>((steps) => audits.record(run, steps, now()));
  const ended = AbortSignal.any([signal, writer.failed]);
  let counts: Counts = { passed: 0, warnings: 0, errors: 0, unknown: 0 };
  const how = {
    signal: ended,
    permits,
    selectors,
    mailSelectors: await tools.store.received.selectorsOf(domain, now()),
    sendsNothing,
    ...(protocols.length > 0 && { only: protocols }),
    ...(patient && { patience: patient.kept.patience }),
  };
  for await (const event of audit(domain, how)) {
    // No client follows it before its end.
    if (run.unhurried && event.type !== 'completed') continue;
    if (event.type === 'step') writer.tell({ event });
    else if (event.type === 'judged') {
      const { type, protocol, verdict, checks } = event;
      counts = added(counts, verdict);
      writer.tell({ event: { type, protocol, verdict, counts }, checks });
    } else if (event.type === 'waiting') {
      await notices.pass(run.auditId, { type: 'waiting', waits: shownWaits(event.waits) });
    } else {
      await writer.finish();
      if (!(patient && (await putOff(run, patient, tools)))) await complete(run, event, drawsView, tools);
    }
  }
}

/** An audit that may be deferred. */
interface Patient {
  readonly kept: Kept;
  readonly again: Again;
}

/** Defers the audit where servers refused connections; returns whether it did. */
async function putOff(run: Run, { kept, again }: Patient, { store, appoint, now }: Dependencies): Promise<boolean> {
  const until = await appoint(kept.patience);
  const mostMs = MOST_PUT_OFF_MS[kept.patience.unhurried ? 'unhurried' : 'hurried'];
  if (until === null || until.getTime() > kept.since.getTime() + mostMs) return false;
  await store.transaction(async ({ patientAudits, jobs }) => {
    await patientAudits.putOff(run, kept, until);
    await again(jobs, later(until, now()));
  });
  return true;
}

/** The queue counts in whole seconds. */
function later(until: Date, at: Date): Date {
  return new Date(Math.max(until.getTime(), at.getTime() + 1_000));
}

/** Ends an audit, together with its view where that is drawn now; where it cannot be, the audit ends all the same, and a job makes it. */
async function complete(run: Run, event: Completed, drawsView: boolean, tools: Dependencies): Promise<void> {
  const messages = await tools.store.received.messagesAbout(run.auditId);
  const evidence = withMessages(event.evidence, messages);
  const { verdicts, protocols, counts, grade } = messages.length === 0 ? event : conclude(evidence);
  const results = { verdicts, protocols, counts, grade };
  const at = tools.now();
  const view = drawsView ? await viewOf(run, { results, evidence, at }, tools) : null;
  await tools.store.transaction(async (within) => {
    const { audits, views, jobs, patientAudits } = within;
    await patientAudits.forget(run.auditId);
    await audits.complete(run, completion({ ...event, ...results }, run), { results, evidence }, at);
    await within.tell({ kind: 'auditEnded', auditId: run.auditId }, at);
    if (view) await views.keep(run.auditId, view, tools.viewVersion, at);
    else if (drawsView) await jobs.add('prepare-view', { auditId: run.auditId });
  });
}

/** null where it could not be made: its job tries again, and raises an alert if it keeps failing. */
async function viewOf(
  { auditId }: Run,
  { results, evidence, at }: { readonly results: Conclusion; readonly evidence: AuditEvidence; readonly at: Date },
  { store, prepareView }: Dependencies,
): Promise<View | null> {
  const storedAudit = await store.audits.byId(auditId);
  if (!storedAudit) return null;
  const audit = { ...storedAudit, status: 'completed', progress: 100, completedAt: at } as const;
  const prepared = await prepareView({ audit, evidence, results }).catch(() => null);
  return prepared?.view ?? null;
}

type Completed = Extract<AuditEvent, { type: 'completed' }>;

/** The longest waits; a notification has little room. */
function shownWaits(waits: readonly PendingQuestion[]): readonly WaitShown[] {
  return waits
    .toSorted((a, b) => b.sinceMs - a.sinceMs)
    .slice(0, WAITS_TOLD)
    .map(({ protocol, question, sinceMs }) => {
      const { from, on } = describePending(question);
      return { protocol, from, on: on.slice(0, NAME_TOLD), sinceMs };
    });
}

/** A PostgreSQL notification holds less than 8,000 octets. */
const WAITS_TOLD = 12;
const NAME_TOLD = 80;

function completion(done: Completed, run: Run): Extract<AnalysisEvent, { type: 'completed' }> {
  return { type: 'completed', stats: statsOf(done, run), durationMs: done.evidence.durationMs };
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
