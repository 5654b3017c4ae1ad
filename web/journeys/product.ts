import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDatabase } from '../../trials/made-databases.ts';

/** The product as `npm start` runs it, on a free port with a database of its own. */
export interface Product {
  readonly url: string;
  /** The folder of its files. */
  readonly folder: string;
  /** The link that creates the first account. */
  readonly firstLogin: string | null;
  /** Port of the SMTP gate, on loopback. */
  readonly gatePort: number;
  readonly close: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');
/** Seventy seconds were seen on two processors with five other tests. */
const STARTED_WITHIN_MS = 240_000;

let shared: Promise<Product> | undefined;

/**
 * One server for all journeys of this process that tolerate each other's data, started by the first of them; it ends with the process.
 * Starting the product costs more processor time than most journeys.
 */
export function sharedProduct(): Promise<Product> {
  shared ??= startProduct().then((product) => {
    process.once('beforeExit', () => void product.close());
    return { ...product, close: async () => {} };
  });
  return shared;
}

/** One server for a journey alone; at `localhost` where it needs a host name, as passkeys do. */
export async function startProduct({ host = '127.0.0.1' }: { readonly host?: string } = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  await layDatabase(folder);
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'server', 'start.ts')], {
    cwd: ROOT,
    env: { ...process.env, HOST: host, PORT: '0', REMPART_DATA: folder, DATABASE_URL: '', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await addressSaid(server);
  // The tests alone determine how long this process lives.
  server.unref();
  (server.stdout as Socket).unref();
  const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';
  return {
    url,
    folder,
    gatePort: Number(/127\.0\.0\.1:(\d+)\.\s/.exec(said)?.[1]),
    firstLogin: /http:\/\/[^\s?:]+:\d+\/[^\s?:]*\?premier=\S+/.exec(said)?.[0] ?? null,
    close: async () => {
      server.ref();
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the last line of a first start, the link for the first administrator. */
function addressSaid(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`the server did not start: ${said}`)), STARTED_WITHIN_MS);
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (!/http:\/\/[^\s?:]+:\d+\/[^\s?:]*\?premier=[\w-]+\s/.test(said)) return;
      clearTimeout(late);
      resolve(said);
    });
    server.once('exit', (code) => reject(new Error(`the server stopped with ${code}: ${said}`)));
  });
}
