import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product } from '@rempart/brand';
import { createAccount } from '../server/commands/accounts.ts';
import { lockDataFolder, openDatabase } from '../server/process/databases.ts';
import { wholeStore } from '../server/wings/index.ts';
import { freePort } from './free-port.ts';
import type { OpenedStore } from './inspection.ts';
import { layDatabase } from './made-databases.ts';

/** The robot's administrator account. */
export const ADMIN = { username: 'robot', password: 'une phrase de machine assez longue' };
export const ADMIN_PATH = 'chemin-du-robot-des-essais';

/** The data of a server that is killed; `close` deletes them. */
export interface Ground {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** A folder, an operator, an administrator and a relay at `smtpPort`. `databaseUrl` null: the embedded database. */
export async function prepareGround(databaseUrl: string | null, smtpPort: number): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
  if (databaseUrl === null) await layDatabase(folder);
  const operator = join(folder, 'operator.json');
  await writeFile(operator, JSON.stringify({ email: 'exploitant@exemple.fr' }));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(await freePort()),
    [`${product.settingsPrefix}_DATA`]: folder,
    [`${product.settingsPrefix}_SMTP_URL`]: `smtp://127.0.0.1:${smtpPort}`,
    [`${product.settingsPrefix}_MAIL_FROM`]: 'rapports@exemple.fr',
    [`${product.settingsPrefix}_OPERATOR`]: operator,
    [`${product.settingsPrefix}_ADMIN_PATH`]: ADMIN_PATH,
  };
  await createAccount(ADMIN, environment);
  return { environment, folder, close: () => rm(folder, { recursive: true, force: true }) };
}

/** A server that is killed and restarted. */
export class MortalHouse {
  readonly url: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess;
  #isOver = false;
  /** How many processes there were so far. */
  starts = 0;
  /** Resolves once the present process answers. */
  up: Promise<void> = Promise.resolve();

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
    this.url = `http://127.0.0.1:${environment['PORT']}`;
    this.#child = this.#begin();
  }

  /** Of the present process. */
  get pid(): number {
    return this.#child.pid ?? 0;
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
    this.starts += 1;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // Its first line is its address.
    this.up = new Promise((resolve) => child.stdout?.once('data', () => resolve()));
    child.stdout?.resume();
    child.once('exit', () => {
      if (!this.#isOver) this.#child = this.#begin();
    });
    return child;
  }
}

/** Works in the store of a server that is not running. */
export async function inStore<T>(environment: NodeJS.ProcessEnv, work: (store: OpenedStore) => Promise<T>): Promise<T> {
  const config = {
    databaseUrl: environment['DATABASE_URL'] || null,
    dbConnections: 10,
    folder: environment[`${product.settingsPrefix}_DATA`] ?? '',
  };
  const lock = await lockDataFolder(config);
  const database = await openDatabase(config, () => {});
  try {
    return await work({ ...wholeStore(database, () => ({ add: async () => {} })), database });
  } finally {
    await database.close();
    lock.release();
  }
}
