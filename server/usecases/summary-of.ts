import { type AnalysisSummary, analysisMessages } from '@rempart/contract';
import type { Conclusion } from '@rempart/engine';
import type { StoredAudit } from '../ports/audits.ts';

/** The public description of an audit without its events and its results. */
export function summaryOf(audit: StoredAudit): AnalysisSummary {
  const { publicId, domain, unicode, status, progress, dnsAnalysis, securityChecks, selectors, sendsNothing } = audit;
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
    options: { dnsAnalysis, securityChecks, selectors: [...selectors], sendsNothing },
    createdAt: audit.createdAt.toISOString(),
    completedAt: audit.completedAt?.toISOString() ?? null,
    durationMs: null,
  };
}

/** The letter, or a sign for a domain where too little was measured. */
export function scoreOf({ letter }: Conclusion['grade']): string {
  return letter ?? analysisMessages.unknownScore;
}
