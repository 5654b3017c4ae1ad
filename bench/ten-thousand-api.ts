/**
 * Ten thousand names by the API: two processes that serve and three that audit, on one PostgreSQL, asked by four accounts as fast as their
 * plan allows; three of the processes that audit are killed (SIGKILL) meanwhile. Tells how many names are lost, how many are there twice,
 * audits a second, and between which figures the memory of each process moved from its thousandth audit on. Each audit ends with the
 * evidence of the specimen in the place of the network; queue, ledger, store and judging are the product's.
 * Run: `node bench/ten-thousand-api.ts [names]`, 10,000 by default. PostgreSQL by DATABASE_URL or this machine's binaries.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiAnalysis, ApiStarted } from '@rempart/contract/api';
import { apiRunning } from '@rempart/contract/api';
import { openPostgres } from '../server/adapters/postgres/postgres.ts';
import { wholeStore } from '../server/wings/index.ts';
import { makeKey } from '../server/wings/programs/usecases/keys.ts';
import { freePort } from '../trials/free-port.ts';
import { MortalHouse, prepareGround } from '../trials/mortal-house.ts';
import { asking, NO_POSTGRES, startPostgres } from '../trials/postgres.ts';
import { memoryOf } from './figures.ts';

const [names = 10_000] = process.argv.slice(2).map(Number);
const ACCOUNTS = 4;
const SETTLED = Math.min(1_000, names / 4);
const KILLED_AT = [0.2, 0.4, 0.6].map((part) => Math.round(part * names));

const server = await startPostgres();
if (!server) throw new Error(NO_POSTGRES);
const databaseUrl = await server.newDatabase();
const ground = await prepareGround(databaseUrl, 1);
const environment = { ...ground.environment, MORTAL: 'yes' };
const webs: MortalHouse[] = [];
for (let n = 0; n < 2; n += 1)
  webs.push(new MortalHouse({ ...environment, ROLE: 'web', PORT: String(await freePort()) }));
const workers = Array.from({ length: 3 }, () => new MortalHouse({ ...environment, ROLE: 'worker' }));
await Promise.all(webs.map(({ up }) => up));
const secrets = await openAccounts();

const started = performance.now();
const waiting = Array.from({ length: names }, (_, n) => `client${n}.example`);
const read = new Map<string, string>();
const watching = watch();
await Promise.all(secrets.flatMap((secret) => Array.from({ length: apiRunning.enterprise }, () => ask(secret))));
const seconds = (performance.now() - started) / 1000;
const memory = await watching;

const stored = await asking(databaseUrl, async (client) => {
  const { rows } = await client.query<{ domain: string; audits: number; attempts: number }>(
    "select domain, count(*)::int as audits, sum(attempt)::int as attempts from analysis_reports where status = 'completed' group by domain",
  );
  return rows;
});
const lost = names - [...read.values()].filter((status) => status === 'completed').length;
const twice = stored.filter(({ audits }) => audits > 1).length;
const again = stored.filter(({ attempts, audits }) => attempts > audits).length;
console.log(
  `${stored.length} of ${names} names stored, ${lost} lost, ${twice} twice; ${KILLED_AT.length} processes killed, ${again} audits begun again; ` +
    `${seconds.toFixed(0)} s, ${(names / seconds).toFixed(1)} a second`,
);
for (const line of memory) console.log(line);
if (lost > 0 || twice > 0 || stored.length !== names) process.exitCode = 1;
await Promise.all([...webs, ...workers].map((one) => one.end()));
await ground.close();
await server.close();

async function openAccounts(): Promise<readonly string[]> {
  const database = await openPostgres(databaseUrl, { connections: 2 });
  const store = wholeStore(database, () => ({ add: async () => {} }));
  const made: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const given = { name: 'Parc', scopes: ['start', 'read'] as const };
    const email = `client${n}@exemple.fr`;
    const { secret } = await makeKey(email, given, { store, now: () => new Date() });
    const account = await store.apiAccounts.byEmail(email);
    if (account) await store.apiAccounts.setPlan(account.publicId, 'enterprise');
    made.push(secret);
  }
  await database.close();
  return made;
}

/** Has one name after the other audited, until none waits. */
async function ask(secret: string): Promise<void> {
  for (let domain = waiting.shift(); domain; domain = waiting.shift()) {
    const key = randomUUID();
    const { reportId } = await call<ApiStarted>(secret, 'POST', '/analysis/start', { domain }, key);
    for (;;) {
      const { status } = await call<ApiAnalysis>(secret, 'GET', `/analysis/${reportId}`);
      if (status === 'completed' || status === 'failed') {
        read.set(domain, status);
        break;
      }
      await delay(8_000);
    }
  }
}

/** Until it is answered: a call that is refused by the rate of the plan, or that meets a process which ends, is made again. */
async function call<Answer>(
  secret: string,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  for (let n = 0; ; n += 1) {
    const web = webs[(read.size + n) % webs.length] as MortalHouse;
    const answer = await fetch(`${web.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as Answer;
    if (answer && ![429, 503].includes(answer.status)) throw new Error(`${answer.status} ${await answer.text()}`);
    await delay(1_000 * Number(answer?.headers.get('retry-after') ?? 0.5));
  }
}

/** Kills on the way, and ends with a line on the memory of each process. */
async function watch(): Promise<readonly string[]> {
  const seen = new Map<MortalHouse, { readonly pid: number; readonly done: number; readonly megabytes: number }[]>();
  const goals = [...KILLED_AT];
  while (read.size < names) {
    if (goals[0] !== undefined && read.size >= goals[0]) {
      goals.shift();
      workers[goals.length]?.kill();
    }
    for (const one of [...webs, ...workers]) {
      const megabytes = await memoryOf(one.pid);
      const own = seen.get(one) ?? [];
      seen.set(one, own);
      if (megabytes !== null) own.push({ pid: one.pid, done: read.size, megabytes });
    }
    await delay(1_000);
  }
  return [...seen].map(([one, all]) => {
    const own = all.filter(({ pid }) => pid === one.pid);
    const from = own[0]?.done ?? 0;
    const settled = own.filter(({ done }) => done - from >= SETTLED).map(({ megabytes }) => megabytes);
    const who = webs.includes(one) ? 'serves' : 'audits';
    return `${who}: ${Math.min(...settled)} to ${Math.max(...settled)} MB resident in its last process, from ${SETTLED} audits of all on`;
  });
}
