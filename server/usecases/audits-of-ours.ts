import type { FaultShown } from '@rempart/contract';
import { type Compared, registrableDomain, type Verdict } from '@rempart/engine';
import { advise, PROTOCOLS, titleOf } from '@rempart/engine/fr';
import type { AuditId } from '../domain/ids.ts';
import type { AuditRequest } from '../ports/audits.ts';
import type { Store, Tables } from '../ports/store.ts';
import type { Tools } from '../ports/tools.ts';
import { type Again, runAnalysis } from './run-analysis.ts';
import { isRefused } from './start-analysis.ts';

/** Audits that the server starts itself: those that come with a sold report, and those of watched domains. */
export type AuditTools = Parameters<typeof runAnalysis>[1] & Pick<Tools, 'hasOptedOut' | 'facts'>;

/** Per round; the next round takes the rest. */
const MOST = 50;

/** Begins everything due, each with its job in a transaction of its own; `begin` returns false where nothing more is due. */
export async function beginDue<Wing>(
  begin: (within: Tables & Wing) => Promise<boolean>,
  { store }: { readonly store: Store<Wing> },
): Promise<void> {
  for (let begun = 0; begun < MOST; begun += 1) if (!(await store.transaction(begin))) return;
}

/** Whether the owner of a domain refuses audits by now. */
export async function refusesAudits(
  domain: string,
  { hasOptedOut, facts }: Pick<Tools, 'hasOptedOut' | 'facts'>,
): Promise<boolean> {
  return isRefused(domain, facts.optOut) || (await hasOptedOut(domain));
}

/** Owners whose opt-out is asked at the same time. */
const ASKED_AT_ONCE = 20;

/** Of a list, the domains whose owners refuse audits by now. Each owner is asked once, however many names of his stand in it. */
export async function whichRefuse(
  domains: readonly string[],
  { hasOptedOut, facts }: Pick<Tools, 'hasOptedOut' | 'facts'>,
): Promise<ReadonlySet<string>> {
  const refused = new Set(domains.filter((domain) => isRefused(domain, facts.optOut)));
  const owners = [...Map.groupBy(domains, (domain) => registrableDomain(domain) ?? domain)];
  for (let from = 0; from < owners.length; from += ASKED_AT_ONCE)
    await Promise.all(
      owners.slice(from, from + ASKED_AT_ONCE).map(async ([owner, names]) => {
        if (await hasOptedOut(owner)) for (const name of names) refused.add(name);
      }),
    );
  return refused;
}

interface Ours<Wing> {
  /** The audit of the interrupted attempt; null where this is the first. */
  readonly auditId: AuditId | null;
  readonly asked: AuditRequest;
  /** Stores the audit with its purpose, and returns the one that is stored already, if any. */
  readonly note: (auditId: AuditId, within: Tables & Wing) => Promise<AuditId | null>;
  /** Adds the job again, for when the remote servers accept us. */
  readonly again: Again;
}

/**
 * Audits a domain, resuming the audit of an interrupted attempt. Most of these audits are read as letters and changes only: the view is
 * made when it is first opened. Returns the audit; null where it was deferred, or another attempt is
 * running it.
 */
export async function auditForUs<Wing>(
  ours: Ours<Wing>,
  tools: AuditTools & { readonly store: Store<Wing> },
  signal: AbortSignal,
): Promise<AuditId | null> {
  const auditId = ours.auditId ?? (await openReport(ours, tools));
  await runAnalysis({ auditId }, tools, signal, ours.again, false);
  return (await tools.store.audits.byId(auditId))?.status === 'completed' ? auditId : null;
}

async function openReport<Wing>(
  { asked, note }: Ours<Wing>,
  { store, now }: { readonly store: Store<Wing> } & Pick<Tools, 'now'>,
): Promise<AuditId> {
  return store.transaction(async (within) => {
    const opened = await within.audits.open({ ...asked, unhurried: true }, now());
    return (await note(opened.id, within)) ?? opened.id;
  });
}

/** `now`: the verdicts of today. What applies no longer, or was not measured, has no state to tell. */
export function shownFault({ check, protocol, severity }: Compared, now: readonly Verdict[] = []): FaultShown {
  const verdict = now.find(
    (one) => one.check === check && one.outcome !== 'unknown' && one.outcome !== 'notApplicable',
  );
  const found = verdict && { found: advise(verdict).found };
  return { severity, title: titleOf({ check, protocol }), protocol: PROTOCOLS[protocol], ...found };
}
