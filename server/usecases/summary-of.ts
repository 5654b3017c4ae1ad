import { type AnalysisSummary, analysisMessages } from '@rempart/contract';
import type { Conclusion } from '@rempart/engine';
import type { StoredAudit } from '../ports/reports.ts';

/** What is known of a report without its events and its results. */
export function summaryOf(report: StoredAudit): AnalysisSummary {
  const { publicId, domain, unicode, status, progress, dnsAnalysis, securityChecks, selectors, sendsNothing } = report;
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
    createdAt: report.createdAt.toISOString(),
    completedAt: report.completedAt?.toISOString() ?? null,
    durationMs: null,
  };
}

/** The letter, or the sign for a domain of which nothing of weight was seen. */
export function scoreOf({ letter }: Conclusion['grade']): string {
  return letter ?? analysisMessages.unknownScore;
}
