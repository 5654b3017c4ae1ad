import { type Costs, openCosts } from './costs.ts';
import { siteOf } from './network-of.ts';
import { openPlaces } from './places.ts';

/** An address, or the IPv6 network of 64 bits that one customer has; null for a visitor who is not counted. */
export type Visitor = string | null;

/** At most `calls` calls in `seconds` seconds. Several limits of one act all apply. */
export interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

/**
 * `audit` is counted by registered name, `protocol` by name and protocol, `share` by registered name and site or API account, `account` by
 * name of login, `device` by browser that logged in before, `proof` by session of the administration, `verification` by the address that
 * sends a message, `box` by the box that it is sent to, `webhook` by API account, `repair` by visitor and by registered name, `mail` and
 * `repair-mail` by kind of message and visitor; the others by visitor.
 */
export type LimitedAct =
  | 'start'
  | 'audit'
  | 'share'
  | 'check'
  | 'protocol'
  | 'purchase'
  | 'contact'
  | 'consent'
  | 'login'
  | 'account'
  | 'device'
  | 'request'
  | 'poll'
  | 'upload'
  | 'upload-body'
  | 'test-message'
  | 'report-box'
  | 'verification'
  | 'box'
  | 'proof'
  | 'passkey'
  | 'webhook'
  | 'repair'
  | 'mail'
  | 'repair-mail';

/** Limits of what one visitor may request within a time. */
export interface Limits {
  /** Counts a call and returns 0, or returns the seconds until one is allowed again. */
  readonly count: (act: LimitedAct, visitor: Visitor) => number;
  /** What is spent for visitors, accounts and boxes, in milliseconds of processor. */
  readonly costs: Costs;
  /** The last audits that a visitor started, by the public names of their reports. */
  readonly started: (visitor: Visitor) => readonly string[];
  readonly keepStarted: (visitor: Visitor, publicId: string) => void;
  /** Holds one open stream for a visitor and returns the function that releases it; null where too many are open. */
  readonly hold: (visitor: Visitor) => (() => void) | null;
}

const HOUR = 3600;
export const limitsOf: Readonly<Record<LimitedAct, readonly Limit[]>> = {
  start: [
    { calls: 10, seconds: HOUR },
    { calls: 50, seconds: 24 * HOUR },
  ],
  audit: [{ calls: 10, seconds: HOUR }],
  share: [{ calls: 5, seconds: HOUR }],
  check: [{ calls: 30, seconds: HOUR }],
  protocol: [
    { calls: 1, seconds: 60 },
    { calls: 10, seconds: HOUR },
  ],
  purchase: [{ calls: 60, seconds: HOUR }],
  contact: [{ calls: 10, seconds: HOUR }],
  consent: [{ calls: 30, seconds: HOUR }],
  login: [{ calls: 10, seconds: HOUR / 4 }],
  account: [{ calls: 50, seconds: HOUR }],
  device: [{ calls: 10, seconds: HOUR / 4 }],
  request: [{ calls: 300, seconds: 60 }],
  poll: [{ calls: 1200, seconds: 60 }],
  upload: [{ calls: 20, seconds: HOUR }],
  'upload-body': [{ calls: 30, seconds: HOUR }],
  'test-message': [{ calls: 10, seconds: HOUR }],
  'report-box': [{ calls: 5, seconds: HOUR }],
  /** A great receiver tells a box of a day in one message, a thousand boxes from some dozens of addresses. */
  verification: [{ calls: 120, seconds: HOUR }],
  box: [{ calls: 120, seconds: HOUR }],
  proof: [{ calls: 10, seconds: HOUR / 4 }],
  /** A login takes two calls: the challenge and the response. */
  passkey: [{ calls: 20, seconds: HOUR / 4 }],
  webhook: [{ calls: 20, seconds: 24 * HOUR }],
  /** Each reads a zone, and audits its domain twice or three times. */
  repair: [{ calls: 10, seconds: HOUR }],
  /** To addresses that nobody confirmed: a third of what the networks of one provider get. */
  mail: [{ calls: 10, seconds: 24 * HOUR }],
  'repair-mail': [{ calls: 20, seconds: 24 * HOUR }],
};

/** Shared by all visitors whose IPv6 networks of 64 bits lie in one network of 48, which is what one site is assigned (RFC 6177 §2). */
const limitsOfSite: Readonly<Partial<Record<LimitedAct, readonly Limit[]>>> = {
  start: [{ calls: 50, seconds: HOUR }],
  check: [{ calls: 150, seconds: HOUR }],
  contact: [{ calls: 30, seconds: HOUR }],
  upload: [{ calls: 60, seconds: HOUR }],
  'upload-body': [{ calls: 90, seconds: HOUR }],
  'test-message': [{ calls: 30, seconds: HOUR }],
  'report-box': [{ calls: 15, seconds: HOUR }],
  repair: [{ calls: 30, seconds: HOUR }],
  mail: [{ calls: 10, seconds: 24 * HOUR }],
  'repair-mail': [{ calls: 20, seconds: 24 * HOUR }],
  verification: [{ calls: 600, seconds: HOUR }],
  consent: [{ calls: 150, seconds: HOUR }],
  login: [{ calls: 30, seconds: HOUR / 4 }],
  passkey: [{ calls: 60, seconds: HOUR / 4 }],
  purchase: [{ calls: 180, seconds: HOUR }],
  request: [{ calls: 1200, seconds: 60 }],
  poll: [{ calls: 4800, seconds: 60 }],
};

/**
 * Shared by all visitors, so that no number of addresses takes more. An attacker who uses one up closes the act to other visitors too, but
 * not to browsers that logged in before, which are counted as `device`.
 */
const limitsOfAll: Readonly<Partial<Record<LimitedAct, readonly Limit[]>>> = {
  login: [{ calls: 300, seconds: HOUR / 4 }],
  passkey: [{ calls: 600, seconds: HOUR / 4 }],
  purchase: [{ calls: 6000, seconds: HOUR }],
};

/** The most audits of one visitor that may wait or run at the same time. */
export const RUNNING_EACH = 3;

/** Open streams of one visitor, of one IPv6 site, and of all visitors together. */
export const STREAMS_EACH = 10;
export const STREAMS_OF_SITE = 100;
export const STREAMS_ALL = 2000;

/** Visitors remembered for an act; beyond that, the visitor whose last call is oldest is forgotten. */
const MOST = 50_000;

/** Counts in the memory of this process: with n web processes the effective limits are n times wider. */
export function openLimits(now: () => Date, acts = limitsOf): Limits {
  const counters = countersFor(acts);
  const siteCounters = countersFor(limitsOfSite);
  const commonCounters = countersFor(limitsOfAll);
  return {
    count: (act, visitor) => {
      if (visitor === null) return 0;
      const at = now().getTime();
      const site = siteOf(visitor);
      const counted = [
        counters[act]?.(visitor, at),
        site === null ? undefined : siteCounters[act]?.(site, at),
        commonCounters[act]?.('', at),
      ].filter((one) => one !== undefined);
      const wait = Math.max(0, ...counted.map(({ wait }) => wait));
      // A refused call counts nowhere: else one visitor, refused again and again, would use up what others share with it.
      if (wait === 0) for (const { book } of counted) book();
      return wait;
    },
    costs: openCosts(now),
    ...openStarted(),
    hold: openHolder(),
  };
}

function countersFor(acts: Readonly<Partial<Record<LimitedAct, readonly Limit[]>>>) {
  const counters = Object.entries(acts).map(([act, limits]) => [act, openCounter(limits)] as const);
  return Object.fromEntries(counters) as Partial<Record<LimitedAct, ReturnType<typeof openCounter>>>;
}

function openStarted(): Pick<Limits, 'started' | 'keepStarted'> {
  const known = new Map<string, readonly string[]>();
  return {
    started: (visitor) => (visitor === null ? [] : (known.get(visitor) ?? [])),
    keepStarted: (visitor, publicId) => {
      if (visitor === null) return;
      const last = [...(known.get(visitor) ?? []), publicId].slice(-RUNNING_EACH * 2);
      known.delete(visitor);
      known.set(visitor, last);
      forgetOldest(known);
    },
  };
}

/** One call: the seconds until it is allowed, and what counts it. */
interface Counted {
  readonly wait: number;
  readonly book: () => void;
}

function openCounter(limits: readonly Limit[]): (visitor: string, at: number) => Counted {
  const longest = Math.max(...limits.map(({ seconds }) => seconds)) * 1000;
  const calls = new Map<string, readonly number[]>();
  return (visitor, at) => {
    const recent = (calls.get(visitor) ?? []).filter((time) => at - time < longest);
    return {
      wait: Math.ceil(Math.max(0, ...limits.map((limit) => waitFor(limit, recent, at))) / 1000),
      book: () => {
        calls.delete(visitor);
        calls.set(visitor, [...recent, at]);
        forgetOldest(calls);
      },
    };
  };
}

function forgetOldest(known: Map<string, unknown>): void {
  for (const oldest of known.keys()) {
    if (known.size <= MOST) return;
    known.delete(oldest);
  }
}

/** Milliseconds until one more call is allowed. */
function waitFor({ calls, seconds }: Limit, times: readonly number[], at: number): number {
  const within = times.filter((time) => at - time < seconds * 1000);
  const first = within[within.length - calls];
  return first === undefined ? 0 : first + seconds * 1000 - at;
}

function openHolder(): Limits['hold'] {
  const take = openPlaces(STREAMS_ALL);
  return (visitor) => {
    const site = visitor === null ? null : siteOf(visitor);
    return take([
      ...(visitor === null ? [] : ([[visitor, STREAMS_EACH]] as const)),
      ...(site === null ? [] : ([[`site ${site}`, STREAMS_OF_SITE]] as const)),
    ]);
  };
}
