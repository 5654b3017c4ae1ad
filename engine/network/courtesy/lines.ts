import type { Ends } from '../ending.ts';

/** How many turns go in a row, and then in a minute. */
export interface Rate {
  readonly inARow: number;
  readonly aMinute: number;
}

/** What a ledger reads the time from. */
export interface Clock {
  /** Milliseconds, never backwards on a real clock. */
  readonly nowMs: () => number;
  /** Calls a function once after that many milliseconds, without keeping the process alive. Returns a function that cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Keys remembered; beyond, those whose allowance is whole again go first. */
const MOST = 20_000;

interface QuotaBucket {
  left: number;
  atMs: number;
}

/** The callers waiting for one key, in order of arrival: how many turns each wants, and the timer that admits the first of them. */
interface Line {
  readonly waiting: Map<() => void, number>;
  callOff: () => void;
}

/**
 * Hands out turns of one kind, separately for each key, first come, first served. Resolves to true when it is the caller’s turn, and to
 * false if the signal aborts first.
 */
export function openLines(
  clock: Clock,
  { inARow, aMinute }: Rate,
): (key: string, signal: Ends, many?: number) => boolean | Promise<boolean> {
  const eachMs = 60_000 / aMinute;
  const leftAt = (allowance: QuotaBucket, atMs: number) =>
    Math.min(inARow, allowance.left + Math.max(0, atMs - allowance.atMs) / eachMs);
  const known = new Map<string, QuotaBucket>();
  const lines = new Map<string, Line>();

  const allowanceOf = (key: string): QuotaBucket => {
    const atMs = clock.nowMs();
    const allowance = known.get(key) ?? { left: inARow, atMs };
    allowance.left = leftAt(allowance, atMs);
    allowance.atMs = atMs;
    // The key used last stands last, and is forgotten last.
    known.delete(key);
    known.set(key, allowance);
    if (known.size > MOST) forget(known, lines, (one) => leftAt(one, atMs) >= inARow);
    return allowance;
  };

  /** Admits every caller whose turn has come, and schedules the next check. */
  const call = (key: string, line: Line) => {
    const allowance = allowanceOf(key);
    let lacking = 0;
    for (const [start, many] of line.waiting) {
      lacking = many - allowance.left;
      if (lacking > 0) break;
      allowance.left -= many;
      line.waiting.delete(start);
      start();
    }
    if (line.waiting.size === 0) lines.delete(key);
    else line.callOff = clock.after(Math.ceil(lacking * eachMs), () => call(key, line));
  };

  const join = (key: string, line: Line, signal: Ends, many: number) =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        line.waiting.delete(start);
        resolve(false);
        if (line.waiting.size > 0 || lines.get(key) !== line) return;
        line.callOff();
        lines.delete(key);
      };
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.set(start, many);
    });

  return (key, signal, many = 1) => {
    if (signal.aborted) return false;
    const line = lines.get(key);
    if (line) return join(key, line, signal, many);
    const allowance = allowanceOf(key);
    if (allowance.left >= many) {
      allowance.left -= many;
      return true;
    }
    const opened: Line = { waiting: new Map(), callOff: () => {} };
    lines.set(key, opened);
    const turn = join(key, opened, signal, many);
    call(key, opened);
    return turn;
  };
}

/** Never a key that has a line: forgetting it would give it a whole new allowance. */
function forget(
  known: Map<string, QuotaBucket>,
  lines: ReadonlyMap<string, Line>,
  isWhole: (allowance: QuotaBucket) => boolean,
): void {
  for (const [key, allowance] of known) if (isWhole(allowance)) known.delete(key);
  for (const key of known.keys()) {
    if (known.size <= MOST) return;
    if (!lines.has(key)) known.delete(key);
  }
}
