import type { Patience } from '../../model/patience.ts';
import type { Ends } from '../ending.ts';

/**
 * Decides when each address may be connected to again. `openConnectionQuota` keeps one for this process; several processes that visit the
 * same addresses would keep theirs together (decision 0036).
 */
export interface Ledger {
  /**
   * True at once, or when it is our turn, first come first served for each address; false where the signal comes first, or where the turn
   * would come later than this ledger lets anybody wait.
   */
  readonly turn: (address: string, signal: Ends, patience?: Patience) => boolean | Promise<boolean>;
  /** The server asks for so many milliseconds without us (RFC 9110 §10.2.3): until then its turns are refused at once. */
  readonly leaveAlone: (address: string, ms: number) => void;
}

/** No longer than a day, whatever a server says. */
export const LEFT_ALONE_MS = 24 * 3_600_000;

/** How many connections go to one address in a row, and then in a minute. */
export interface Rate {
  readonly inARow: number;
  readonly aMinute: number;
}

/** What a ledger reads the time from. */
export interface Clock {
  /** Milliseconds, never backwards on a real clock. */
  readonly nowMs: () => number;
  /** Calls once after so many milliseconds, without keeping the process alive; gives back how to call it off. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** Connections to one address over all audits of this process: a burst, then a rate per minute. */
export const IN_A_ROW = 300;
export const A_MINUTE = 20;
/** Addresses remembered; beyond, those whose allowance is whole again go first. */
const MOST = 20_000;

interface QuotaBucket {
  left: number;
  atMs: number;
}

/** Those who wait for one address, in the order of their coming, and the timer that calls the first of them. */
interface Line {
  readonly waiting: Set<() => void>;
  callOff: () => void;
}

/**
 * The ledger of one process. An audit makes up to fifty connections to a machine that does everything, so a machine shared by many
 * domains makes nobody wait before the seventh of a minute.
 */
export function openConnectionQuota(
  clock: Clock = REAL,
  { inARow, aMinute }: Rate = { inARow: IN_A_ROW, aMinute: A_MINUTE },
): Ledger {
  const eachMs = 60_000 / aMinute;
  const leftAt = (allowance: QuotaBucket, atMs: number) =>
    Math.min(inARow, allowance.left + Math.max(0, atMs - allowance.atMs) / eachMs);
  const known = new Map<string, QuotaBucket>();
  const lines = new Map<string, Line>();
  const closed = new Map<string, number>();

  const allowanceOf = (address: string): QuotaBucket => {
    const atMs = clock.nowMs();
    const allowance = known.get(address) ?? { left: inARow, atMs };
    allowance.left = leftAt(allowance, atMs);
    allowance.atMs = atMs;
    // The address used last stands last, and is forgotten last.
    known.delete(address);
    known.set(address, allowance);
    if (known.size > MOST) forget(known, lines, (one) => leftAt(one, atMs) >= inARow);
    return allowance;
  };

  /** Lets go as many as may, and comes back when the next one may. */
  const call = (address: string, line: Line) => {
    const allowance = allowanceOf(address);
    for (const start of line.waiting) {
      if (allowance.left < 1) break;
      allowance.left -= 1;
      line.waiting.delete(start);
      start();
    }
    if (line.waiting.size === 0) lines.delete(address);
    else line.callOff = clock.after(Math.ceil((1 - allowance.left) * eachMs), () => call(address, line));
  };

  const join = (address: string, line: Line, signal: Ends) =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        line.waiting.delete(start);
        resolve(false);
        if (line.waiting.size > 0 || lines.get(address) !== line) return;
        line.callOff();
        lines.delete(address);
      };
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.add(start);
    });

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
      if (closed.size > MOST && oldest !== undefined) closed.delete(oldest);
    },
    turn: (address, signal) => {
      if (signal.aborted || isLeftAlone(address)) return false;
      const line = lines.get(address);
      if (line) return join(address, line, signal);
      const allowance = allowanceOf(address);
      if (allowance.left >= 1) {
        allowance.left -= 1;
        return true;
      }
      const opened: Line = { waiting: new Set(), callOff: () => {} };
      lines.set(address, opened);
      const turn = join(address, opened, signal);
      call(address, opened);
      return turn;
    },
  };
}

/** Never an address that has waiting connections: forgetting it would give it a whole new allowance. */
function forget(
  known: Map<string, QuotaBucket>,
  lines: ReadonlyMap<string, Line>,
  isWhole: (allowance: QuotaBucket) => boolean,
): void {
  for (const [address, allowance] of known) if (isWhole(allowance)) known.delete(address);
  for (const address of known.keys()) {
    if (known.size <= MOST) return;
    if (!lines.has(address)) known.delete(address);
  }
}

const REAL: Clock = {
  nowMs: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms).unref();
    return () => clearTimeout(timer);
  },
};
