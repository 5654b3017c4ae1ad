import { product } from '@rempart/brand';
import { says } from './messages.ts';
import { type Environment, StartupError } from './settings.ts';

/** Where mail is received. */
export interface GateSettings {
  /** The domain of all its addresses. */
  readonly domain: string;
  readonly host: string;
  readonly port: number;
  /** Whether the next free port may be used. */
  readonly isTried: boolean;
  /** Files in PEM; null: a development certificate. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

const DOMAIN = `${product.settingsPrefix}_GATE_DOMAIN`;
const LISTEN = `${product.settingsPrefix}_GATE_LISTEN`;
const CERT = `${product.settingsPrefix}_GATE_TLS_CERT_FILE`;
const KEY = `${product.settingsPrefix}_GATE_TLS_KEY_FILE`;
const DEFAULT_LISTEN = '127.0.0.1:2525';
/** Unreachable from outside. */
const TRIED_DOMAIN = `${product.slug}.localhost`;

/** Without its domain there is no gate in production, and one on loopback elsewhere. Throws `StartupError`. */
export function readGate(environment: Environment, role: string): GateSettings | null {
  const production = environment['NODE_ENV'] === 'production';
  const [given, listen, certFile, keyFile] = [DOMAIN, LISTEN, CERT, KEY].map((name) => environment[name] || null);
  if (role === 'mail' && !given) throw new StartupError(says.gateNeedsDomain(DOMAIN));
  if (given && !/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/i.test(given))
    throw new StartupError(says.badGateDomain(DOMAIN));
  if (!certFile !== !keyFile) throw new StartupError(says.bothNeeded(CERT, KEY));
  const [, host = '', port = ''] = /^\[?([^\s[\]]+?)\]?:(\d{1,5})$/.exec(listen ?? DEFAULT_LISTEN) ?? [];
  if (host === '' || Number(port) > 65_535) throw new StartupError(says.badGateListen(LISTEN));
  if (!given && production) return null;
  const opens = role === 'all' || role === 'mail';
  if (production && opens && !certFile) throw new StartupError(says.gateNeedsTls(CERT, KEY));
  return {
    domain: (given ?? TRIED_DOMAIN).toLowerCase(),
    ...{ host, port: Number(port), isTried: !production && !listen },
    tls: certFile && keyFile ? { certFile, keyFile } : null,
  };
}
