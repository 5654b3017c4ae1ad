import { jobNames, type Queue } from '../adapters/postgres/queue.ts';
import type { CoreJobs, JobInputs, JobWorks } from '../ports/jobs.ts';
import { giveUpFollowUp, runFollowUp } from '../usecases/follow-ups/run.ts';
import { giveUpAnalysis } from '../usecases/give-up-analysis.ts';
import { giveUpAuditAgain, runAuditAgain } from '../usecases/orders/audit-again.ts';
import { giveUpReport, prepareReport } from '../usecases/orders/prepare-report.ts';
import { giveUpRefund, refundDue } from '../usecases/orders/refund-order.ts';
import { giveUpView, prepareView } from '../usecases/prepare-view.ts';
import { runAnalysis } from '../usecases/run-analysis.ts';
import { type WingTools, wings } from '../wings/index.ts';

/** Serves the queue: each job is the name of a use-case and its input. Runs at most `audits` audits concurrently. */
export async function startWorker(queue: Queue, tools: WingTools, audits: number): Promise<void> {
  const works: Partial<JobWorks<keyof JobInputs>> = Object.assign(
    coreJobs(tools, audits),
    ...wings.map((wing) => wing.jobs?.(tools)),
  );
  const serve = async <Name extends keyof JobInputs>(name: Name) => {
    const how = works[name];
    if (how) await queue.serve(name, how);
  };
  for (const name of jobNames) await serve(name);
}

function coreJobs(tools: WingTools, audits: number): JobWorks<keyof CoreJobs> {
  return {
    'run-analysis': {
      concurrency: audits,
      work: (input, signal) =>
        runAnalysis(input, tools, signal, (jobs, until) => jobs.add('run-analysis', input, until)),
      giveUp: (input) => giveUpAnalysis(input, tools),
    },
    // As many as there are threads that draw one.
    'prepare-view': {
      concurrency: 2,
      work: (input) => prepareView(input, tools),
      giveUp: (input) => giveUpView(input, tools),
    },
    'prepare-report': {
      concurrency: 1,
      work: (input) => prepareReport(input, tools),
      giveUp: (input) => giveUpReport(input, tools),
    },
    'audit-again': {
      concurrency: 1,
      work: (input, signal) => runAuditAgain(input, tools, signal),
      giveUp: (input) => giveUpAuditAgain(input, tools),
    },
    'follow-up': {
      concurrency: 1,
      work: (input, signal) => runFollowUp(input, tools, signal),
      giveUp: (input) => giveUpFollowUp(input, tools),
    },
    'refund-order': {
      concurrency: 1,
      work: (input) => refundDue(input, tools),
      giveUp: (input) => giveUpRefund(input, tools),
    },
  };
}
