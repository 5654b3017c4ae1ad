import { type AnalysisSummary, analysisMessages, type Stats } from '@rempart/contract';
import type { Conclusion } from '@rempart/engine';
import type { AuditRequest, StoredAudit } from '../ports/audits.ts';

/** The public description of an audit without its events and its results. */
export function summaryOf(audit: Omit<StoredAudit, 'id'>): AnalysisSummary {
  const { publicId, domain, unicode, status, progress, dnsAnalysis, securityChecks, selectors, sendsNothing } = audit;
  const { entitled = false } = audit;
  const score = status === 'failed' ? analysisMessages.unknownScore : analysisMessages.pendingScore;
  return {
    reportId: publicId,
    domain,
    unicode,
    status,
    ahead: null,
    overallProgress: progress,
    stats: { passed: 0, warnings: 0, errors: 0, unknown: 0, score },
    grade: null,
    options: { dnsAnalysis, securityChecks, selectors: [...selectors], sendsNothing, entitled },
    createdAt: audit.createdAt.toISOString(),
    completedAt: audit.completedAt?.toISOString() ?? null,
    durationMs: null,
  };
}

/** The counters at the end. */
export function statsOf({ counts, grade }: Pick<Conclusion, 'counts' | 'grade'>, asked: AuditRequest): Stats {
  const score = grade.letter ?? analysisMessages.unknownScore;
  return { ...counts, score, ...(isPartial(asked) && { partial: true }) };
}

/** Whether protocols or questions were left out, so that the letter is that of a part. */
export function isPartial({ protocols = [], dnsAnalysis, securityChecks }: AuditRequest): boolean {
  return protocols.length > 0 || !dnsAnalysis || !securityChecks;
}
