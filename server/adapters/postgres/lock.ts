import { rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { product } from '@rempart/brand';

export interface Lock {
  readonly release: () => void;
}

/**
 * Locks a folder for this process alone; null where another has it. The system releases it even after a kill. Two locks, since neither
 * suffices alone: the file `db.lock` also excludes a process of another container; a name that the system derives from the folder's device
 * and inode survives the deletion of that file.
 */
export async function lockFolder(folder: string): Promise<Lock | null> {
  const file = lockFile(join(folder, 'db.lock'));
  if (!file) return null;
  const name = await lockName(nameOf(folder)).catch((fault: unknown) => {
    file.release();
    throw fault;
  });
  if (!name) {
    file.release();
    return null;
  }
  return {
    release: () => {
      name.release();
      file.release();
    },
  };
}

function lockFile(path: string): Lock | null {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /database is locked/.test(error.message)) return null;
    throw error;
  }
  return { release: () => lock.close() };
}

/**
 * Linux and Windows have socket names outside of all folders, which disappear with their process; elsewhere it is a file of the temporary
 * folder.
 */
function nameOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `${product.slug}-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function lockName(name: string): Promise<Lock | null> {
  const lock = await listen(name);
  if (lock || !name.startsWith('/')) return lock;
  if (await answers(name)) return null;
  // Left by a killed process.
  rmSync(name, { force: true });
  return listen(name);
}

function listen(name: string): Promise<Lock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', (fault: NodeJS.ErrnoException) =>
      fault.code === 'EADDRINUSE' ? resolve(null) : reject(fault),
    );
    server.listen(name, () => resolve({ release: () => void server.close() }));
    server.unref();
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });
}
