import type { AuditEvidence } from '../evidence.ts';
import type { ReportsSeen } from './seen.ts';

/** The evidence of an audit with the sums of reports about its domain, in place of earlier ones. */
export function withReports(evidence: AuditEvidence, reports: ReportsSeen): AuditEvidence {
  return { ...evidence, reports };
}
