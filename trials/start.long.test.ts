import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { product } from '@rempart/brand';
import type { AnalysisEvent, AnalysisStarted } from '@rempart/contract';

const folder = await mkdtemp(join(tmpdir(), 'house-'));
const started: ChildProcess[] = [];
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Process {
  readonly child: ChildProcess;
  readonly address: string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
}

/** Starts a server; its address is empty where the start was refused. */
async function start(settings: Readonly<Record<string, string>> = {}): Promise<Process> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', [`${product.settingsPrefix}_DATA`]: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const line = new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())));
  const address = await Promise.race([line, exit.then(() => '')]);
  return { child, address, errors: () => errors, exit };
}

async function startAnalysis(address: string, domain: string): Promise<AnalysisStarted> {
  const body = JSON.stringify({ domain });
  const response = await fetch(`${address}/api/analysis/start`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as AnalysisStarted;
}

async function* events(address: string, reportId: string): AsyncGenerator<AnalysisEvent> {
  const { body } = await fetch(`${address}/api/analysis/${reportId}/events`);
  assert.ok(body);
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as AnalysisEvent;
  }
}

async function untilType(address: string, reportId: string, type: AnalysisEvent['type']): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const event of events(address, reportId)) {
    types.push(event.type);
    if (event.type === type) break;
  }
  return types;
}

test('an audit interrupted by a kill begins again with the next start, and no answer is lost', async () => {
  const first = await start({ HANG: 'yes' });
  const { reportId } = await startAnalysis(first.address, 'attente.example');
  assert.deepEqual(await untilType(first.address, reportId, 'step'), ['started', 'step']);
  first.child.kill('SIGKILL');
  await first.exit;

  const second = await start();
  assert.equal((await untilType(second.address, reportId, 'completed')).at(-1), 'completed');
  second.child.kill('SIGTERM');
  assert.equal(await second.exit, 0);
});

test('a second process on the same folder is refused with a sentence', async () => {
  const first = await start();
  const second = await start();
  assert.equal(await second.exit, 1);
  assert.match(second.errors(), /^Une autre instance travaille déjà dans .+\s: arrêtez-la/);
  first.child.disconnect();
  assert.equal(await first.exit, 0, 'the end of its parent process ends the server');
});

test('a stop ends open event streams and leaves their audit for the next start', async () => {
  const first = await start({ HANG: 'yes' });
  const { reportId } = await startAnalysis(first.address, 'reprise.example');
  await untilType(first.address, reportId, 'step');
  const watching = untilType(first.address, reportId, 'completed').catch(() => ['cut']);
  first.child.kill('SIGINT');
  assert.equal(await first.exit, 0);
  assert.notEqual((await watching).at(-1), 'completed');

  const second = await start();
  assert.equal((await untilType(second.address, reportId, 'completed')).at(-1), 'completed');
  second.child.kill('SIGTERM');
  await second.exit;
});

test('a port in use is replaced by the next free one', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const server = await start({ PORT: String(taken) });
  assert.ok(Number(new URL(server.address).port) > taken);
  server.child.kill('SIGTERM');
  assert.equal(await server.exit, 0);

  const production = await start({ PORT: String(taken), NODE_ENV: 'production' });
  assert.equal(await production.exit, 1, 'a proxy would look for it on the configured port');
  assert.match(production.errors(), /^Le port \d+ est pris/m);
  other.close();
});

test('a database that does not answer stops the start with a sentence', async () => {
  const server = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  assert.equal(await server.exit, 1);
  assert.match(server.errors(), /^La base de données ne répond pas \(DATABASE_URL\)\s: .*ECONNREFUSED/);
});

test('a live sale is refused, before anything is opened, until VAT regime and reviewer are declared', async () => {
  const identity = {
    ...{ company: 'Essai SAS', legalForm: 'SAS', siren: '732 829 320', address: 'Paris', phone: '01' },
    ...{ email: 'a@exemple.fr', publicationDirector: 'Ada', reviewHours: 'le matin' },
    host: { name: 'H', address: 'Paris', phone: '01' },
    mediator: { name: 'M', address: 'Paris', url: 'https://mediateur.example/' },
  };
  const operator = join(folder, 'operator.json');
  const site = join(folder, 'site.json');
  await writeFile(operator, JSON.stringify(identity));
  await writeFile(site, JSON.stringify({ origin: 'https://exemple.fr' }));
  const { exit, errors } = await start({
    STRIPE_SECRET_KEY: 'sk_live_essai',
    STRIPE_WEBHOOK_SECRET: 'whsec_essai',
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    [`${product.settingsPrefix}_SMTP_URL`]: 'smtp://127.0.0.1:9',
    [`${product.settingsPrefix}_MAIL_FROM`]: 'a@exemple.fr',
    [`${product.settingsPrefix}_OPERATOR`]: operator,
    [`${product.settingsPrefix}_SITE`]: site,
  });
  assert.notEqual(await exit, 0);
  assert.match(errors(), /identité de l’exploitant doit être complète. Il manque\s: vatRegime, reviewer\./);
});

test('killed while it creates its tables, it completes them at the next start', async () => {
  const data = await mkdtemp(join(tmpdir(), 'house-'));
  const settings = { [`${product.settingsPrefix}_DATA`]: data };
  for (const killAfterMs of [300, 700, 1100, 1500]) {
    const begun = start(settings);
    await new Promise((resolve) => setTimeout(resolve, killAfterMs));
    started.at(-1)?.kill('SIGKILL');
    await begun;
  }
  const { address, child, exit } = await start(settings);
  assert.notEqual(address, '');
  const { reportId } = await startAnalysis(address, 'tables.example');
  assert.ok((await untilType(address, reportId, 'completed')).includes('completed'));
  child.kill('SIGTERM');
  await exit;
  await rm(data, { recursive: true, force: true });
});
