import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../server/adapters/postgres/copy.ts';
import { impossibleRows } from './impossible.ts';
import { inStore, MortalHouse, prepareGround } from './mortal-house.ts';

/** The most attempts of an audit. */
export const MOST_ATTEMPTS = 3;

export interface AuditsAsked {
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly domains: readonly string[];
  /** Worker processes beside a serving one; none where a single process does both. */
  readonly workers?: number;
  /** Runs while the audits are followed; `mortals` are the worker processes. */
  readonly meanwhile: (mortals: readonly MortalHouse[], over: AbortSignal) => Promise<void>;
}

export interface AuditsTold {
  readonly audits: readonly {
    readonly domain: string;
    readonly status: string;
    readonly attempt: number;
    /** Its events end with its end. */
    readonly isTold: boolean;
  }[];
  /** How many processes audited. */
  readonly starts: number;
  readonly faults: readonly string[];
}

/** Starts slow audits concurrently, follows each to its end while processes are killed, then checks the results. */
export async function runAudits({ databaseUrl, domains, workers = 0, meanwhile }: AuditsAsked): Promise<AuditsTold> {
  const ground = await prepareGround(databaseUrl, 1);
  const environment = { ...ground.environment, SLOW: 'yes' };
  const house = new MortalHouse(workers === 0 ? environment : { ...environment, ROLE: 'web' });
  const crew = Array.from({ length: workers }, () => new MortalHouse({ ...environment, ROLE: 'worker' }));
  const mortals = workers === 0 ? [house] : crew;
  const over = new AbortController();
  const faults: string[] = [];
  try {
    await house.up;
    const names = await Promise.all(domains.map((domain) => started(house.url, domain)));
    const watching = Promise.all(names.map((name) => watch(house.url, name, faults))).finally(() => over.abort());
    await Promise.all([meanwhile(mortals, over.signal), watching]);
    const starts = mortals.reduce((sum, mortal) => sum + mortal.starts, 0);
    await Promise.all([house, ...crew].map((one) => one.end()));
    return await inStore(ground.environment, async ({ database }) => {
      faults.push(...(await impossibleRows(database.db)));
      const audits = await rowsOf<AuditsTold['audits'][number]>(
        database.db,
        sql`select domain, status, attempt, exists (select from analysis_events e where e.report_id = r.id
          and e.event ->> 'type' in ('completed', 'failed')) as "isTold" from analysis_reports r order by domain`,
      );
      return { audits, starts, faults };
    });
  } finally {
    over.abort();
    await Promise.all([house, ...crew].map((one) => one.end()));
    await ground.close();
  }
}

const WORKERS = 3;
const KILL_EVERY_MS = 5000;

export interface WorkerKillsTold {
  readonly completed: number;
  /** Reported as failed after the greatest number of attempts. */
  readonly failed: number;
  readonly mostAttempts: number;
  readonly kills: number;
  readonly starts: number;
  readonly faults: readonly string[];
}

/** Audits in three processes, of which one after the other is killed every five seconds (reliability plan, F9). */
export async function runWorkerKills(databaseUrl: string, count: number): Promise<WorkerKillsTold> {
  let kills = 0;
  const { audits, starts, faults } = await runAudits({
    databaseUrl,
    domains: Array.from({ length: count }, (_, index) => `client${index}.example`),
    workers: WORKERS,
    meanwhile: async (mortals, over) => {
      for (; !over.aborted; kills += 1) {
        await delay(KILL_EVERY_MS, undefined, { signal: over }).catch(() => {});
        if (!over.aborted) mortals[kills % mortals.length]?.kill();
      }
    },
  });
  const ended = (status: string) => audits.filter((audit) => audit.status === status && audit.isTold).length;
  const attempts = Math.max(...audits.map(({ attempt }) => attempt));
  // An audit whose worker died three times is reported as failed: it may be the cause.
  const isOver = (status: string, attempt: number) =>
    status === 'completed' || (status === 'failed' && attempt === MOST_ATTEMPTS);
  const lost = audits.filter(({ status, attempt, isTold }) => !isOver(status, attempt) || !isTold);
  return {
    completed: ended('completed'),
    failed: ended('failed'),
    mostAttempts: attempts,
    kills,
    starts,
    faults: [
      ...faults,
      ...lost.map(({ domain, status, attempt }) => `${domain}: ${status} at attempt ${attempt}`),
      ...(attempts > MOST_ATTEMPTS ? [`an audit began ${attempts} times`] : []),
    ],
  };
}

interface Shown {
  readonly report: { readonly status: string; readonly progress: number };
}

async function started(url: string, domain: string): Promise<string> {
  for (;;) {
    const startAnswer = await ask<{ reportId: string }>(`${url}/api/analysis/start`, { domain });
    if (startAnswer) return startAnswer.reportId;
    await delay(100);
  }
}

/** Follows an audit to its end; no displayed state may exceed the truth. */
async function watch(url: string, name: string, faults: string[]): Promise<void> {
  for (;;) {
    const shownState = await ask<Shown>(`${url}/api/analysis/${name}`);
    if (shownState?.report.status === 'queued' && shownState.report.progress !== 0)
      faults.push(`${name}: progress before its beginning`);
    if (shownState?.report.status === 'completed' && shownState.report.progress !== 100)
      faults.push(`${name}: done, not all of it`);
    if (shownState?.report.status === 'completed' || shownState?.report.status === 'failed') return;
    await delay(100);
  }
}

/** null while the server does not answer. */
async function ask<T>(url: string, body?: object): Promise<T | null> {
  const headers = { 'content-type': 'application/json' };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(url, init)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as T) : null))
    .catch(() => null);
}
