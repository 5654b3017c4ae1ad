import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './refuse.ts';

/** So many calls in so long, for one address or one IPv6 network of 64 bits. Several limits hold together. */
export interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

export interface Visitors {
  /** How many proxies of ours stand before the server; each adds one address to X-Forwarded-For, and only those are believed. */
  readonly proxyHops: number;
  /** Outside production, whoever sits at this machine is not counted. */
  readonly production: boolean;
  readonly now: () => Date;
}

const HOUR = 3600;
export const START_LIMITS: readonly Limit[] = [
  { calls: 10, seconds: HOUR },
  { calls: 50, seconds: 24 * HOUR },
];
export const PURCHASE_LIMITS: readonly Limit[] = [{ calls: 60, seconds: HOUR }];
export const LETTER_LIMITS: readonly Limit[] = [{ calls: 10, seconds: HOUR }];

/** Addresses remembered at most; beyond, those whose time is over are forgotten, then the oldest. */
const MOST = 50_000;

/** Counts in the memory of this process: with several web processes the limits are so many times wider. */
export function limited(limits: readonly Limit[], visitors: Visitors): MiddlewareHandler {
  const longest = Math.max(...limits.map(({ seconds }) => seconds)) * 1000;
  const calls = new Map<string, readonly number[]>();
  return async (c, next) => {
    const visitor = visitorOf(c, visitors);
    if (visitor === null) return next();
    const at = visitors.now().getTime();
    const recent = (calls.get(visitor) ?? []).filter((time) => at - time < longest);
    const wait = Math.max(0, ...limits.map((limit) => waitFor(limit, recent, at)));
    if (wait > 0) {
      c.header('Retry-After', String(Math.ceil(wait / 1000)));
      return refuse(c, 'RATE_LIMITED');
    }
    calls.delete(visitor);
    calls.set(visitor, [...recent, at]);
    for (const oldest of calls.keys()) {
      if (calls.size <= MOST) break;
      calls.delete(oldest);
    }
    return next();
  };
}

/** Milliseconds until one more call is allowed. */
function waitFor({ calls, seconds }: Limit, times: readonly number[], at: number): number {
  const within = times.filter((time) => at - time < seconds * 1000);
  const first = within[within.length - calls];
  return first === undefined ? 0 : first + seconds * 1000 - at;
}

/** The network a call came from; null for one that is not counted. */
function visitorOf(c: Context, { proxyHops, production }: Visitors): string | null {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const told = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const address = proxyHops > 0 ? told.at(-proxyHops) : socket?.remoteAddress;
  if (!address || isIP(address) === 0) return production ? 'unknown' : null;
  if (!production && /^(?:127\.|::1$|::ffff:127\.)/.test(address)) return null;
  return networkOf(address);
}

/** An IPv4 address whole; of an IPv6 address the first 64 bits, which is what one customer holds. */
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
