/**
 * What it costs to read a finished result and each public page, and what others feel while one address reads the result again and again.
 * Starts a server on a database of its own (PostgreSQL where the machine has it), audits a name of the laboratory, and asks on loopback,
 * where nobody is limited. Run: `node bench/reads.ts [readings a second] [seconds] [checkout…]`, by default 20, 15 and this one; several
 * checkouts are measured in turn, so that they compare on a busy machine. The processor's time is read from /proc, so on Linux only.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@rempart/brand';
import { sitePages } from '@rempart/contract';
import { freePort } from '../trials/free-port.ts';
import { startOwnPostgres } from '../trials/postgres.ts';

const [rate = 20, seconds = 15] = process.argv.slice(2, 4).map(Number);
const given = process.argv.slice(4).map((path) => resolve(path));
const checkouts = given.length > 0 ? given : [join(import.meta.dirname, '..')];
const DOMAIN = 'moyenne.example';
const REPEATED = 100;
/** Until the compiler has seen it. */
const WARM_UP = 50;
const OTHERS_EVERY_MS = 100;
const PATIENCE_MS = 20_000;
/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
const RESULTS = ['/api/analysis/{id}/results', '/api/analysis/{id}/document', '/analyse/{id}'];
const pages = sitePages.flatMap((group) => group.pages.map(({ path }) => path));

interface Served {
  readonly port: number;
  readonly pid: number | undefined;
  readonly publicId: string;
  readonly close: () => Promise<void>;
}

const agents = { reader: new Agent({ keepAlive: true }), others: new Agent({ keepAlive: true }) };
const servers: Served[] = [];
try {
  for (const checkout of checkouts) servers.push(await serve(checkout));
  console.log(`ms of the processor${' '.repeat(15)}${checkouts.join('  ')}`);
  for (const path of [...RESULTS, ...pages]) {
    const costs: number[] = [];
    for (const server of servers) costs.push(await costOf(server, path.replace('{id}', server.publicId)));
    console.log(path.padEnd(34) + costs.map((cost) => cost.toFixed(1).padStart(8)).join(''));
  }
  for (const [at, server] of servers.entries()) {
    const path = `/analyse/${server.publicId}`;
    console.log(`${checkouts[at]}: others while nobody reads: ${spread(await others(server, 5000))}`);
    const reading = read(server, path);
    console.log(`others while one reads ${rate} a second: ${spread(await others(server, seconds * 1000))}`);
    console.log(`the reader: ${await reading}`);
  }
} finally {
  for (const server of servers) await server.close();
  for (const agent of Object.values(agents)) agent.destroy();
}

async function serve(checkout: string): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'reads-'));
  const [port, postgres] = [await freePort(), await startOwnPostgres()];
  const environment = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: (await postgres?.newDatabase()) ?? '',
    [`${product.settingsPrefix}_DATA`]: folder,
  };
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    ...{ cwd: checkout, env: environment, stdio: 'ignore' },
  });
  const gone = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const close = async () => {
    server.kill('SIGTERM');
    await gone;
    await postgres?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => (await ask(port, '/readyz')).status === 200);
    return { port, pid: server.pid, publicId: await audited(port), close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

/** Its public name, once its results can be read. */
async function audited(port: number): Promise<string> {
  const started = await fetch(`http://127.0.0.1:${port}/api/analysis/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      domain: DOMAIN,
      options: { dnsAnalysis: true, securityChecks: true, pdfReport: false, realTimeAlerts: false, entitled: true },
    }),
  });
  if (!started.ok) throw new Error(await started.text());
  const { reportId } = (await started.json()) as { readonly reportId: string };
  await until(async () => {
    const { status, body } = await ask(port, `/api/analysis/${reportId}/results`);
    return status === 200 && body.includes('"status":"completed"');
  });
  return reportId;
}

async function costOf({ port, pid }: Served, path: string): Promise<number> {
  for (let n = 0; n < WARM_UP; n += 1) await ask(port, path, 'reader', 'br, gzip');
  const before = await busyMs(pid);
  for (let n = 0; n < REPEATED; n += 1) await ask(port, path, 'reader', 'br, gzip');
  return ((await busyMs(pid)) - before) / REPEATED;
}

/** The time of the server's process and of all its threads. */
async function busyMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * TICK_MS;
}

async function others({ port }: Served, ms: number): Promise<readonly number[]> {
  const times: Promise<number>[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await delay(OTHERS_EVERY_MS)) {
    const began = performance.now();
    times.push(ask(port, '/', 'others').then(() => performance.now() - began));
  }
  return Promise.all(times);
}

/** At its moment each, whatever became of those before. */
async function read({ port }: Served, path: string): Promise<string> {
  const began = performance.now();
  const answers: Promise<{ readonly status: number }>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    await delay(Math.max(0, began + (n / rate) * 1000 - performance.now()));
    answers.push(ask(port, path, 'reader', 'br, gzip'));
  }
  const counts = new Map<number, number>();
  for (const { status } of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} × ${status === 0 ? 'no answer' : status}`).join(', ');
}

/** Status 0 where no answer came in time. */
function ask(
  port: number,
  path: string,
  who: keyof typeof agents = 'others',
  encoding = 'identity',
): Promise<{ readonly status: number; readonly body: string }> {
  const headers = { 'accept-encoding': encoding, accept: 'text/html,application/json' };
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, body: '' });
    const request = get({ port, host: '127.0.0.1', path, agent: agents[who], headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString() }));
      answer.on('error', nothing);
    });
    request.setTimeout(PATIENCE_MS, () => request.destroy());
    request.on('error', nothing);
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 600; n += 1) {
    if (await isSo()) return;
    await delay(200);
  }
  throw new Error('it did not come');
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`;
}
