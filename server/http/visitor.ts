import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Visitor } from '../domain/limits.ts';

/** The proxies in front of the server. */
export interface ProxySettings {
  /** Number of trusted proxies. Each appends one address to X-Forwarded-For; all other entries are ignored. */
  readonly proxyHops: number;
  /** Outside production, clients on this machine are not counted. */
  readonly production: boolean;
}

/** The network of a call; null for one that is not counted. */
export function visitorOf(c: Context, { proxyHops, production }: ProxySettings): Visitor {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const forwardedFor = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const address = proxyHops > 0 ? forwardedFor.at(-proxyHops) : socket?.remoteAddress;
  if (!address || isIP(address) === 0) return production ? 'unknown' : null;
  if (!production && /^(?:127\.|::1$|::ffff:127\.)/.test(address)) return null;
  return networkOf(address);
}

/** An IPv4 address unchanged; of an IPv6 address the first 64 bits, which is what one customer has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
