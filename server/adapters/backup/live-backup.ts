import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { messageOf } from '../../common/log.ts';

const doorOf = (folder: string) => join(folder, 'backup.sock');
/** The remains of a killed process are useless. */
const spoolOf = (folder: string) => join(folder, 'backup');

/**
 * Serves backups of the embedded database, which only this process can open, while it works: a client that may open this socket in the data
 * folder, which is its owner, receives what `make` makes. null where the system has no such sockets.
 */
export async function serveLiveBackup(
  folder: string,
  make: (spool: string) => Promise<Readable>,
  warn: (text: string) => void,
): Promise<{ readonly close: () => Promise<void> } | null> {
  const visitors = new Set<Socket>();
  const server = createServer((visitor) => {
    visitors.add(visitor.on('close', () => visitors.delete(visitor)).on('error', () => {}));
    make(spoolOf(folder))
      .then((backup) => pipeline(backup, visitor))
      .catch((fault: Error) => {
        warn(messageOf(fault));
        visitor.destroy();
      });
  });
  rmSync(doorOf(folder), { force: true });
  rmSync(spoolOf(folder), { recursive: true, force: true });
  mkdirSync(spoolOf(folder), { mode: 0o700 });
  const opened = await new Promise<boolean>((resolve) => {
    const mask = process.umask(0o177);
    server.once('error', () => resolve(false)).listen(doorOf(folder), () => resolve(true));
    process.umask(mask);
  });
  if (!opened) return null;
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const visitor of visitors) visitor.destroy();
      await closed;
    },
  };
}

/** The backup from the server that works in this folder; null where there is none. */
export function requestLiveBackup(folder: string): Promise<Readable | null> {
  return new Promise((resolve) => {
    const door = connect(doorOf(folder));
    door.once('error', () => resolve(null)).once('connect', () => resolve(door));
  });
}
