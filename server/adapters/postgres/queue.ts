import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type Job, PgBoss, type WorkOptions } from 'pg-boss';
import { firstLine, messageOf } from '../../common/log.ts';
import type { JobInputs, Jobs, JobWork } from '../../ports/jobs.ts';
import type { Database, Executor } from './database.ts';

type JobName = keyof JobInputs;

/** The queue of jobs, in the same database as everything else. */
export interface Queue {
  /** Adds jobs through the executor, hence in its transaction. */
  readonly jobsIn: (db: Executor) => Jobs;
  readonly serve: <Name extends JobName>(name: Name, how: JobWork<Name>) => Promise<void>;
  /** How many jobs of a name wait to be taken. */
  readonly waiting: (name: JobName) => Promise<number>;
  /** Running jobs are told to stop, and start again with the next worker. */
  readonly close: () => Promise<void>;
}

export const jobNames: readonly JobName[] = [
  'run-analysis',
  'prepare-view',
  'sum-reports',
  'prepare-report',
  'audit-again',
  'follow-up',
  'watch-audit',
  'repair-watch',
  'refund-order',
];
const abandoned = (name: JobName) => `${name}-abandoned`;
/** The queue of audits whose worker died: they may have killed it. There one runs at a time, so that it takes no others with it. */
const alone = (name: JobName) => `${name}-alone`;
/**
 * The queue of jobs that failed at the first attempt, on their way to `alone`: pg-boss allows no dead letter queue for a dead letter queue.
 */
const fallen = (name: JobName) => `${name}-fallen`;

/** After the first attempt. An audit that kills its worker must not go on killing; paid work is retried through a bad day. */
const RETRIES: Readonly<Record<JobName, number>> = {
  'run-analysis': 2,
  'audit-again': 2,
  'follow-up': 2,
  'watch-audit': 2,
  'prepare-view': 2,
  'sum-reports': 2,
  'repair-watch': 5,
  'prepare-report': 12,
  'refund-order': 12,
};
/**
 * For paid work, and for what nobody waits for: at once, then after ten seconds, doubling each time; twelve times are some six hours in
 * all. Audits are retried at once, because a visitor waits.
 */
const SPACED = { retryDelay: 10, retryBackoff: true, retryDelayMax: 4 * 3600 };
const RETRIED_SPACED: ReadonlySet<JobName> = new Set(['prepare-report', 'refund-order', 'repair-watch']);
/**
 * Jobs of which a minute has one for each input. Many readers may request one view concurrently; it is requested again where it did not
 * come. Sums that change in the minute in which they were made are made once more in the next.
 */
const ONCE: Readonly<Partial<Record<JobName, { readonly singletonNextSlot: boolean }>>> = {
  'prepare-view': { singletonNextSlot: false },
  'sum-reports': { singletonNextSlot: true },
};
const ONCE_SECONDS = 60;
const onceOf = (name: JobName, input: JobInputs[JobName]) =>
  ONCE[name] && { singletonKey: JSON.stringify(input), singletonSeconds: ONCE_SECONDS, ...ONCE[name] };
/** An audit lasts half a minute; a job that lasts longer has lost its worker. */
const LONGEST_SECONDS = 120;
const KEPT_SECONDS = 24 * 3600;
/** The minimum of pg-boss. A dead worker is noticed after this time. */
const HEARTBEAT_SECONDS = 10;
const STOP_MS = 3000;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A visitor follows these while they are put off, and once they failed. The reader of a view that failed once waits some seconds more. */
const AWAITED: ReadonlySet<JobName> = new Set(['run-analysis']);
/** All other kinds are polled this many times less often: their workers asked eleven times a second where nothing happened. */
const RARELY = 5;
/** The same for their queues of last attempts and of jobs that are given up. */
const SELDOM = 15;

/** Notifications wake the workers; they also poll every `pollSeconds`, for what was put off, and for retries. */
export async function openQueue(
  database: Database,
  warn: (text: string) => void,
  { pollSeconds = 2 } = {},
): Promise<Queue> {
  const supervision = database.alone ? 30 : 5;
  const boss = new PgBoss({
    ...database.queue,
    useListenNotify: true,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
    schedule: false,
  });
  boss.on('error', (fault) => warn(firstLine(messageOf(fault))));
  await boss.start();
  for (const name of jobNames) await declare(boss, name);
  const stopping = new AbortController();

  return {
    jobsIn: (db) => ({
      add: async (name, input, after) =>
        void (await boss.send(name, input, {
          ...(after && { startAfter: after, priority: 1 }),
          db: fromDrizzle(db as unknown as DrizzleTransactionLike, sql),
          ...onceOf(name, input),
        })),
    }),
    serve: async (name, { concurrency, work, giveUp }) => {
      type Input = JobInputs[typeof name];
      if (database.alone) for (const queue of [name, alone(name)]) await restartInterrupted(boss, queue);
      const every = (times: number) => {
        const seconds = times * pollSeconds;
        return { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds };
      };
      const rarely = every(RARELY);
      const [watch, seldom] = AWAITED.has(name) ? [every(1), rarely] : [rarely, every(SELDOM)];
      await boss.work<Input>(abandoned(name), seldom, async ([job]: Job<Input>[]) => job && giveUp(job.data));
      await boss.work<Input>(
        fallen(name),
        watch,
        async ([job]: Job<Input>[]) => job && void (await boss.send(alone(name), job.data)),
      );
      const beating = { heartbeatRefreshSeconds: 3 };
      const once = ({ data, signal }: Job<Input>) => work(data, AbortSignal.any([signal, stopping.signal]));
      await workOff(boss, alone(name), { ...seldom, ...beating }, once);
      for (let n = 0; n < concurrency; n += 1)
        await workOff(boss, name, { ...(n === 0 ? watch : rarely), ...beating }, once);
    },
    waiting: async (name) => (await boss.findJobs(name)).filter(({ state }) => state === 'created').length,
    close: async () => {
      stopping.abort(new Error('the server stops'));
      await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

/**
 * A worker that fetches the next job as soon as it has finished one. pg-boss would wait for its next poll, with the backlog waiting too.
 */
async function workOff<Input extends object>(
  boss: PgBoss,
  queue: string,
  how: WorkOptions,
  work: (job: Job<Input>) => Promise<void>,
): Promise<void> {
  const worker: string = await boss.work<Input>(queue, how, async ([job]: Job<Input>[]) => {
    if (job) await work(job).finally(() => boss.notifyWorker(worker));
  });
}

async function declare(boss: PgBoss, name: JobName): Promise<void> {
  const how = {
    notify: true,
    expireInSeconds: LONGEST_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(abandoned(name), { notify: true });
  await boss.createQueue(fallen(name), { notify: true });
  // The first attempt there is the first retry.
  await boss.createQueue(alone(name), { ...how, retryLimit: RETRIES[name] - 1, deadLetter: abandoned(name) });
  // An existing queue keeps the options of its creation.
  if (RETRIED_SPACED.has(name)) await boss.updateQueue(alone(name), SPACED);
  await boss.createQueue(name, { ...how, retryLimit: 0, deadLetter: fallen(name) });
  // pg-boss looks up an unknown queue on its own connection. Inside a transaction of the embedded database, which has only one, that query
  // would wait for ever; so it runs now.
  for (const queue of [name, alone(name)]) await boss.findJobs(queue, { id: NO_JOB });
}

/** Where this process is the only worker, a job that is running before it starts has lost its worker. */
async function restartInterrupted(boss: PgBoss, queue: string): Promise<void> {
  const running = (await boss.findJobs(queue)).filter(({ state }) => state === 'active').map(({ id }) => id);
  if (running.length > 0) await boss.fail(queue, running, { message: 'interrupted' });
}
