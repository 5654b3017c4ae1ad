import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../server/adapters/postgres/database.ts';
import * as schema from '../../server/adapters/postgres/schema.ts';
import { storeIn } from '../../server/adapters/postgres/store.ts';
import { newWatchToken } from '../../server/usecases/watching/tokens.ts';
import { freePort } from '../free-port.ts';
import { startOwnPostgres } from '../postgres.ts';

export interface Besieged {
  readonly url: string;
  /** A finished result. */
  readonly publicId: string;
  /** The link of a list of watched domains. */
  readonly token: string;
  /** Milliseconds of processor of its process since it started, and octets that it has resident. */
  readonly used: () => { readonly cpuMs: number; readonly resident: number };
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
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
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
    },
  };
  const server = spawn(process.execPath, [...optionsInUnit(root), join(root, 'server/main.ts')], {
    ...{ cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  const faults = new Set<string>();
  createInterface({ input: server.stderr as Readable }).on('line', (line) => {
    const { event, text = line } = JSON.parse(line.startsWith('{') ? line : '{}') as Readonly<Record<string, string>>;
    if (event === undefined || event === 'fault') faults.add(text.split('\n')[0] ?? '');
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, 'the server is not ready');
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
  await pool.end();
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
  return {
    ...{ url, publicId, token, faults },
    used: () => {
      const [user = 0, system = 0] = (readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1] ?? '')
        .split(' ')
        .slice(11, 13)
        .map(Number);
      const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]);
      return { cpuMs: (user + system) * 10, resident: pages * 4096 };
    },
    close: async () => {
      server.kill('SIGKILL');
      await new Promise((done) => server.once('exit', done));
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The options of Node that its unit of systemd starts the site with. */
function optionsInUnit(root: string): readonly string[] {
  const unit = readFileSync(join(root, 'deploy/systemd/rempart-web@.service'), 'utf8');
  return (
    /^ExecStart=.*$/m
      .exec(unit)?.[0]
      .match(/ --\S+/g)
      ?.map((option) => option.trim()) ?? []
  );
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return;
    await delay(500);
  }
  throw new Error(otherwise);
}
