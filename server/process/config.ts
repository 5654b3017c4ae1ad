import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { product } from '@rempart/brand';
import type { Relay, SenderIdentity } from '../ports/mail.ts';
import { type GateSettings, readGate } from './gate-config.ts';
import { says } from './messages.ts';
import { type Environment, StartupError } from './settings.ts';

/** The configuration of this process, read once from the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** A PostgreSQL server; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** How many connections to that server the queries of this process share; the queue and the listeners use further ones. */
  readonly dbConnections: number;
  /** How many audits this process runs concurrently: each opens some hundred sockets for half a minute. */
  readonly audits: number;
  readonly production: boolean;
  /** Several processes on one database may share the work. */
  readonly role: 'all' | 'web' | 'worker' | 'mail';
  /** The folder of this process's files. */
  readonly folder: string;
  /** Trusted proxies in front of the server (`X-Forwarded-For`). */
  readonly proxyHops: number;
  /** How mail is sent; `relay` null: each message becomes a file in the folder. */
  readonly mail: { readonly relay: Relay | null; readonly identity: SenderIdentity };
  /** Where mail is received; null: not at all. */
  readonly gate: GateSettings | null;
  /** The secret segment in the paths of the administration; null: one is generated and stored in the folder. */
  readonly adminPath: string | null;
  /** The bearer token of the metrics endpoint; null: the endpoint does not exist. */
  readonly metricsToken: string | null;
  /** An account at the payment provider; null: payments are simulated, or in production not offered. */
  readonly payment: {
    readonly secretKey: string;
    readonly webhookSecrets: readonly string[];
    /** A Payment Link of the same account; null: buyers are asked to come back. */
    readonly link: string | null;
  } | null;
}

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = '3000';
const DB_CONNECTIONS = `${product.settingsPrefix}_DB_CONNECTIONS`;
const AUDITS = `${product.settingsPrefix}_AUDITS`;
const PROXY_HOPS = `${product.settingsPrefix}_PROXY_HOPS`;
const METRICS_TOKEN = `${product.settingsPrefix}_METRICS_TOKEN`;
const DATA_FOLDER = `${product.settingsPrefix}_DATA`;

/** Throws `StartupError` for an invalid value. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = readDatabaseUrl(environment);
  const role = readRole(environment);
  if (role !== 'all' && databaseUrl === null) throw new StartupError(says.roleNeedsDatabase);
  return {
    host: environment['HOST'] || DEFAULT_HOST,
    port: readPort(environment),
    databaseUrl,
    dbConnections: readDbConnections(environment),
    audits: readAudits(environment),
    production: readProduction(environment),
    role,
    proxyHops: readProxyHops(environment),
    metricsToken: readMetricsToken(environment),
    payment: readPayment(environment, databaseUrl),
    mail: readMail(environment),
    gate: readGate(environment, role),
    adminPath: readAdminPath(environment),
    folder: resolve(environment[DATA_FOLDER] || `${import.meta.dirname}/../../var`),
  };
}

/** In the form for a browser. */
export function addressOf({ host, port }: { readonly host: string; readonly port: number }): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const shown = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

function readPort(environment: Environment): number {
  const given = environment['PORT'] || DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) throw new StartupError(says.badPort(given));
  return Number(given);
}

function readProduction(environment: Environment): boolean {
  const given = environment['NODE_ENV'] || 'development';
  if (!['production', 'development', 'test'].includes(given)) throw new StartupError(says.badEnvironment(given));
  return given === 'production';
}

function readDatabaseUrl(environment: Environment): string | null {
  const given = environment['DATABASE_URL'];
  if (!given) return null;
  if (!/^postgres(?:ql)?:$/.test(URL.parse(given)?.protocol ?? '')) throw new StartupError(says.badDatabaseUrl);
  return given;
}

function readDbConnections(environment: Environment): number {
  const given = environment[DB_CONNECTIONS] || '10';
  if (!/^\d{1,3}$/.test(given) || Number(given) < 2 || Number(given) > 200)
    throw new StartupError(says.badDbConnections(DB_CONNECTIONS, given));
  return Number(given);
}

function readAudits(environment: Environment): number {
  const given = environment[AUDITS] || '3';
  if (!/^\d{1,2}$/.test(given) || Number(given) < 1 || Number(given) > 50)
    throw new StartupError(says.badAudits(AUDITS, given));
  return Number(given);
}

function readProxyHops(environment: Environment): number {
  const given = environment[PROXY_HOPS] || '0';
  if (!/^[0-5]$/.test(given)) throw new StartupError(says.badProxyHops(PROXY_HOPS, given));
  return Number(given);
}

const ADMIN_PATH = `${product.settingsPrefix}_ADMIN_PATH`;

function readAdminPath(environment: Environment): string | null {
  const given = environment[ADMIN_PATH];
  if (!given) return null;
  if (!isAdminPath(given)) throw new StartupError(says.badAdminPath(ADMIN_PATH));
  return given;
}

export function isAdminPath(text: string): boolean {
  return /^[\w-]{16,100}$/.test(text);
}

const SMTP_URL = `${product.settingsPrefix}_SMTP_URL`;
const MAIL_FROM = `${product.settingsPrefix}_MAIL_FROM`;
const DKIM_SELECTOR = `${product.settingsPrefix}_DKIM_SELECTOR`;
const DKIM_KEY_FILE = `${product.settingsPrefix}_DKIM_KEY_FILE`;
const DEFAULT_SENDER = `${product.slug}@localhost`;

function readMail(environment: Environment): Config['mail'] {
  const relay = readRelay(environment[SMTP_URL]);
  const from = environment[MAIL_FROM];
  if (relay && !from) throw new StartupError(says.mailNeedsSender(MAIL_FROM));
  if (from && !/^[^\s<>@"]+@[^\s<>@"]+$/.test(from)) throw new StartupError(says.badSender(MAIL_FROM));
  return { relay, identity: { from: from || DEFAULT_SENDER, dkim: readDkim(environment) } };
}

/** `smtp://user:password@host:587` or `smtps://…:465`; percent-encoding is decoded. */
function readRelay(given: string | undefined): Relay | null {
  if (!given) return null;
  const url = URL.parse(given);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw new StartupError(says.badRelay(SMTP_URL));
  const implicitTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
    implicitTls,
    auth:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

function readDkim(environment: Environment): SenderIdentity['dkim'] {
  const selector = environment[DKIM_SELECTOR];
  const file = environment[DKIM_KEY_FILE];
  if (!selector && !file) return null;
  if (!selector || !file) throw new StartupError(says.bothNeeded(DKIM_SELECTOR, DKIM_KEY_FILE));
  try {
    const privateKey = readFileSync(file, 'utf8');
    createPrivateKey(privateKey);
    return { selector, privateKey };
  } catch {
    throw new StartupError(says.badDkimKey(DKIM_KEY_FILE, file));
  }
}

/**
 * Live keys require what a sale requires: a database that survives a power cut, a relay for sold reports, and a secret that authenticates
 * the provider.
 */
function readPayment(environment: Environment, databaseUrl: string | null): Config['payment'] {
  const secretKey = environment['STRIPE_SECRET_KEY']?.trim();
  if (!secretKey) return null;
  if (!/^(?:sk|rk)_(?:test|live)_\w+$/.test(secretKey)) throw new StartupError(says.badPaymentKey);
  const webhookSecrets = (environment['STRIPE_WEBHOOK_SECRET'] ?? '').split(/[\s,]+/).filter((secret) => secret !== '');
  const missing = [
    ...(webhookSecrets.length === 0 ? ['STRIPE_WEBHOOK_SECRET'] : []),
    ...(isLive(secretKey) && databaseUrl === null ? ['DATABASE_URL'] : []),
    ...(isLive(secretKey) && !environment[SMTP_URL] ? [SMTP_URL] : []),
  ];
  if (missing.length > 0) throw new StartupError(says.paymentNeeds(missing));
  return { secretKey, webhookSecrets, link: readPaymentLink(environment, secretKey) };
}

const PAYMENT_LINK = `${product.settingsPrefix}_PAYMENT_LINK`;

/** The provider prefixes the name of a test link with `test_`; its mode must be that of the key, or no payment would be found. */
function readPaymentLink(environment: Environment, secretKey: string): string | null {
  const given = environment[PAYMENT_LINK]?.trim();
  if (!given) return null;
  const url = URL.parse(given);
  const isPage = url?.protocol === 'https:' && url.username === '' && url.search === '' && url.hash === '';
  const name = url?.pathname.split('/').at(-1) ?? '';
  if (!isPage || !/^\w+$/.test(name)) throw new StartupError(says.badPaymentLink(PAYMENT_LINK));
  if (name.startsWith('test_') === isLive(secretKey)) throw new StartupError(says.otherPaymentLink(PAYMENT_LINK));
  return url?.href ?? null;
}

export function isLive(secretKey: string): boolean {
  return /^(?:sk|rk)_live_/.test(secretKey);
}

function readMetricsToken(environment: Environment): string | null {
  const token = environment[METRICS_TOKEN];
  if (!token) return null;
  if (!/^[\w-]{16,200}$/.test(token)) throw new StartupError(says.badMetricsToken(METRICS_TOKEN));
  return token;
}

function readRole(environment: Environment): Config['role'] {
  const given = environment['ROLE'] || 'all';
  if (given !== 'all' && given !== 'web' && given !== 'worker' && given !== 'mail')
    throw new StartupError(says.badRole(given));
  return given;
}
