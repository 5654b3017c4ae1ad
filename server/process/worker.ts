import type { Queue } from '../adapters/postgres/queue.ts';
import type { Tools } from '../ports/tools.ts';
import { giveUpFollowUp, runFollowUp } from '../usecases/follow-ups/run.ts';
import { giveUpAnalysis } from '../usecases/give-up-analysis.ts';
import { giveUpAuditAgain, runAuditAgain } from '../usecases/orders/audit-again.ts';
import { giveUpReport, prepareReport } from '../usecases/orders/prepare-report.ts';
import { giveUpRefund, refundDue } from '../usecases/orders/refund-order.ts';
import { giveUpView, prepareView } from '../usecases/prepare-view.ts';
import { runAnalysis } from '../usecases/run-analysis.ts';
import { giveUpSums, sumReports } from '../wings/real-mail/usecases/box-reading.ts';
import { watchRepair } from '../wings/repair/usecases/watch-repairs.ts';
import { giveUpWatchAudit, runWatchAudit } from '../wings/watching/usecases/audit.ts';

/** Serves the queue: each job is the name of a use-case and its input. Runs at most `audits` audits concurrently. */
export async function startWorker(queue: Queue, tools: Tools, audits: number): Promise<void> {
  await queue.serve('run-analysis', {
    concurrency: audits,
    work: (input, signal) => runAnalysis(input, tools, signal, (jobs, until) => jobs.add('run-analysis', input, until)),
    giveUp: (input) => giveUpAnalysis(input, tools),
  });
  await queue.serve('prepare-view', {
    concurrency: 1,
    work: (input) => prepareView(input, tools),
    giveUp: (input) => giveUpView(input, tools),
  });
  await queue.serve('sum-reports', {
    concurrency: 1,
    work: (input) => sumReports(input, tools),
    giveUp: (input) => giveUpSums(input, tools),
  });
  await queue.serve('prepare-report', {
    concurrency: 1,
    work: (input) => prepareReport(input, tools),
    giveUp: (input) => giveUpReport(input, tools),
  });
  await queue.serve('audit-again', {
    concurrency: 1,
    work: (input, signal) => runAuditAgain(input, tools, signal),
    giveUp: (input) => giveUpAuditAgain(input, tools),
  });
  await queue.serve('follow-up', {
    concurrency: 1,
    work: (input, signal) => runFollowUp(input, tools, signal),
    giveUp: (input) => giveUpFollowUp(input, tools),
  });
  await queue.serve('watch-audit', {
    concurrency: 1,
    work: (input, signal) => runWatchAudit(input, tools, signal),
    giveUp: (input) => giveUpWatchAudit(input, tools),
  });
  await queue.serve('repair-watch', {
    concurrency: 1,
    work: (input) => watchRepair(input, tools),
    // The next report, message or look is judged with all that there is.
    giveUp: async () => {},
  });
  await queue.serve('refund-order', {
    concurrency: 1,
    work: (input) => refundDue(input, tools),
    giveUp: (input) => giveUpRefund(input, tools),
  });
}
