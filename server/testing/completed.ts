import assert from 'node:assert/strict';
import type { Report } from '../tools.ts';
import type { TestHouse } from './house.ts';

/** For tests: a report that is done, of a name of its own. */
export async function completedReport({ tools }: TestHouse, domain = 'a.fr'): Promise<Report> {
  const { reports } = tools.store;
  const asked = { domain, unicode: domain, dnsAnalysis: true, securityChecks: true, selectors: [] };
  const report = await reports.open(asked, tools.now());
  const run = await reports.begin(report.id, tools.now());
  assert.ok(run);
  const stats = { passed: 0, warnings: 1, errors: 0, unknown: 0, score: 'B' };
  await reports.complete(
    run,
    { type: 'completed', stats, durationMs: 1 },
    { results: {} as never, evidence: {} as never },
    tools.now(),
  );
  return report;
}
