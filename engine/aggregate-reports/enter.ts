import type { AuditEvidence } from '../evidence.ts';

/** The evidence of an audit with the sums of reports about its domain, in place of earlier ones. */
export function withReports(
  evidence: AuditEvidence,
  { reports, tlsReports }: Pick<AuditEvidence, 'reports' | 'tlsReports'>,
): AuditEvidence {
  return { ...evidence, ...(reports && { reports }), ...(tlsReports && { tlsReports }) };
}
