import { type AuditEvidence, conclude } from '@rempart/engine';
import type { AuditId } from '../../../domain/ids.ts';
import type { StoredAudit } from '../../../ports/audits.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import { type AuditTools, auditForUs, beginDue, refusesAudits } from '../../../usecases/audits-of-ours.ts';
import { failAudit } from '../../../usecases/give-up-analysis.ts';
import type { Again } from '../../../usecases/run-analysis.ts';
import type { Store, Tools } from '../ports/tools.ts';
import type { AuditedWith, DomainAudit, DomainWatched } from '../ports/watching.ts';
import { learn, type Measured } from './changes.ts';
import { nextAudit } from './days.ts';

type Input = JobInputs['watch-audit'];
type Dependencies = Omit<AuditTools, 'store'> & Pick<Tools, 'store'>;

/** Adds a job for each watched domain whose time has come: once a day, whatever the number of processes. */
export async function startWatchAudits(tools: Pick<Tools, 'store' | 'now'>): Promise<void> {
  await beginDue(async ({ watching, jobs }) => {
    const at = tools.now();
    const begun = await watching.takeDue(at, (domain, dueAt) => nextAudit(domain, dueAt, at));
    if (begun) await jobs.add('watch-audit', { watchAuditId: begun.id });
    return begun !== null;
  }, tools);
}

/**
 * The job: audits a watched domain, and stores what changed since each check was last measured. Called again after a crash, it resumes the
 * same audit. Sends no query about a domain without watchers, or whose owner refuses audits.
 */
export async function runWatchAudit({ watchAuditId }: Input, tools: Dependencies, signal: AbortSignal): Promise<void> {
  const { watching } = tools.store;
  const audit = await watching.auditById(watchAuditId);
  if (audit?.state !== 'running') return;
  const watched = await watching.domain(audit.domainId);
  const wanted = watched && (await watching.wanted(watched.id));
  if (!watched || !wanted || (await refusesAudits(watched.domain, tools)))
    return void (await watching.end(audit.id, 'dropped', tools.now()));
  const asked = {
    domain: watched.domain,
    unicode: watched.unicode,
    dnsAnalysis: true,
    securityChecks: true,
    ...wanted,
  };
  const note = async (auditId: AuditId, within: Pick<Store, 'watching'>) => {
    await within.watching.give(audit.id, auditId);
    return (await within.watching.auditById(audit.id))?.auditId ?? null;
  };
  const again: Again = (jobs, until) => jobs.add('watch-audit', { watchAuditId }, until);
  const auditId = await auditForUs({ auditId: audit.auditId, asked, note, again }, tools, signal);
  if (auditId !== null) await finish(audit, { auditId, wanted }, tools);
}

/** The job failed too often: it changes nothing, and the next day has its own. */
export async function giveUpWatchAudit(
  { watchAuditId }: Input,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.transaction(async (within) => {
    const { watching } = within;
    const audit = await watching.auditById(watchAuditId);
    if (!audit || !(await watching.end(watchAuditId, 'failed', now()))) return;
    if (audit.auditId !== null) await failAudit(audit.auditId, within, now());
  });
}

async function finish(
  audit: DomainAudit,
  { auditId, wanted }: { readonly auditId: AuditId; readonly wanted: AuditedWith },
  { store, now }: Dependencies,
): Promise<void> {
  const measured = await store.audits.conclusion(auditId);
  if (measured === null) return void (await store.watching.end(audit.id, 'dropped', now()));
  const earlier = await lastAudit(audit.domainId, store);
  await store.transaction(async (within) => {
    const { watching } = within;
    const at = now();
    const watched = await watching.domain(audit.domainId);
    if (!watched) return;
    const isAlike = earlier === null || isAskedAlike(earlier.audit, wanted);
    const known = isAlike ? watched.known : unasked(watched);
    const learnt = learn(
      known,
      isAlike ? (earlier?.evidence ?? null) : null,
      comparable(earlier?.evidence ?? null, measured),
      at,
    );
    const { letter, points, provisional, axes } = measured.results.grade;
    const changes = await watching.finish(audit.id, { kept: { letter, points, provisional, axes }, ...learnt }, at);
    const { id: domainId, domain } = watched;
    await within.tell({ kind: 'watchedDomainChanged', domainId, domain, letter, changes }, at);
  });
}

async function lastAudit(domainId: number, { watching, audits }: Pick<Store, 'watching' | 'audits'>) {
  const auditId = await watching.lastReport(domainId);
  const audit = auditId === null ? null : await audits.byId(auditId);
  const concluded = audit && (await audits.conclusion(audit.id));
  return audit && concluded && { audit, evidence: concluded.evidence };
}

/** A new or departing watcher may change the DKIM selectors and what may be tried: what that reveals is no change of the domain. */
function isAskedAlike(earlier: Pick<StoredAudit, keyof AuditedWith>, now: AuditedWith): boolean {
  const isDeclaredAlike = (earlier.entitled ?? false) === (now.entitled ?? false);
  return (
    isDeclaredAlike && earlier.selectors.join() === now.selectors.join() && earlier.sendsNothing === now.sendsNothing
  );
}

/**
 * The evidence to compare with the previous audit: without keys at selectors that reports or test messages named since. They existed all
 * the time, so finding them is no change of the domain.
 */
function comparable(earlier: AuditEvidence | null, measured: Measured): Measured {
  const { evidence } = measured;
  const { dkim } = evidence.protocols;
  if (earlier === null || !dkim?.seen) return measured;
  const before = earlier.protocols.dkim;
  const asked = new Set(before?.seen ? before.value.selectors.map(({ selector }) => selector) : []);
  const selectors = dkim.value.selectors.filter(({ selector, source }) => source !== 'mail' || asked.has(selector));
  if (selectors.length === dkim.value.selectors.length) return measured;
  const known = {
    ...evidence,
    protocols: { ...evidence.protocols, dkim: { ...dkim, value: { ...dkim.value, selectors } } },
  };
  return { evidence: known, results: conclude(known) };
}

function unasked({ known }: DomainWatched): DomainWatched['known'] {
  return { ...known, verdicts: [] };
}
