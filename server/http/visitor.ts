import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Visitor } from '../domain/limits.ts';
import { networkOf } from '../domain/network-of.ts';

/** The proxies in front of the server. */
export interface ProxySettings {
  /** Number of trusted proxies. Each appends one address to X-Forwarded-For; all other entries are ignored. */
  readonly proxyHops: number;
  /** Outside production, clients on this machine are not counted. */
  readonly production: boolean;
}

/** The network of a call; null for one that is not counted. */
export function visitorOf(c: Context, door: ProxySettings): Visitor {
  const { incoming }: { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } } = c.env ?? {};
  return visitorAt(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), door);
}

/** Whom a connection from this address, and what the proxies wrote, stand for. */
export function visitorAt(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  { proxyHops, production }: ProxySettings,
): Visitor {
  const address = proxyHops > 0 ? forwardedFor?.split(',').at(-proxyHops)?.trim() : remoteAddress;
  if (!address || isIP(address) === 0) return production ? 'unknown' : null;
  if (!production && /^(?:127\.|::1$|::ffff:127\.)/.test(address)) return null;
  return networkOf(address);
}
