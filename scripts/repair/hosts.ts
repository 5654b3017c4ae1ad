import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import {
  API_HOST_IDS,
  API_HOSTS,
  type ApiHostId,
  openApiHost,
  type Publisher,
  powerdnsPublisher,
  readTsigKey,
  rfc2136Publisher,
  Secret,
} from '@rempart/engine/repair';
import { UsageError } from '../audit/usage-error.ts';

/** Hosts that can be written to. */
export const WAYS = ['rfc2136', 'pdns', ...API_HOST_IDS] as const;
export type Way = (typeof WAYS)[number];

export interface OpenedHost {
  readonly publisher: Publisher;
  /** `rfc2136 192.0.2.1:53`, without anything secret. */
  readonly called: string;
  /** Where it answers questions of the DNS; null where that is elsewhere. */
  readonly dns: { readonly address: string; readonly port: number } | null;
  /** Of one that is spoken to by its documents. */
  readonly id: ApiHostId | null;
}

export function isApiHost(way: Way): way is ApiHostId {
  return way in API_HOSTS;
}

/** Whether a host has one address for all of its owners. */
export function hasAddress(way: Way): boolean {
  return isApiHost(way) && API_HOSTS[way].base !== null;
}

const DNS_PORT = 53;
const LARGEST_KEY_FILE = 4_096;

/** @throws {UsageError} where the server or its key cannot be used. */
export async function openHost(way: Way, server: string, keyFile: string): Promise<OpenedHost> {
  if (isApiHost(way)) return openApi(way, server, keyFile);
  return way === 'pdns' ? openPowerdns(server, keyFile) : openUpdates(server, keyFile);
}

async function openUpdates(server: string, keyFile: string): Promise<OpenedHost> {
  const [, bracketed, plain, typedPort] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
  const name = bracketed ?? plain;
  const port = Number(typedPort ?? DNS_PORT);
  if (name === undefined || port < 1 || port > 65_535) throw new UsageError(({ repair }) => repair.server(server));
  const key = readTsigKey(await secretText(keyFile));
  if (!key) throw new UsageError(({ repair }) => repair.notAKey(keyFile));
  const address = await addressOf(name, server);
  const dns = { address, port };
  return { publisher: rfc2136Publisher({ host: address, port }, key), called: `rfc2136 ${server}`, dns, id: null };
}

/** A key crosses the network in clear nowhere: over HTTPS, or within this machine. */
function urlOf(server: string): URL {
  const url = URL.canParse(server) ? new URL(server) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) || url.username !== '')
    throw new UsageError(({ repair }) => repair.url(server));
  return url;
}

async function openApi(id: ApiHostId, server: string, keyFile: string): Promise<OpenedHost> {
  const base = urlOf(server || (API_HOSTS[id].base ?? ''));
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const publisher = openApiHost(id, base, await secretText(keyFile));
  if (!publisher) throw new UsageError(({ repair }) => repair.notAKeyOf[id](keyFile));
  return { publisher, called: `${id} ${base.origin}`, dns: null, id };
}

async function openPowerdns(server: string, keyFile: string): Promise<OpenedHost> {
  const url = urlOf(server);
  const key = (await secretText(keyFile)).trim();
  if (!/^[!-~]+$/.test(key)) throw new UsageError(({ repair }) => repair.notAToken(keyFile));
  const address = await addressOf(url.hostname.replace(/^\[|\]$/g, ''), server);
  return {
    publisher: powerdnsPublisher(url, new Secret(key)),
    called: `pdns ${url.origin}`,
    ...{ dns: { address, port: DNS_PORT }, id: null },
  };
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
    throw new UsageError(({ unreadable }) => unreadable(file, (fault as NodeJS.ErrnoException).code ?? ''));
  }
}
