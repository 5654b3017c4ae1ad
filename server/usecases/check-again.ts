import { type CheckedAgain, isOneOf, protocolIds } from '@rempart/contract';
import { withMessages } from '@rempart/engine';
import type { Visitor } from '../domain/limits.ts';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from './admit.ts';
import { findAudit, unpackResults } from './read-analysis.ts';
import { Refusal } from './refusal.ts';
import { permitsOf } from './run-analysis.ts';
import { isRefused } from './start-analysis.ts';

/** The limit of concurrent repeated protocols in this process, for all visitors together. */
const AT_ONCE = 4;
const BUSY_SECONDS = 15;

type Dependencies = Pick<Tools, 'store' | 'audit' | 'prepareView' | 'hasOptedOut' | 'facts' | 'limits' | 'now'>;

interface Asked {
  readonly publicId: string;
  readonly protocol: string;
  /** Aborts the queries once no client waits for the answer. */
  readonly signal: AbortSignal;
}

/**
 * Audits one protocol of a finished audit again, with the same options, and returns its present state. The audit itself does not change:
 * its letter follows from twelve protocols seen at one time. Within a minute the same protocol of the same name is not audited twice.
 */
export function openChecks(tools: Dependencies): (asked: Asked, visitor: Visitor) => Promise<CheckedAgain> {
  let running = 0;
  return async ({ publicId, protocol, signal }, visitor) => {
    if (!isOneOf(protocolIds, protocol)) throw new Refusal('NOT_FOUND');
    const audit = await findAudit(publicId, tools);
    const { domain, status, selectors, sendsNothing } = audit;
    if (status !== 'completed') throw new Refusal('NOT_COMPLETED');
    if (isRefused(domain, tools.facts.optOut)) throw new Refusal('OPTED_OUT');
    enforceLimit('check', visitor, tools);
    if (await tools.hasOptedOut(domain)) throw new Refusal('OPTED_OUT');
    if (running >= AT_ONCE) throw new Refusal('BUSY', BUSY_SECONDS);
    const wait = visitor === null ? 0 : tools.limits.count('protocol', `${domain} ${protocol}`);
    if (wait > 0) throw new Refusal('RATE_LIMITED', wait);
    const at = tools.now();
    running += 1;
    try {
      const permits = permitsOf(audit);
      const mailSelectors = await tools.store.received.selectorsOf(domain, at);
      const how = { signal, permits, selectors, mailSelectors, sendsNothing, only: [protocol] };
      for await (const event of tools.audit(domain, how)) {
        if (event.type !== 'completed') continue;
        const messages = await tools.store.received.messagesAbout(audit.id);
        const evidence = withMessages(event.evidence, messages);
        const { view } = await tools.prepareView({ audit, evidence, results: null });
        const protocolResult = (await unpackResults(view.results)).protocols.find(({ id }) => id === protocol);
        if (protocolResult) return { protocol: withoutWeight(protocolResult), at: at.toISOString() };
      }
    } finally {
      running -= 1;
    }
    throw new Refusal('UNAVAILABLE');
  };
}

/** The cost of a fault in the grade depends on all twelve protocols, of which only one was audited. */
function withoutWeight(found: CheckedAgain['protocol']): CheckedAgain['protocol'] {
  return { ...found, checks: found.checks.map(({ lost: _, caps: __, ...check }) => check) };
}
