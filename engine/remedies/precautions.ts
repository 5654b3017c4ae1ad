import type { AuditEvidence } from '../evidence.ts';
import { policyUrl } from '../protocols/mta-sts/policy-file.ts';
import type { Action } from './action.ts';
import { isBound } from './mail/bound.ts';
import type { Need } from './remedy.ts';
import type { SimulatedState } from './simulator.ts';
import { evidenceIn } from './situation.ts';

/** What must be so before a step changes what stands in the way of nobody today, and would then: it follows from what the step touches. */
export function precautions(
  { subject, touches, targets }: Action,
  actions: readonly Action[],
  { evidence, verdicts }: SimulatedState,
): readonly Need[] {
  if (subject.kind !== 'rule') return [];
  const needs: Need[] = [];
  if (touches.includes('mx') && (isBound(evidence) || servesPolicy(actions, evidence))) {
    needs.push({ kind: 'policy-first' });
  }
  if (touches.includes('name-servers') && isSigned(verdicts)) needs.push({ kind: 'unsigned-first' });
  const pinned = touches.includes('mail-keys') ? withTlsa(evidence, targets) : [];
  if (pinned.length > 0) needs.push({ kind: 'tlsa-first', hosts: pinned });
  return needs;
}

function servesPolicy(actions: readonly Action[], { domain }: AuditEvidence): boolean {
  return actions.some(({ served }) => served.some(({ url }) => url === policyUrl(domain)));
}

/** Also where it was not learnt. */
function isSigned(verdicts: SimulatedState['verdicts']): boolean {
  const status = verdicts.find(({ check }) => check === 'dns/dnssec-status');
  return status !== undefined && status.outcome !== 'warn' && status.outcome !== 'notApplicable';
}

function withTlsa(evidence: AuditEvidence, hosts: readonly string[]): readonly string[] {
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  return servers
    .filter(({ host, tlsa }) => hosts.includes(host) && tlsa.seen && tlsa.value.records.length > 0)
    .map(({ host }) => host);
}
