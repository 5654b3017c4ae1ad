/** An address, or the IPv6 network of 64 bits that one customer holds; null for one who is not counted. */
export type Visitor = string | null;

/** So many calls in so long. Several limits of one act hold together. */
export interface Limit {
  readonly calls: number;
  readonly seconds: number;
}

export type LimitedAct = 'start' | 'purchase' | 'letter' | 'login';

/** What one visitor may ask for in a time. */
export interface Limits {
  /** Counts a call and answers 0, or answers the seconds until one is allowed again. */
  readonly count: (act: LimitedAct, visitor: Visitor) => number;
  /** Holds one open stream for a visitor; the answer lets it go. null where there are too many of them. */
  readonly hold: (visitor: Visitor) => (() => void) | null;
}

const HOUR = 3600;
export const limitsOf: Readonly<Record<LimitedAct, readonly Limit[]>> = {
  start: [
    { calls: 10, seconds: HOUR },
    { calls: 50, seconds: 24 * HOUR },
  ],
  purchase: [{ calls: 60, seconds: HOUR }],
  letter: [{ calls: 10, seconds: HOUR }],
  login: [{ calls: 10, seconds: HOUR / 4 }],
};

/** Open streams of one visitor, and of all together. */
export const STREAMS_EACH = 10;
export const STREAMS_ALL = 2000;

/** Visitors remembered at most for an act; beyond, the one that called longest ago is forgotten. */
const MOST = 50_000;

/** Counts in the memory of this process: with several web processes the limits are so many times wider. */
export function openLimits(now: () => Date, acts = limitsOf): Limits {
  const counters = Object.fromEntries(Object.entries(acts).map(([act, limits]) => [act, openCounter(limits)]));
  return {
    count: (act, visitor) => (visitor === null ? 0 : (counters[act]?.(visitor, now().getTime()) ?? 0)),
    hold: openHolder(),
  };
}

function openCounter(limits: readonly Limit[]): (visitor: string, at: number) => number {
  const longest = Math.max(...limits.map(({ seconds }) => seconds)) * 1000;
  const calls = new Map<string, readonly number[]>();
  return (visitor, at) => {
    const recent = (calls.get(visitor) ?? []).filter((time) => at - time < longest);
    const wait = Math.max(0, ...limits.map((limit) => waitFor(limit, recent, at)));
    if (wait > 0) return Math.ceil(wait / 1000);
    calls.delete(visitor);
    calls.set(visitor, [...recent, at]);
    for (const oldest of calls.keys()) {
      if (calls.size <= MOST) break;
      calls.delete(oldest);
    }
    return 0;
  };
}

/** Milliseconds until one more call is allowed. */
function waitFor({ calls, seconds }: Limit, times: readonly number[], at: number): number {
  const within = times.filter((time) => at - time < seconds * 1000);
  const first = within[within.length - calls];
  return first === undefined ? 0 : first + seconds * 1000 - at;
}

function openHolder(): Limits['hold'] {
  const held = new Map<Visitor, number>();
  let all = 0;
  return (visitor) => {
    const own = held.get(visitor) ?? 0;
    if (all >= STREAMS_ALL || (visitor !== null && own >= STREAMS_EACH)) return null;
    all += 1;
    held.set(visitor, own + 1);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      all -= 1;
      const left = (held.get(visitor) ?? 1) - 1;
      if (left > 0) held.set(visitor, left);
      else held.delete(visitor);
    };
  };
}
