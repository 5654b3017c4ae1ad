import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { product } from '@house/contract';
import { says } from './messages.fr.ts';

/** How this process runs, read once from the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** A PostgreSQL server; null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly production: boolean;
  /** Behind one database several processes may share the work. */
  readonly role: 'all' | 'web' | 'worker';
  /** Where this process keeps what it writes. */
  readonly folder: string;
  /** Proxies of ours before the server, whose word on visitors' addresses is believed. */
  readonly proxyHops: number;
  /** An account at the payment provider; null: payments are pretended, or in production not offered. */
  readonly payment: { readonly secretKey: string; readonly webhookSecrets: readonly string[] } | null;
}

/** The start is refused; the message is a French sentence for whoever started it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = '3000';
const PROXY_HOPS = `${product.settingsPrefix}_PROXY_HOPS`;
const DATA_FOLDER = `${product.settingsPrefix}_DATA`;

/** Throws `StartRefused` for a value that cannot be meant. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = readDatabaseUrl(environment);
  const role = readRole(environment);
  if (role !== 'all' && databaseUrl === null) throw new StartRefused(says.roleNeedsDatabase);
  return {
    host: environment['HOST'] || DEFAULT_HOST,
    port: readPort(environment),
    databaseUrl,
    production: readProduction(environment),
    role,
    proxyHops: readProxyHops(environment),
    payment: readPayment(environment, databaseUrl),
    folder: resolve(environment[DATA_FOLDER] || `${import.meta.dirname}/../var`),
  };
}

/** As a browser wants it. */
export function addressOf({ host, port }: { readonly host: string; readonly port: number }): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const shown = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

function readPort(environment: Environment): number {
  const given = environment['PORT'] || DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new StartRefused(says.badPort(given));
  return Number(given);
}

function readProduction(environment: Environment): boolean {
  const given = environment['NODE_ENV'] || 'development';
  if (!['production', 'development', 'test'].includes(given)) throw new StartRefused(says.badEnvironment(given));
  return given === 'production';
}

function readDatabaseUrl(environment: Environment): string | null {
  const given = environment['DATABASE_URL'];
  if (!given) return null;
  if (!/^postgres(?:ql)?:$/.test(URL.parse(given)?.protocol ?? '')) throw new StartRefused(says.badDatabaseUrl);
  return given;
}

function readProxyHops(environment: Environment): number {
  const given = environment[PROXY_HOPS] || '0';
  if (!/^[0-5]$/.test(given)) throw new StartRefused(says.badProxyHops(PROXY_HOPS, given));
  return Number(given);
}

/** Live keys demand what a sale demands: a database that survives a power cut, and a secret to know the provider by. */
function readPayment(environment: Environment, databaseUrl: string | null): Config['payment'] {
  const secretKey = environment['STRIPE_SECRET_KEY']?.trim();
  if (!secretKey) return null;
  if (!/^(?:sk|rk)_(?:test|live)_\w+$/.test(secretKey)) throw new StartRefused(says.badPaymentKey);
  const webhookSecrets = (environment['STRIPE_WEBHOOK_SECRET'] ?? '').split(/[\s,]+/).filter((secret) => secret !== '');
  const missing = [
    ...(webhookSecrets.length === 0 ? ['STRIPE_WEBHOOK_SECRET'] : []),
    ...(isLive(secretKey) && databaseUrl === null ? ['DATABASE_URL'] : []),
  ];
  if (missing.length > 0) throw new StartRefused(says.paymentNeeds(missing));
  return { secretKey, webhookSecrets };
}

export function isLive(secretKey: string): boolean {
  return /^(?:sk|rk)_live_/.test(secretKey);
}

function readRole(environment: Environment): Config['role'] {
  const given = environment['ROLE'] || 'all';
  if (given !== 'all' && given !== 'web' && given !== 'worker') throw new StartRefused(says.badRole(given));
  return given;
}
