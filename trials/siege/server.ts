import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fleetClientPath, reportBoxPath } from '@rempart/contract';
import pg from 'pg';
import { issue } from '../../engine/network/tls/testing/certificates.ts';
import { digestOf, newPublicId, newToken } from '../../server/usecases/orders/access.ts';
import { newToken as newBoxToken } from '../../server/wings/real-mail/usecases/tokens.ts';
import { freePort } from '../free-port.ts';
import { startOwnPostgres } from '../postgres.ts';

/** What attackers know of a server. */
export interface Target {
  readonly url: string;
  /** A finished result. */
  readonly publicId: string;
  /** The link of a list of watched domains. */
  readonly token: string;
  /** The page of a client, who reads a part of that list, and the page of a report box. */
  readonly clientPath: string;
  readonly boxPath: string;
  /** Where it takes mail, and for whom: the address of that box. */
  readonly gate: { readonly port: number; readonly recipient: string };
}

export interface Besieged extends Target {
  /** Milliseconds of processor since it started, of its process and of its event loop's thread, and octets that it has resident. */
  readonly used: () => { readonly cpuMs: number; readonly loopMs: number; readonly resident: number };
  /** How late its event loop was (p99) since this was last asked, in milliseconds. */
  readonly loopDelayMs: () => Promise<number>;
  /** The longest turn of its event loop since this was last asked, in milliseconds of processor. */
  readonly longestTurnMs: () => Promise<number>;
  /** What it wrote down as a fault, each once. */
  readonly faults: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

/** A production build on PostgreSQL behind one trusted proxy, in this network namespace. `root`: the checkout that is besieged. */
export async function openBesieged(root: string, resolver: string): Promise<Besieged> {
  const postgres = await startOwnPostgres();
  if (!postgres) throw new Error('no PostgreSQL on this machine (package postgresql)');
  const databaseUrl = await postgres.newDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'siege-'));
  const [port, gatePort] = [await freePort(), await freePort()];
  const { cert, key } = issue({ subject: GATE_DOMAIN, names: [GATE_DOMAIN] });
  writeFileSync(join(folder, 'gate.pem'), cert);
  writeFileSync(join(folder, 'gate.key'), key);
  const metricsToken = newToken();
  const env = {
    PATH: process.env['PATH'],
    ...inUnit(root).malloc,
    ...{
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      REMPART_DATA: folder,
    },
    ...{
      REMPART_PROXY_HOPS: '1',
      REMPART_RESOLVER: resolver,
      REMPART_EHLO: 'audit.siege.fr',
      REMPART_ADMIN_PATH: 'a'.repeat(24),
      REMPART_METRICS_TOKEN: metricsToken,
    },
    ...{
      REMPART_GATE_DOMAIN: GATE_DOMAIN,
      REMPART_GATE_LISTEN: `127.0.0.1:${gatePort}`,
      REMPART_GATE_TLS_CERT_FILE: join(folder, 'gate.pem'),
      REMPART_GATE_TLS_KEY_FILE: join(folder, 'gate.key'),
    },
  };
  const { options, entry } = inUnit(root);
  const probe = join(import.meta.dirname, 'turns.ts');
  const server = spawn(process.execPath, [...options, '--import', probe, join(root, entry)], {
    ...{ cwd: root, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  });
  const faults = new Set<string>();
  createInterface({ input: server.stderr as Readable }).on('line', (line) => {
    const { event, text = line } = JSON.parse(line.startsWith('{') ? line : '{}') as Readonly<Record<string, string>>;
    if (event === undefined || event === 'fault') faults.add(text.split('\n')[0] ?? '');
  });
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done));
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(
      async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200,
      'the server is not ready',
    );
    const { token, clientPath, box } = await seed(databaseUrl);
    const publicId = await firstAudit(url);
    return {
      ...{ url, publicId, token, clientPath, boxPath: reportBoxPath(box.key), faults, close },
      gate: { port: gatePort, recipient: `${box.token}@${GATE_DOMAIN}` },
      loopDelayMs: async () => {
        const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
        const seconds = /event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(await answer.text())?.[1];
        return Math.round(Number(seconds) * 1000);
      },
      longestTurnMs: longestTurnOf(server),
      used: () => {
        const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]);
        return {
          cpuMs: busyMs(`/proc/${server.pid}/stat`),
          loopMs: busyMs(`/proc/${server.pid}/task/${server.pid}/stat`),
          resident: pages * 4096,
        };
      },
    };
  } catch (fault) {
    await close();
    throw fault;
  }
}

/** Asks a server that was started with `turns.ts`; rejects where it has ended, or ends before it answers. */
export function longestTurnOf(server: ChildProcess): () => Promise<number> {
  const ended = new AbortController();
  server.once('exit', () => ended.abort(new Error('the server has ended')));
  return async () => {
    const answered = once(server, 'message', { signal: ended.signal });
    // A channel that is closed is told by the signal.
    server.send('how long?', () => {});
    const [ms] = (await answered) as [number];
    return Math.round(ms);
  };
}

/** Of a process or a thread, in hundredths of a second as Linux counts them. */
function busyMs(stat: string): number {
  const [user = 0, system = 0] = (readFileSync(stat, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/**
 * A list with a client, and a report box, written as their owners' acts would leave them. In SQL of the first release: migrations only add,
 * so that it is understood by every checkout.
 */
async function seed(databaseUrl: string) {
  const [secret, client, boxKey] = [newToken(), newToken(), newPublicId()];
  const boxToken = newBoxToken();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    // One statement: between two of them a purge would delete a watcher without watches.
    await database.query(
      `with watcher as (insert into watchers (email, created_at) values ('siege@exemple.fr', now()) returning id),
       domain as (insert into watched_domains (domain, unicode, next_at, verdicts, deadlines, "exists")
         values ('siege.fr', 'siege.fr', now(), '[]', '[]', true) returning id),
       watch as (insert into watches (public_id, watcher_id, domain_id, state, selectors, sends_nothing, asked_at, confirmed_at, tags)
         select $1, watcher.id, domain.id, 'confirmed', '{}', false, now(), now(), '{client}' from watcher, domain),
       link as (insert into watch_tokens (digest, watcher_id, purpose, expires_at)
         select $2, id, 'open', now() + interval '1 day' from watcher),
       shared as (insert into fleet_links (public_id, watcher_id, role, name, tag, digest, created_at, expires_at)
         select $3, id, 'client', 'client', 'client', $4, now(), now() + interval '1 day' from watcher)
       insert into report_boxes (key, token, domain, created_at) values ($5, $6, 'siege.fr', now())`,
      [newPublicId(), digestOf(secret), newPublicId(), digestOf(client), boxKey, boxToken],
    );
  } finally {
    await database.end();
  }
  return { token: secret, clientPath: fleetClientPath(client), box: { key: boxKey, token: boxToken } };
}

/** The public id of an audit that has ended. */
async function firstAudit(url: string): Promise<string> {
  const started = await fetch(`${url}/api/analysis/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify({ domain: 'siege.fr', exact: true, options: {} }),
  });
  const { reportId: publicId } = (await started.json()) as { readonly reportId: string };
  await until(async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const answer = await fetch(`${url}/api/analysis/${publicId}/results`, { headers });
    return answer.status === 200 && !JSON.stringify(await answer.json()).includes('En cours...');
  }, 'the first audit does not end');
  return publicId;
}

/** With which options of Node, file, and settings of malloc its unit of systemd starts the site. */
function inUnit(root: string): {
  readonly options: readonly string[];
  readonly entry: string;
  readonly malloc: Readonly<Record<string, string>>;
} {
  const unit = readFileSync(join(root, 'deploy/systemd/rempart-web@.service'), 'utf8');
  const [start = ''] = /^ExecStart=.*$/m.exec(unit) ?? [];
  return {
    options: [...start.matchAll(/ (--\S+)/g)].map(([, option = '']) => option),
    entry: start.split(' ').at(-1) ?? '',
    malloc: Object.fromEntries([...unit.matchAll(/(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value])),
  };
}

const GATE_DOMAIN = 'porte.siege.fr';

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await holds()) return;
    await delay(500);
  }
  throw new Error(otherwise);
}
