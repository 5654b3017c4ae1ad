import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type Job,
  PgBoss,
  type QueueResult,
  type WorkOptions,
} from 'pg-boss';
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

/** For the worst case alone: a worker that nothing woke, although a job was due. */
const RARELY = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 };

/** The queues in which a job is due: of each one row of an index is read, whatever its backlog. */
const DUE = `select queue.name from unnest($1::text[]) as queue(name) where exists (
  select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`;

/**
 * Notifications wake the workers of a new job. One question every `pollSeconds`, for all queues together, finds what was put off, retries
 * and last attempts: the workers of this process are several dozen, and would ask eleven times a second where nothing happens.
 */
export async function openQueue(
  database: Database,
  warn: (text: string) => void,
  { pollSeconds = 2 } = {},
): Promise<Queue> {
  // A job whose worker died begins again within ten seconds of its missed heartbeat: this pass fails it, the next look finds it.
  const supervision = database.alone ? 30 : 8;
  const boss = new PgBoss({
    ...database.queue,
    useListenNotify: true,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
    schedule: false,
    // No job depends on another.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (fault) => warn(firstLine(messageOf(fault))));
  await boss.start();
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of jobNames) await declare(boss, name, there);
  if (database.alone) await restartInterrupted(boss);
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;

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
      await boss.work<Input>(abandoned(name), RARELY, async ([job]: Job<Input>[]) => job && giveUp(job.data));
      await boss.work<Input>(
        fallen(name),
        RARELY,
        async ([job]: Job<Input>[]) => job && void (await boss.send(alone(name), job.data)),
      );
      const beating = { ...RARELY, heartbeatRefreshSeconds: 3 };
      const once = ({ data, signal }: Job<Input>) => work(data, AbortSignal.any([signal, stopping.signal]));
      await workOff(boss, alone(name), beating, once);
      for (let n = 0; n < concurrency; n += 1) await workOff(boss, name, beating, once);
      looking ??= wakeDue(boss, pollSeconds * 1000, stopping.signal, warn);
    },
    waiting: async (name) => (await boss.findJobs(name)).filter(({ state }) => state === 'created').length,
    close: async () => {
      stopping.abort(new Error('the server stops'));
      await looking;
      await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

/** Until `stopping`: wakes the workers of this process that have a job to fetch. */
async function wakeDue(
  boss: PgBoss,
  everyMs: number,
  stopping: AbortSignal,
  warn: (text: string) => void,
): Promise<void> {
  for (;;) {
    await delay(everyMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    const workers = boss.getWipData();
    const due = await boss
      .getDb()
      .executeSql(DUE, [[...new Set(workers.map(({ name }) => name))]])
      .catch((fault: unknown) => warn(firstLine(messageOf(fault))));
    const names = new Set(due?.rows.map(({ name }) => name));
    for (const { id, name } of workers) if (names.has(name)) boss.notifyWorker(id);
  }
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

/** Adds what is not `there`: a start of a known database would else ask sixty questions in vain. */
async function declare(boss: PgBoss, name: JobName, there: ReadonlyMap<string, QueueResult>): Promise<void> {
  const create = async (queue: string, how: Parameters<PgBoss['createQueue']>[1]) => {
    if (!there.has(queue)) await boss.createQueue(queue, { notify: true, ...how });
  };
  const how = {
    expireInSeconds: LONGEST_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await create(abandoned(name), {});
  await create(fallen(name), {});
  // The first attempt there is the first retry.
  await create(alone(name), { ...how, retryLimit: RETRIES[name] - 1, deadLetter: abandoned(name) });
  // An existing queue keeps the options of its creation.
  if (RETRIED_SPACED.has(name) && there.get(alone(name))?.retryDelay !== SPACED.retryDelay)
    await boss.updateQueue(alone(name), SPACED);
  await create(name, { ...how, retryLimit: 0, deadLetter: fallen(name) });
  // pg-boss looks up an unknown queue on its own connection. Inside a transaction of the embedded database, which has only one, that query
  // would wait for ever; so it runs now.
  for (const queue of [name, alone(name)]) if (!there.has(queue)) await boss.findJobs(queue, { id: NO_JOB });
}

/** Where this process is the only worker, a job that is running before it starts has lost its worker. */
async function restartInterrupted(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql(`select name, id from pgboss.job where state = 'active'`);
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'interrupted' });
}
