/**
 * Two processes that serve and three that audit, on one PostgreSQL. Audits are asked of both that serve; meanwhile each of the five is
 * killed once (SIGKILL), and comes back as systemd would bring it. Tells what is lost, how often an audit was begun, and how long after a
 * kill the audits of the dead were begun again. Audits are pretended and take some ten seconds; all else is the product.
 * Run: `node bench/any-one-killed.ts [audits] [seconds between kills]`, 60 and 12 by default. PostgreSQL by DATABASE_URL or this machine's
 * binaries.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../trials/free-port.ts';
import { MortalHouse, prepareGround } from '../trials/mortal-house.ts';
import { asking, NO_POSTGRES, startPostgres } from '../trials/postgres.ts';

const [audits = 60, pause = 12] = process.argv.slice(2).map(Number);
const WITHIN_S = 30;
const server = await startPostgres();
if (!server) throw new Error(NO_POSTGRES);
const databaseUrl = await server.newDatabase();
const ground = await prepareGround(databaseUrl, 1);
const environment = { ...ground.environment, SLOW: 'yes' };
const webs: MortalHouse[] = [];
for (let n = 0; n < 2; n += 1)
  webs.push(new MortalHouse({ ...environment, ROLE: 'web', PORT: String(await freePort()) }));
const workers = Array.from({ length: 3 }, () => new MortalHouse({ ...environment, ROLE: 'worker' }));
await Promise.all(webs.map(({ up }) => up));

interface Row {
  readonly domain: string;
  readonly status: string;
  readonly attempt: number;
  readonly started: Date | null;
}
const rows = () =>
  asking(databaseUrl, async (client) => {
    const told = await client.query<Row>(
      'select domain, status, attempt, started_at as started from analysis_reports order by id',
    );
    return told.rows;
  });

const names = await Promise.all(
  Array.from({ length: audits }, (_, n) => begin(webs[n % webs.length] as MortalHouse, `client${n}.example`)),
);
const kills: { readonly who: string; readonly at: Date; readonly held: readonly string[] }[] = [];
for (const [who, one] of [
  ...workers.map((one) => ['audits', one] as const),
  ...webs.map((one) => ['serves', one] as const),
]) {
  await delay(pause * 1000);
  const held = (await rows()).filter(({ status }) => status === 'started').map(({ domain }) => domain);
  kills.push({ who, at: new Date(), held });
  one.kill();
}
/** The longest time from a kill to the next begin of an audit that was begun again after it. */
let slowest = 0;
for (;;) {
  const all = await rows();
  for (const { attempt, started, domain } of all) {
    const kill = kills.findLast(
      ({ at, who, held }) => who === 'audits' && started !== null && at < started && held.includes(domain),
    );
    if (attempt > 1 && started && kill) slowest = Math.max(slowest, started.getTime() - kill.at.getTime());
  }
  if (all.every(({ status }) => status === 'completed' || status === 'failed')) break;
  await delay(500);
}
const ended = await rows();
const again = ended.filter(({ attempt }) => attempt > 1).length;
const read = await Promise.all(names.map((name, n) => stateOf(webs[n % webs.length] as MortalHouse, name)));
const completed = read.filter((status) => status === 'completed').length;
console.log(
  `${kills.length} processes killed; ${ended.length} of ${audits} audits stored, ${completed} read as completed, ${again} begun again, ` +
    `${Math.max(...ended.map(({ attempt }) => attempt))} times at most; the slowest of them ${(slowest / 1000).toFixed(1)} s after the kill`,
);
if (ended.length !== audits || completed !== audits || slowest > WITHIN_S * 1000) process.exitCode = 1;
await Promise.all([...webs, ...workers].map((one) => one.end()));
await ground.close();
await server.close();

/** Asks until a process answers: a name is asked for once in the whole. */
async function begin(web: MortalHouse, domain: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${web.url}/api/analysis/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain }),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { reportId: string }).reportId;
    await delay(200);
  }
}

async function stateOf(web: MortalHouse, name: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${web.url}/api/analysis/${name}`).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { report: { status: string } }).report.status;
    await delay(200);
  }
}
