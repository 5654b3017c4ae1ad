import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { type Publisher, readTsigKey, rfc2136Publisher } from '@rempart/engine/repair';
import { UsageError } from '../audit/usage-error.ts';

/** Hosts that can be written to. */
export const WAYS = ['rfc2136'] as const;
export type Way = (typeof WAYS)[number];

export interface OpenedHost {
  readonly publisher: Publisher;
  /** `rfc2136 192.0.2.1:53`, without anything secret. */
  readonly called: string;
  readonly address: string;
  readonly port: number;
}

const LARGEST_KEY_FILE = 4_096;

/** @throws {UsageError} where the server or its key cannot be used. */
export async function openHost(way: Way, server: string, keyFile: string): Promise<OpenedHost> {
  const [, bracketed, plain, typedPort] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
  const name = bracketed ?? plain;
  const port = Number(typedPort ?? 53);
  if (name === undefined || port < 1 || port > 65_535) throw new UsageError(({ repair }) => repair.server(server));
  const key = readTsigKey(await secretText(keyFile));
  if (!key) throw new UsageError(({ repair }) => repair.notAKey(keyFile));
  const { address } = await lookup(name).catch(() => {
    throw new UsageError(({ repair }) => repair.server(server));
  });
  return { publisher: rfc2136Publisher({ host: address, port }, key), called: `${way} ${server}`, address, port };
}

/** A file that its owner alone may read. */
async function secretText(file: string): Promise<string> {
  try {
    const { mode, size } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new UsageError(({ repair }) => repair.openKey(file));
    if (size > LARGEST_KEY_FILE) throw new UsageError(({ repair }) => repair.notAKey(file));
    return await readFile(file, 'utf8');
  } catch (fault) {
    if (fault instanceof UsageError) throw fault;
    throw new UsageError(({ unreadable }) => unreadable(file, (fault as NodeJS.ErrnoException).code ?? ''));
  }
}
