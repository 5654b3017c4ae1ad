import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { urgent } from '../../common/urgent.ts';
import { type Channels, type Database, type Executor, isBehind, migrationsFolder } from './database.ts';

const CONNECT_MS = 5000;
const RECONNECT_MS = 1000;
/** An arbitrary number, the same in every process: only one migrates at a time. */
const MIGRATION_LOCK = 4_318_207;

/** Kept for what moves money and for the administration, which no crowd of readers may keep from the database. */
const KEPT_CONNECTIONS = 2;

/** Of the queue; the queue and the server each use one more to listen (docs/operations.md, « Several processes »). */
const QUEUE_CONNECTIONS = 4;

/**
 * A PostgreSQL server that several processes may share. A caller that waits `connectMs` milliseconds for one of the `connections` is
 * refused.
 */
export async function openPostgres(
  connectionString: string,
  { connections, connectMs = CONNECT_MS }: { readonly connections: number; readonly connectMs?: number },
): Promise<Database> {
  const kept = connections > 2 * KEPT_CONNECTIONS ? KEPT_CONNECTIONS : 0;
  const openPool = (max: number) => {
    const opened = new pg.Pool({ connectionString, max, connectionTimeoutMillis: connectMs });
    // The pool replaces an idle connection that breaks; without a listener its error would end the process.
    opened.on('error', () => {});
    // The same for one that breaks within a transaction, between two of its queries; the next query fails.
    opened.on('connect', (client) => client.on('error', () => {}));
    return opened;
  };
  const pool = openPool(connections - kept);
  const keptPool = kept > 0 ? openPool(kept) : pool;
  const isFull = () => pool.idleCount === 0 && pool.totalCount >= connections - kept;
  const chosen = () => (urgent.getStore() && isFull() ? keptPool : pool);
  const closing = new AbortController();
  const listeners: Promise<void>[] = [];
  try {
    await migrateWhereBehind(pool);
  } catch (fault) {
    await Promise.all([pool.end(), kept > 0 && keptPool.end()]);
    throw fault;
  }
  return {
    db: openExecutor(chosen),
    queue: { connectionString, max: QUEUE_CONNECTIONS },
    alone: false,
    isDamaged: () => false,
    listen: async (channels, renewed) => {
      const connect = () => connectListener({ connectionString, connectMs }, channels);
      listeners.push(keepListening(await connect(), connect, renewed, closing.signal));
    },
    close: async () => {
      closing.abort();
      await Promise.all(listeners);
      await Promise.all([pool.end(), kept > 0 && keptPool.end()]);
    },
  };
}

/**
 * Drizzle 0.45 never releases a connection on which `begin` fails, so the pool of a restarted server runs empty. Here every transaction
 * gets its connection from us, and it is always released; one on which a query failed is destroyed, as the pool does with single queries.
 */
function openExecutor(chosen: () => pg.Pool): Executor {
  const client = { query: (...asked: Parameters<pg.Pool['query']>) => chosen().query(...asked) };
  const db = drizzle({ client: client as unknown as pg.Pool });
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await chosen().connect();
    let hasFailed = false;
    try {
      return await drizzle({ client }).transaction(work, config);
    } catch (error) {
      hasFailed = error instanceof DrizzleQueryError;
      throw error;
    } finally {
      client.release(hasFailed);
    }
  };
  return Object.assign(db, { transaction }) as Executor;
}

/** A role without the right to change tables suffices for a database that has this release's schema, or a newer one. */
async function migrateWhereBehind(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    if (!(await isBehind((text) => client.query(text)))) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release();
  }
}

async function connectListener(
  { connectionString, connectMs }: { readonly connectionString: string; readonly connectMs: number },
  channels: Channels,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
  await client.connect();
  for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return client;
}

async function keepListening(
  first: pg.Client,
  connect: () => Promise<pg.Client>,
  renewed: () => void,
  closing: AbortSignal,
): Promise<void> {
  let client: pg.Client | null = first;
  while (!closing.aborted) {
    if (client) await ended(client, closing);
    if (closing.aborted) break;
    client = await connect().catch(() => null);
    if (client) renewed();
    else await delay(RECONNECT_MS, undefined, { signal: closing }).catch(() => {});
  }
  await client?.end();
}

async function ended(client: pg.Client, closing: AbortSignal): Promise<void> {
  await once(client, 'end', { signal: closing }).catch(() => {});
}
