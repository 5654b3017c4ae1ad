import type { AggregateReport } from '../reading/report.ts';

/**
 * Reports without those given before: the organisation, the id, the domain and the period are one report's own (RFC 9990 §3.5.3, RFC 8460
 * §5.6).
 */
export function onlyOnce<Report extends AggregateReport>(reports: readonly Report[]): readonly Report[] {
  const known = new Map<string, Report>();
  for (const report of reports) {
    const { kind, organization, id, begin, end } = report;
    const domains = report.kind === 'dmarc' ? [report.published.domain] : report.policies.map(({ domain }) => domain);
    const key = JSON.stringify([kind, organization.toLowerCase(), id, domains, begin, end]);
    if (!known.has(key)) known.set(key, report);
  }
  return [...known.values()];
}
