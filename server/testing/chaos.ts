import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AdminReport, mayValidate, product } from '@house/contract';
import { conclude } from '@house/engine';
import { specimenOrder } from '@house/report';
import { createAccount } from '../accounts.ts';
import { openDatabase, takeFolder } from '../databases.ts';
import { readDeclarations } from '../declarations.ts';
import { storeIn } from '../store/store.ts';
import type { Store } from '../tools.ts';
import { openSink, type Sink } from './sink.ts';

export { startPostgres } from './postgres.ts';

export interface ChaosAsked {
  readonly orders: number;
  readonly seed: number;
  /** null: the embedded database, in a folder of its own. */
  readonly databaseUrl: string | null;
  readonly say: (line: string) => void;
}

/** What became of the orders; every list names what should not be. */
export interface ChaosTold {
  readonly kills: Readonly<Record<string, number>>;
  readonly sent: number;
  readonly uncertain: number;
  readonly lost: readonly string[];
  readonly mailedTwice: readonly string[];
  readonly mailedUnvalidated: readonly string[];
  readonly uncertainUnalerted: readonly string[];
  readonly otherFaults: readonly string[];
  readonly seconds: number;
}

const ADMIN = { username: 'robot', password: 'une phrase de machine assez longue' };
const ADMIN_PATH = 'chemin-du-robot-des-essais';
const BASE = '/api/sys/core/mgmt';
const SETTLED_WITHIN_MS = 240_000;
/** Once all are paid, kills go on for so long. */
const killedForMs = (orders: number) => Math.min(120_000, 15_000 + 500 * orders);
/** Between two kills that come by time. */
const KILL_MS = [2500, 7000] as const;
/** How often a point of a conversation kills. */
const KILL_SHARE = { recipient: 0.03, body: 0.05, end: 0.05 } as const;

/** Orders through the demonstration payment, a mail sink and an administrator robot, while the server is killed again and again. */
export async function runChaos({ orders, seed, databaseUrl, say }: ChaosAsked): Promise<ChaosTold> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
  const random = randomFrom(seed);
  const sink = await openSink();
  const operator = join(folder, 'operator.json');
  await writeFile(operator, JSON.stringify({ email: 'exploitant@exemple.fr' }));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(await freePort()),
    [`${product.settingsPrefix}_DATA`]: folder,
    [`${product.settingsPrefix}_SMTP_URL`]: `smtp://127.0.0.1:${sink.port}`,
    [`${product.settingsPrefix}_MAIL_FROM`]: 'rapports@exemple.fr',
    [`${product.settingsPrefix}_OPERATOR`]: operator,
    [`${product.settingsPrefix}_ADMIN_PATH`]: ADMIN_PATH,
  };
  await createAccount(ADMIN, environment);
  const reports = await inStore(environment, (store) => completedReports(store, orders));
  const house = new MortalHouse(environment);
  const stop = new AbortController();
  try {
    const kills = killer(house, sink, random);
    const validated = new Set<number>();
    const robot = robotOf(house.url, validated, stop.signal);
    await Promise.all(reports.map((report, at) => buy(house.url, report, at)));
    say(`${orders} orders paid, ${total(kills.count)} kills`);
    await Promise.race([settled(house.url, orders, stop.signal), delay(killedForMs(orders))]);
    kills.stop();
    say(`${total(kills.count)} kills; from now on the server lives`);
    await settled(house.url, orders, stop.signal);
    stop.abort();
    await robot;
    await house.end();
    const told = await inStore(environment, (store) => inspect(store, sink, reports));
    return { ...told, kills: kills.count, seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    stop.abort();
    await house.end();
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server that is killed and comes back. */
class MortalHouse {
  readonly url: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess;
  #isOver = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
    this.url = `http://127.0.0.1:${environment['PORT']}`;
    this.#child = this.#begin();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.#isOver = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await gone;
  }

  #begin(): ChildProcess {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    child.once('exit', () => {
      if (!this.#isOver) this.#child = this.#begin();
    });
    return child;
  }
}

function killer(house: MortalHouse, sink: Sink, random: () => number) {
  const count: Record<string, number> = {};
  const kill = (point: string) => {
    count[point] = (count[point] ?? 0) + 1;
    house.kill();
  };
  const [least, most] = KILL_MS;
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(
      () => {
        kill('any moment');
        next();
      },
      least + random() * (most - least),
    );
  };
  next();
  sink.watch = (point) => {
    if (random() < KILL_SHARE[point]) kill(point);
  };
  return {
    count,
    stop: () => {
      clearTimeout(timer);
      sink.watch = () => {};
    },
  };
}

/** Asks until the server is there and answers as it should, the whole answer read. */
async function insist(url: string, init: RequestInit): Promise<{ readonly headers: Headers; readonly body: string }> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => null);
    const body = await answer?.text().catch(() => null);
    if (answer?.ok && typeof body === 'string') return { headers: answer.headers, body };
    if (tries > 1200) throw new Error(`${url}: ${answer?.status} ${body}`);
    await delay(100);
  }
}

const posted = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

async function buy(url: string, reportId: string, at: number): Promise<void> {
  await delay(200 * at);
  const contact = { firstName: 'Ada', lastName: `Numéro ${at}`, email: `client${at}@exemple.fr` };
  const saved = await insist(`${url}/api/contact-info/${reportId}`, posted(contact));
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { terms: true, immediate: true, termsVersion: '2026-11' };
  const opened = await insist(`${url}/api/checkout/${reportId}`, posted(consents, { cookie }));
  const session = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1);
  await insist(`${url}/api/sandbox/${session}`, posted({ action: 'pay' }));
}

/** Validates what is there to be validated, again and again. */
async function robotOf(url: string, validated: Set<number>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      const dashboard = await dashboardOf(url);
      for (const report of (await dashboard.list()).filter(mayValidate)) {
        const answer = await dashboard.post(`/validate/${report.id}`);
        if (answer.ok) validated.add(report.id);
      }
    } catch {
      // The server was killed; the robot comes back.
    }
    await delay(300);
  }
}

async function dashboardOf(url: string) {
  const answer = await fetch(`${url}${BASE}/auth/login`, posted(ADMIN));
  const { token } = (await answer.json()) as { token: string };
  const at = `${url}${BASE}/analytics/reports/dashboard/${ADMIN_PATH}`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    list: async () => {
      const all: AdminReport[] = [];
      for (let before = ''; ; before = `?before=${all.at(-1)?.id}`) {
        const page = (await (await fetch(`${at}/reports${before}`, { headers })).json()) as AdminReport[];
        all.push(...page);
        if (page.length === 0) return all;
      }
    },
    post: (path: string) => fetch(at + path, { method: 'POST', headers }),
  };
}

/** Until every order is sent, or waits for a person. */
async function settled(url: string, orders: number, stop: AbortSignal): Promise<void> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  while (Date.now() < until && !stop.aborted) {
    await delay(500);
    const list = await dashboardOf(url)
      .then((dashboard) => dashboard.list())
      .catch(() => []);
    const done = list.filter(({ emailSent, trouble }) => emailSent || trouble !== null);
    if (done.length >= orders) return;
  }
}

async function inspect(
  store: Store,
  sink: Sink,
  reports: readonly string[],
): Promise<Omit<ChaosTold, 'kills' | 'seconds'>> {
  const listed = await store.orders.list({ query: '', before: null, limit: 100_000 });
  const alerts = await store.orders.openAlerts();
  const mailed = (email: string | null) =>
    sink.taken.filter((taken) => taken.to.includes(email ?? '') && taken.email.subject?.startsWith('Votre rapport'));
  const paid = listed.filter(({ paidAt }) => paidAt !== null);
  const done = (state: string) => paid.filter((order) => order.state === state);
  const isAlerted = (id: number) => alerts.some(({ orderId, kind }) => orderId === id && kind === 'MAIL_UNCERTAIN');
  const faults: string[] = [];
  for (const { number, id, email } of done('sent')) {
    const file = await store.orders.file(id);
    const text = mailed(email)[0]?.email.text ?? '';
    if (!file || !text.includes(file.sha256)) faults.push(`${number}: the mail does not name the file that is kept`);
  }
  for (const { number } of paid)
    if (!(await store.invoices.of(number, 'invoice'))) faults.push(`${number}: no invoice`);
  const lost = [
    ...reports.filter((report) => !paid.some(({ reportPublicId }) => reportPublicId === report)),
    ...paid
      .filter(({ state, id }) => state !== 'sent' && !isAlerted(id))
      .map(({ number, state }) => `${number} ${state}`),
    ...done('sent')
      .filter(({ email }) => mailed(email).length === 0)
      .map(({ number }) => `${number} sent to nobody`),
  ];
  return {
    sent: done('sent').length,
    uncertain: done('delivery_uncertain').length,
    lost,
    mailedTwice: paid.filter(({ email }) => mailed(email).length > 1).map(({ number }) => number),
    mailedUnvalidated: paid
      .filter(({ email, validatedAt }) => validatedAt === null && mailed(email).length > 0)
      .map(({ number }) => number),
    uncertainUnalerted: done('delivery_uncertain')
      .filter(({ id }) => !isAlerted(id))
      .map(({ number }) => number),
    otherFaults: faults,
  };
}

async function completedReports({ reports }: Store, count: number): Promise<readonly string[]> {
  const { evidence } = specimenOrder(readDeclarations({}).operator);
  const results = conclude(evidence);
  const at = new Date();
  const asked = { domain: evidence.domain, unicode: evidence.domain, dnsAnalysis: true, securityChecks: true };
  const stats = { passed: 0, warnings: 0, errors: 0, unknown: 0, score: 'C' };
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const report = await reports.open({ ...asked, selectors: [] }, at);
    const run = await reports.begin(report.id, at);
    if (run) await reports.complete(run, { type: 'completed', stats, durationMs: 1 }, { results, evidence }, at);
    names.push(report.publicId);
  }
  return names;
}

async function inStore<T>(environment: NodeJS.ProcessEnv, work: (store: Store) => Promise<T>): Promise<T> {
  const config = {
    databaseUrl: environment['DATABASE_URL'] || null,
    folder: environment[`${product.settingsPrefix}_DATA`] ?? '',
  };
  const lock = await takeFolder(config);
  const database = await openDatabase(config, () => {});
  try {
    return await work(storeIn(database, () => ({ add: async () => {} })));
  } finally {
    await database.close();
    lock.release();
  }
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function total(count: Readonly<Record<string, number>>): number {
  return Object.values(count).reduce((sum, one) => sum + one, 0);
}
