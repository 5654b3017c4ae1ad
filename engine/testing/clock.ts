import type { Clock } from '../network/courtesy/lines.ts';

/** For tests: a clock that moves only by hand. */
export interface HandClock extends Clock {
  /** Lets so many milliseconds pass, timers called in their order, and what they wake come to rest. */
  readonly pass: (ms: number) => Promise<void>;
  readonly set: (nowMs: number) => void;
  /** Timers that are set now, and all that have been called. */
  readonly timers: () => number;
  readonly calls: () => number;
}

export function handClock(startMs = 0): HandClock {
  let nowMs = startMs;
  let calls = 0;
  const timers = new Set<{ readonly atMs: number; readonly call: () => void }>();
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    nowMs: () => nowMs,
    after: (ms, call) => {
      const timer = { atMs: nowMs + ms, call };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass: async (ms) => {
      const untilMs = nowMs + ms;
      await rest();
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        calls += 1;
        next.call();
        await rest();
      }
      nowMs = untilMs;
    },
    set: (ms) => {
      nowMs = ms;
    },
    timers: () => timers.size,
    calls: () => calls,
  };
}
