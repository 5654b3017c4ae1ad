import ipaddr from 'ipaddr.js';
import type { Patience } from '../../model/patience.ts';
import type { Ends } from '../ending.ts';
import { type Clock, openLines, type Rate } from './lines.ts';

/**
 * Decides when a server may be visited again. `openConnectionQuota` keeps the count of this process; processes that visit the same
 * addresses share one in the database (decision 0036).
 */
export interface Ledger {
  /**
   * Asks for one connection. Resolves to true once it is our turn, which is first come, first served for each address and each network.
   * Resolves to false if the signal aborts first, or if the turn would come later than this ledger lets a caller wait.
   */
  readonly turn: (address: string, signal: Ends, patience?: Patience) => boolean | Promise<boolean>;
  /** For so many times `QUESTIONS_A_TURN` DNS questions about names of one zone, likewise. */
  readonly questions: (zone: string, many: number, signal: Ends, patience?: Patience) => boolean | Promise<boolean>;
  /** The server asked us to stay away for that many milliseconds (RFC 9110 §10.2.3). Until then, turns at it are refused at once. */
  readonly leaveAlone: (address: string, ms: number) => void;
}

/** No longer than a day, whatever a server says. */
export const LEFT_ALONE_MS = 24 * 3_600_000;

/** DNS questions are counted by tens: a statement of the database for each would cost more than the question. */
export const QUESTIONS_A_TURN = 10;

/** What all audits together may do: a burst, then a rate per minute. */
export const RATES = {
  /** Connections to one address. */
  address: { inARow: 300, aMinute: 20 },
  /** Connections to one network: an IPv4 /24 or an IPv6 /48. */
  network: { inARow: 600, aMinute: 120 },
  /** Tens of DNS questions about names under one registered name: 3,000 questions, then 600 a minute. */
  zone: { inARow: 300, aMinute: 60 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Closed addresses remembered. */
const MOST_CLOSED = 20_000;

/**
 * The ledger of one process. An audit makes up to fifty connections to a machine that does everything, so audits of domains on one shared
 * machine wait for each other only from the seventh in a minute on.
 */
export function openConnectionQuota(
  clock: Clock = REAL,
  rates: Readonly<Record<keyof typeof RATES, Rate>> = RATES,
): Ledger {
  const addresses = openLines(clock, rates.address);
  const networks = openLines(clock, rates.network);
  const zones = openLines(clock, rates.zone);
  const closed = new Map<string, number>();

  const isLeftAlone = (address: string) => {
    const untilMs = closed.get(address);
    if (untilMs === undefined || untilMs > clock.nowMs()) return untilMs !== undefined;
    closed.delete(address);
    return false;
  };

  return {
    leaveAlone: (address, ms) => {
      closed.set(address, clock.nowMs() + Math.min(ms, LEFT_ALONE_MS));
      const [oldest] = closed.keys();
      if (closed.size > MOST_CLOSED && oldest !== undefined) closed.delete(oldest);
    },
    turn: (address, signal) => {
      if (isLeftAlone(address)) return false;
      const network = networkOf(address);
      const turned = addresses(address, signal);
      const also = (goes: boolean) => goes && networks(network, signal);
      return typeof turned === 'boolean' ? also(turned) : turned.then(also);
    },
    questions: (zone, many, signal) => zones(zone, signal, many),
  };
}

/**
 * The network that an address belongs to and that one operator usually runs: an IPv4 /24, or an IPv6 /48 (RFC 6177 §2). Text that is no
 * address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  const bits = read.kind() === 'ipv4' ? 24 : 48;
  const kept = read.toByteArray().map((octet, at) => (at * 8 < bits ? octet : 0));
  return `${ipaddr.fromByteArray(kept).toString()}/${bits}`;
}

const REAL: Clock = {
  nowMs: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms).unref();
    return () => clearTimeout(timer);
  },
};
