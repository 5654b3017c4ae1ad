import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AuditEvidence, audit, type Conclusion, openNetwork } from '@rempart/engine';
import type { Lab } from '@rempart/lab';
import type { Pace } from '../../server/adapters/postgres/ledger.ts';
import { openPostgres } from '../../server/adapters/postgres/postgres.ts';
import { openQueue } from '../../server/adapters/postgres/queue.ts';
import type { AuditId } from '../../server/domain/ids.ts';
import { wholeStore } from '../../server/wings/index.ts';
import { memoryOf } from '../figures.ts';

/** Stands in the place of an address in the log of a worker whose ledger did not answer. */
export const LEDGER_SILENT = 'ledger';

/** What a worker process has to know about the laboratory. */
export interface WorkerGiven {
  readonly lab: Omit<Lab, 'dial' | 'worlds' | 'queries' | 'close'>;
  readonly pace: Pace;
  /** Where it writes each connection: epoch milliseconds and address. */
  readonly log: string;
  /** Where it writes how long the turns of its event loop take; null: it does not measure them, which costs a processor. */
  readonly turns: string | null;
}

export interface Audited {
  readonly domain: string;
  readonly evidence: AuditEvidence;
  readonly verdicts: Conclusion['verdicts'];
}

/** What came of a fleet, and what the doors of the laboratory saw. */
export interface Ran {
  readonly audited: readonly Audited[];
  readonly connections: readonly { readonly atMs: number; readonly address: string }[];
  /** How often a worker went without the ledger, because the database did not answer in time. */
  readonly ledgerSilences: number;
  /** Connections to our own resolver, where its datagrams came late or were lost: they bother nobody, and are counted apart. */
  readonly toResolver: number;
  /** How often an audit was begun, over all. */
  readonly attempts: number;
  readonly tookMs: number;
  /** The most that any worker held, in MB; null where /proc does not say. */
  readonly memoryMb: number | null;
}

export interface FleetAsked {
  readonly lab: Lab;
  readonly domains: readonly string[];
  /** Of a new and empty database. */
  readonly databaseUrl: string;
  readonly workers: number;
  readonly pace: Pace;
  /** A file for what each worker measures of its event loop. */
  readonly turns?: string;
}

/** Audits a fleet that nobody watches by so many real worker processes on one PostgreSQL. */
export async function runFleet({ lab, domains, databaseUrl, workers, pace, turns }: FleetAsked): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
  const database = await openPostgres(databaseUrl, { connections: 4 });
  const queue = await openQueue(database, () => {});
  const store = wholeStore(database, queue.jobsIn);
  const { dial: _, worlds: __, queries: ___, close: ____, ...plain } = lab;
  const logs = Array.from({ length: workers }, (_, n) => join(folder, `${n}.log`));
  const started = performance.now();
  const ids = await store.transaction(async ({ audits, jobs }) => {
    const opened: AuditId[] = [];
    for (const domain of domains) {
      const asked = { domain, unicode: domain, dnsAnalysis: true, securityChecks: true };
      const { id } = await audits.open(
        { ...asked, selectors: [], sendsNothing: false, entitled: true, unhurried: true },
        new Date(),
      );
      await jobs.add('run-analysis', { auditId: id });
      opened.push(id);
    }
    return opened;
  });
  const crew = logs.map((log, n) => {
    const given: WorkerGiven = { lab: plain, pace, log, turns: turns ?? null };
    const environment = { ROLE: 'worker', DATABASE_URL: databaseUrl, REMPART_DATA: join(folder, String(n)) };
    return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'worker.ts')], {
      env: { ...process.env, ...environment, REMPART_DB_CONNECTIONS: '6', FLEET: JSON.stringify(given) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
  try {
    await Promise.all(logs.map((log) => writeFile(log, '')));
    const audited: Audited[] = [];
    for (const [n, id] of ids.entries()) {
      while ((await store.audits.byId(id))?.status !== 'completed') {
        if (crew.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
          throw new Error('a worker ended');
        await delay(200);
      }
      const found = await store.audits.conclusion(id);
      if (found) audited.push({ domain: domains[n] ?? '', evidence: found.evidence, verdicts: found.results.verdicts });
    }
    const tookMs = performance.now() - started;
    const { rows } = (await database.db.execute(
      'select sum(attempt)::int as attempts from analysis_reports',
    )) as unknown as { rows: { attempts: number }[] };
    const lines = (await Promise.all(logs.map((log) => readFile(log, 'utf8')))).join('').trim().split('\n');
    const noted = lines.map((line) => {
      const [at, address = ''] = line.split(' ');
      return { atMs: Number(at), address };
    });
    const own = new Set(lab.resolvers.map(({ address }) => address));
    const connections = noted.filter(({ address }) => address !== LEDGER_SILENT && !own.has(address));
    const ledgerSilences = noted.filter(({ address }) => address === LEDGER_SILENT).length;
    const toResolver = noted.length - connections.length - ledgerSilences;
    const held = await Promise.all(crew.map(({ pid }) => memoryOf(pid ?? 0, 'most')));
    const memoryMb = held.includes(null) ? null : Math.max(...held.map(Number));
    return { audited, connections, ledgerSilences, toResolver, attempts: rows[0]?.attempts ?? 0, tookMs, memoryMb };
  } finally {
    for (const child of crew) child.kill('SIGTERM');
    await Promise.all(
      crew.map((child) => child.exitCode ?? child.signalCode ?? new Promise((gone) => child.once('exit', gone))),
    );
    await queue.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same domains, each by a network of its own: nothing is shared, and nobody waits. */
export async function runIsolated(
  lab: Lab,
  domains: readonly string[],
): Promise<{ readonly audited: readonly Audited[]; readonly connections: number }> {
  let connections = 0;
  const dial: Lab['dial'] = (to) => {
    if (to.transport === 'tcp' && !lab.resolvers.some(({ address }) => address === to.address)) connections += 1;
    return lab.dial(to);
  };
  const audited: Audited[] = [];
  const waiting = [...domains];
  const work = async () => {
    for (let domain = waiting.shift(); domain; domain = waiting.shift())
      for await (const event of audit(domain, {
        network: openNetwork({ ...lab, dial }),
        signal: new AbortController().signal,
      }))
        if (event.type === 'completed') audited.push({ domain, evidence: event.evidence, verdicts: event.verdicts });
  };
  await Promise.all([work(), work()]);
  return { audited: audited.toSorted((a, b) => (a.domain < b.domain ? -1 : 1)), connections };
}

/** The most connections that any address saw in any window of so many milliseconds, and which address that was. */
export function busiestWindow(
  connections: Ran['connections'],
  windowMs: number,
): { readonly most: number; readonly address: string } {
  let busiest = { most: 0, address: '' };
  for (const [address, one] of Map.groupBy(connections, (connection) => connection.address)) {
    const times = one.map(({ atMs }) => atMs).sort((a, b) => a - b);
    for (let first = 0, last = 0; last < times.length; last += 1) {
      while ((times[last] ?? 0) - (times[first] ?? 0) >= windowMs) first += 1;
      if (last - first + 1 > busiest.most) busiest = { most: last - first + 1, address };
    }
  }
  return busiest;
}

/** Questions of all audits that ended by one of our own limits. */
export function limitsOf(audited: readonly Audited[]): readonly string[] {
  return audited.flatMap(({ domain, evidence }) =>
    (evidence.trace?.exchanges ?? []).flatMap(({ answer }) =>
      !answer.seen && answer.silence === 'limit' ? [`${domain}: ${answer.detail}`] : [],
    ),
  );
}

/** Verdicts of the one that are not those of the other. */
export function differences(some: readonly Audited[], others: readonly Audited[]): readonly string[] {
  const known = new Map(others.map((one) => [one.domain, outcomesOf(one)]));
  return some.flatMap((one) => {
    const expected = known.get(one.domain);
    return [...outcomesOf(one)]
      .filter(([check, outcome]) => expected?.get(check) !== outcome)
      .map(([check, outcome]) => `${one.domain} ${check}: ${outcome}, alone ${expected?.get(check)}`);
  });
}

function outcomesOf({ verdicts }: Audited): ReadonlyMap<string, string> {
  return new Map(verdicts.map(({ check, outcome }) => [check, outcome]));
}
