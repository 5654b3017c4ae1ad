import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { reportBoxPath } from '@rempart/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { issue } from '../../engine/network/tls/testing/certificates.ts';
import type { Database } from '../../server/adapters/postgres/database.ts';
import * as schema from '../../server/adapters/postgres/schema.ts';
import { storeIn } from '../../server/adapters/postgres/store.ts';
import { newToken } from '../../server/usecases/orders/access.ts';
import { newToken as newBoxToken } from '../../server/wings/real-mail/usecases/tokens.ts';
import { shareFleet } from '../../server/wings/watching/usecases/share.ts';
import { newWatchToken } from '../../server/wings/watching/usecases/tokens.ts';
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
  const server = spawn(process.execPath, [...inUnit(root).options, join(root, 'server/main.ts')], {
    ...{ cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] },
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

/** Of a process or a thread, in hundredths of a second as Linux counts them. */
function busyMs(stat: string): number {
  const [user = 0, system = 0] = (readFileSync(stat, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** A list with a client, and a report box, as their owners would make them. */
async function seed(databaseUrl: string) {
  // Without a look at the schema: an earlier checkout has another, in which these tables are the same.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const database = { db: drizzle({ client: pool, schema }) } as unknown as Database;
  const store = storeIn(database, () => ({}) as never);
  const asked = { email: 'siege@exemple.fr', domain: 'siege.fr', unicode: 'siege.fr', publicId: 'siege' };
  // In one transaction, as the site has it: between the two rows a purge would delete the first.
  const watch = await store.transaction((within) =>
    within.watching.ask({ ...asked, selectors: [], sendsNothing: false }, new Date()),
  );
  const token = await newWatchToken({ watcherId: watch.watcherId, purpose: 'open' }, store, new Date());
  await store.watching.confirm(watch.id, new Date());
  await store.watching.setTags(watch.id, ['client']);
  const sharing = { store, now: () => new Date(), origin: () => '' };
  const { url: clientPath } = await shareFleet(token, { name: 'client', of: 'tag:client' }, sharing);
  const box = { key: randomBytes(16).toString('base64url'), token: newBoxToken(), domain: 'siege.fr' };
  await store.reportBoxes.open({ ...box, auditId: null, createdAt: new Date() });
  await pool.end();
  return { token, clientPath, box };
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

/** With which options of Node, and which settings of malloc, its unit of systemd starts the site. */
function inUnit(root: string): {
  readonly options: readonly string[];
  readonly malloc: Readonly<Record<string, string>>;
} {
  const unit = readFileSync(join(root, 'deploy/systemd/rempart-web@.service'), 'utf8');
  const [start = ''] = /^ExecStart=.*$/m.exec(unit) ?? [];
  return {
    options: [...start.matchAll(/ (--\S+)/g)].map(([, option = '']) => option),
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
