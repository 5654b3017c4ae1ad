import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '@rempart/contract';
import {
  type ApiHostId,
  calledAt,
  isApiHost,
  openWay,
  type Publisher,
  readPlace,
  type Way,
} from '@rempart/engine/repair';
import { UsageError } from '../audit/usage-error.ts';
import type { RepairRefusals } from './words.en.ts';

export interface OpenedHost {
  readonly publisher: Publisher;
  /** `rfc2136 192.0.2.1:53`, without anything secret. */
  readonly called: string;
  /** Where it answers questions of the DNS; null where that is elsewhere. */
  readonly dns: { readonly address: string; readonly port: number } | null;
  /** Of one that is spoken to by its documents. */
  readonly id: ApiHostId | null;
}

const DNS_PORT = 53;
const LARGEST_KEY_FILE = 4_096;

/** @throws {UsageError} where the server or its key cannot be used. */
export async function openHost(way: Way, server: string, keyFile: string): Promise<OpenedHost> {
  const place = readPlace(way, server);
  if (!place) throw new UsageError(({ repair }) => repair[way === 'rfc2136' ? 'server' : 'url'](server));
  const id = isApiHost(way) ? way : null;
  const key = await secretText(keyFile);
  // An interface that has one address for all says nothing of where its zones are published.
  const address = id ? '' : await addressOf(place.name, server);
  const publisher = openWay(way, place, { key, address });
  if (!publisher) throw new UsageError(({ repair }) => notAKey(repair, way)(keyFile));
  const dns = id ? null : { address, port: place.kind === 'dns' ? place.port : DNS_PORT };
  return { publisher, called: calledAt(way, place, server), dns, id };
}

function notAKey(repair: RepairRefusals, way: Way): (file: string) => string {
  if (isApiHost(way)) return (file) => repair.notAKeyOf(way, file);
  return way === 'pdns' ? repair.notAToken : repair.notAKey;
}

async function addressOf(name: string, server: string): Promise<string> {
  try {
    return (await lookup(name)).address;
  } catch {
    throw new UsageError(({ repair }) => repair.server(server));
  }
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
    throw new UsageError(({ unreadable }) => unreadable(file, errorCode(fault) ?? ''));
  }
}
