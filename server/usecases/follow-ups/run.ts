import type { BeforeAfter, FollowUpDropped } from '@rempart/contract';
import { type AuditEvidence, type Compared, type Conclusion, compareAudits, conclude } from '@rempart/engine';
import type { AuditId } from '../../domain/ids.ts';
import type { StoredAudit } from '../../ports/audits.ts';
import type { FollowUp } from '../../ports/follow-ups.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import { refundOf } from '../../ports/orders.ts';
import type { Store } from '../../ports/store.ts';
import { type AuditTools, auditForUs, refusesAudits, shownFault } from '../audits-of-ours.ts';
import { failAudit } from '../give-up-analysis.ts';
import type { Again } from '../run-analysis.ts';

type Dependencies = AuditTools;
type Input = JobInputs['follow-up'];

/**
 * The job: audits a sold domain again with the options of the first audit, compares, and mails the changes. Called again after a crash, it
 * resumes the same audit. Sends neither queries nor messages once the follow-up is no longer wanted or owed.
 */
export async function runFollowUp({ followUpId }: Input, tools: Dependencies, signal: AbortSignal): Promise<void> {
  const { store, now } = tools;
  const due = await store.followUps.byId(followUpId);
  if (due?.state !== 'running') return;
  const sold = await soldReport(due, store);
  const why = (await reasonAgainst(due, store, now())) ?? (await refusedBy(sold, tools));
  if (why !== null || sold === null)
    return void (await store.followUps.end(due.id, { state: 'dropped', why: why ?? 'forgotten' }, now()));
  const { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled = false } = sold;
  const auditRequest = { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled };
  const note = async (opened: AuditId, { followUps }: Pick<Store, 'followUps'>) => {
    await followUps.audit(due.id, opened);
    return (await followUps.byId(due.id))?.auditId ?? null;
  };
  const again: Again = (jobs, until) => jobs.add('follow-up', { followUpId }, until);
  const auditId = await auditForUs({ auditId: due.auditId, asked: auditRequest, note, again }, tools, signal);
  if (auditId !== null) await finish(due, { soldId: sold.id, auditId }, tools);
}

/** The job failed too often: no message is sent, and an alert is raised. */
export async function giveUpFollowUp({ followUpId }: Input, { store, now }: Dependencies): Promise<void> {
  await store.transaction(async (within) => {
    const { followUps, alerts } = within;
    const found = await followUps.byId(followUpId);
    if (!found || !(await followUps.end(followUpId, { state: 'failed' }, now()))) return;
    if (found.auditId !== null) await failAudit(found.auditId, within, now());
    const { orderId, days } = found;
    await alerts.raise({ kind: 'AUDIT_FAILED', subject: `suivi ${followUpId}`, orderId, detail: { days } }, now());
  });
}

async function soldReport({ orderId }: FollowUp, { orders, audits }: Pick<Store, 'orders' | 'audits'>) {
  const order = await orders.byId(orderId);
  return order && (await audits.byId(order.auditedId ?? order.auditId));
}

/** Why nothing is owed any more; null where it is. */
export async function reasonAgainst(
  { id, orderId, days }: FollowUp,
  { orderLists, followUps }: Pick<Store, 'orderLists' | 'followUps'>,
  at: Date,
): Promise<FollowUpDropped | null> {
  const order = await orderLists.find(orderId);
  const own = await followUps.of(orderId);
  if (order === null || order.email === null) return 'forgotten';
  if (refundOf(order) !== null) return 'refunded';
  if (order.isWithdrawn || order.withdrawnAt !== null) return 'withdrawn';
  if (order.state !== 'sent' && order.state !== 'delivery_uncertain') return 'undelivered';
  if (own.some((one) => one.id === id && one.stoppedAt !== null)) return 'stopped';
  return own.some((other) => other.days > days && other.dueAt <= at) ? 'overtaken' : null;
}

async function refusedBy(sold: StoredAudit | null, tools: Dependencies): Promise<FollowUpDropped | null> {
  return sold !== null && (await refusesAudits(sold.domain, tools)) ? 'optedOut' : null;
}

/** Stores the comparison and its message in one transaction; sends nothing where the buyer cancelled meanwhile. */
async function finish(
  found: FollowUp,
  { soldId, auditId }: { readonly soldId: AuditId; readonly auditId: AuditId },
  { store, now }: Dependencies,
): Promise<void> {
  const [before, after] = [await store.audits.conclusion(soldId), await store.audits.conclusion(auditId)];
  await store.transaction(async (within) => {
    const at = now();
    const why = before === null || after === null ? 'forgotten' : await reasonAgainst(found, within, at);
    if (why !== null || before === null || after === null)
      return void (await within.followUps.end(found.id, { state: 'dropped', why: why ?? 'forgotten' }, at));
    const compared = beforeAfter(before.evidence, after.evidence);
    if (!(await within.followUps.end(found.id, { state: 'done', compared }, at))) return;
    const order = await within.orders.byId(found.orderId);
    if (order?.email)
      await within.mails.add(
        { kind: 'followUp', key: `${order.number}/${found.days}`, orderId: order.id, recipient: order.email },
        at,
      );
  });
}

/** Both are judged by today's rules, so that a change of the rules never appears as a change of the domain. */
function beforeAfter(before: AuditEvidence, after: AuditEvidence): BeforeAfter {
  const [then, now] = [conclude(before), conclude(after)];
  const { letter, repaired, gone, appeared, remaining, unmeasured, firstSeen } = compareAudits(then, now);
  const shown = (faults: readonly Compared[]) => faults.map((fault) => shownFault(fault, now.verdicts));
  return {
    before: sideOf(before, then),
    after: sideOf(after, now),
    letter,
    repaired: shown(repaired),
    gone: shown(gone),
    appeared: shown(appeared),
    remaining: shown(remaining),
    unmeasured: shown(unmeasured),
    firstSeen: shown(firstSeen),
  };
}

function sideOf({ at }: AuditEvidence, { grade, protocols }: Conclusion): BeforeAfter['before'] {
  return { at, letter: grade.letter, protocols };
}
