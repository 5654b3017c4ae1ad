import type { AuditEvidence } from '../../evidence.ts';
import { evidenceIn } from '../situation.ts';

/** Whether senders hold the mail servers to a policy of MTA-STS today, or will once it leaves its trial. */
export function isBound(evidence: AuditEvidence): boolean {
  const policy = evidenceIn(evidence, 'smtp')?.policy;
  return policy?.seen === true && policy.value !== null && policy.value.mode !== 'none';
}
