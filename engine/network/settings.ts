import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { readListDefinitions } from './blocklists/list-definitions.ts';
import { isHostName } from './http/target.ts';
import { isRefusable } from './opt-outs.ts';
import type { NetworkOptions } from './options.ts';
import { settingsMessages as french } from './settings.fr.ts';
import type { SettingsMessages } from './settings-messages.ts';
import { readNetwork } from './transport/cidr.ts';

/** A setting that cannot be read. `said` is one sentence that names variable and value; the message is the French one. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly said: (messages: SettingsMessages) => string;

  constructor(variable: string, value: string, expected: (messages: SettingsMessages) => string) {
    const said = (messages: SettingsMessages) => messages.sentence(variable, value, expected(messages));
    super(said(french));
    this.said = said;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** How the environment wants the world to be reached. Throws a `SettingsError` at the first value that cannot be read. */
export function readNetworkSettings(env: Environment): NetworkOptions {
  const read = <T>(variable: string, reader: (value: string, variable: string) => T): T | undefined => {
    const value = env[variable]?.trim();
    return value ? reader(value, variable) : undefined;
  };
  const ehlo = read('REMPART_EHLO', readEhlo);
  const port25Canary = read('REMPART_PORT25_CANARY', readCanary);
  const spamhausDqsKey = read('REMPART_SPAMHAUS_DQS_KEY', readKey);
  const blocklists = read('REMPART_BLOCKLISTS', readBlocklists);
  const optOut = read('REMPART_SITE', readOptOut);
  return {
    resolvers: read('REMPART_RESOLVER', readResolvers) ?? systemResolvers(),
    allowedNetworks: read('REMPART_ALLOWED_NETWORKS', readNetworks) ?? [],
    ...(ehlo && { ehlo }),
    ...(port25Canary && { port25Canary }),
    ...(spamhausDqsKey && { spamhausDqsKey }),
    ...(blocklists && { blocklists }),
    ...(optOut && { optOut }),
  };
}

type Resolvers = NetworkOptions['resolvers'];

const DNS_PORT = 53;
const SMTP_PORT = 25;

function systemResolvers(): Resolvers {
  return dns.getServers().flatMap((server) => readServer(server, DNS_PORT) ?? []);
}

function readResolvers(value: string, variable: string): Resolvers {
  const resolvers = entriesOf(value).map((entry) => {
    const server = readServer(entry, DNS_PORT);
    if (server && isIP(server.address)) return server;
    throw new SettingsError(variable, entry, ({ resolver }) => resolver);
  });
  if (resolvers.length === 0) throw new SettingsError(variable, value, ({ noResolver }) => noResolver);
  return resolvers;
}

function readNetworks(value: string, variable: string): readonly string[] {
  return entriesOf(value).map((entry) => {
    try {
      readNetwork(entry);
      return entry;
    } catch {
      throw new SettingsError(variable, entry, ({ network }) => network);
    }
  });
}

function readEhlo(value: string, variable: string): string {
  if (isHostName(value)) return value.toLowerCase();
  throw new SettingsError(variable, value, ({ ehlo }) => ehlo);
}

function readCanary(value: string, variable: string): { host: string; port: number } {
  const server = readServer(value, SMTP_PORT);
  if (server && (isIP(server.address) || isHostName(server.address)))
    return { host: server.address.toLowerCase(), port: server.port };
  throw new SettingsError(variable, value, ({ canary }) => canary);
}

/** The key itself is never repeated. */
function readKey(value: string, variable: string): string {
  if (/^[a-z0-9]{8,64}$/i.test(value)) return value;
  throw new SettingsError(variable, '…', ({ key }) => key);
}

function readBlocklists(value: string, variable: string): ReturnType<typeof readListDefinitions> {
  try {
    return readListDefinitions(JSON.parse(readFileSync(value, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(variable, value, ({ blocklists }) => blocklists(why));
  }
}

/** Of the operator's facts about the site, whom every audit of this installation leaves alone. */
function readOptOut(value: string, variable: string): readonly string[] {
  try {
    const { optOut = [] }: { readonly optOut?: readonly string[] } = JSON.parse(readFileSync(value, 'utf8'));
    const refused = optOut.map((text) => text.toLowerCase());
    if (refused.every(isRefusable)) return refused;
  } catch {
    // The same sentence.
  }
  throw new SettingsError(variable, value, ({ optOut }) => optOut);
}

const entriesOf = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** `host`, `host:port`, `[v6]:port` or a bare IPv6 address. */
function readServer(text: string, defaultPort: number): { address: string; port: number } | null {
  if (isIP(text) === 6) return { address: text, port: defaultPort };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain;
  const port = digits === undefined ? defaultPort : Number(digits);
  if (!address || (bracketed !== undefined && isIP(bracketed) !== 6) || port < 1 || port > 65_535) return null;
  return { address, port };
}
