import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@rempart/brand';
import type { AnalysisStarted } from '@rempart/contract';
import pg from 'pg';
import { migrateDatabase } from '../server/commands/migrate.ts';
import { StartupError } from '../server/process/settings.ts';
import { NO_POSTGRES, startPostgres } from './postgres.ts';

const ROLES = 'deploy/postgresql.sql';

const server = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'rights-'));
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map(({ exitCode, signalCode }, index) => exitCode ?? signalCode ?? gone(children[index])));
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const gone = (child?: ChildProcess) => new Promise((resolve) => child?.once('exit', resolve));

test(`the serving role of ${ROLES} can do all the work, and cannot change a table`, async (t) => {
  if (!server) return t.skip(NO_POSTGRES);
  const administrator = new URL(await server.newDatabase());
  if (!(await prepared(administrator))) return t.skip('this server has a role of that name already');
  const as = (role: string) =>
    Object.assign(new URL(administrator), { username: role, pathname: `/${product.slug}` }).href;
  const owner = as(`${product.slug}_owner`);
  const serving = as(product.slug);

  await assert.rejects(migrateDatabase({ DATABASE_URL: serving }), (fault: Error) => {
    assert.ok(fault instanceof StartupError);
    assert.match(fault.message, /permission denied.*npm run migrate/);
    return true;
  });
  await Promise.all([1, 2, 3].map(() => migrateDatabase({ DATABASE_URL: owner })));

  const web = await start({ DATABASE_URL: serving, ROLE: 'web' });
  await start({ DATABASE_URL: serving, ROLE: 'worker' });
  const { reportId } = await post<AnalysisStarted>(`${web}/api/analysis/start`, { domain: 'droits.example' });
  assert.equal(await endOf(`${web}/api/analysis/${reportId}`), 'completed');
  const parts = `select from pg_class where relname ~ '^analysis_contents_\\d{8}$'`;
  assert.equal((await query(serving, parts)).length, 8, 'the days of what audits saw are made all the same');
  await query(serving, `select drop_contents_days(current_date + 1)`);
  assert.equal((await query(serving, parts)).length, 7);

  for (const act of [
    'create table x ()',
    'drop table orders',
    'alter table orders add x text',
    'truncate orders',
    'create schema x',
    "create table x partition of analysis_contents for values from ('2000-01-01') to ('2000-01-02')",
    'drop table analysis_contents_other',
  ])
    assert.equal(await refusal(serving, act), '42501', act);
});

/** Runs the file as `psql` would; false where its roles exist already. */
async function prepared(url: URL): Promise<boolean> {
  const [first = '', second = ''] = (await readFile(join(import.meta.dirname, '..', ROLES), 'utf8'))
    .replace(/^--.*$/gm, '')
    .split(/^\\connect \w+$/m);
  if ((await query(url.href, `select from pg_roles where rolname = '${product.slug}'`)).length > 0) return false;
  for (const statement of first.split(';').filter((one) => one.trim() !== '')) await query(url.href, statement);
  await query(Object.assign(new URL(url), { pathname: `/${product.slug}` }).href, second);
  return true;
}

async function query(connectionString: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function refusal(connectionString: string, act: string): Promise<string | undefined> {
  return query(connectionString, act).then(
    () => 'done',
    ({ code }: NodeJS.ErrnoException) => code,
  );
}

/** Returns the address of a serving process, and "" for a worker. */
async function start(settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, PORT: '0', [`${product.settingsPrefix}_DATA`]: folder, ...settings },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  children.push(child);
  return new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())));
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', body: JSON.stringify(body), headers })).json() as Promise<T>;
}

async function endOf(url: string): Promise<string> {
  for (;;) {
    const { report } = (await (await fetch(url)).json()) as { report: { status: string } };
    if (report.status === 'completed' || report.status === 'failed') return report.status;
    await delay(100);
  }
}
