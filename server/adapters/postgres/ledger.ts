import { setTimeout as delay } from 'node:timers/promises';
import { A_MINUTE, type Ends, IN_A_ROW, type Ledger, type Patience } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { firstLine, messageOf } from '../../common/log.ts';
import { rowsOf } from './copy.ts';
import type { Executor } from './database.ts';

/** How often all worker processes together connect to one address. */
export interface Pace {
  /** Turns in any window of `windowMs`. */
  readonly turns: number;
  readonly windowMs: number;
  /** For hurried audits: turns in a row, before the rate of the window applies to them too. */
  readonly inARow: number;
  /** How long a turn is valid, in milliseconds; later the audit takes another one, so that no window exceeds its rate. */
  readonly leaseMs: number;
  /** An audit waits for a turn within this time; for a later one it is deferred. */
  readonly soonMs: number;
}

export const USUAL_PACE: Pace = {
  turns: A_MINUTE,
  windowMs: 60_000,
  inARow: IN_A_ROW,
  leaseMs: 1_000,
  soonMs: 10_000,
};

/** The longest wait of an audit that cannot be deferred. */
const LONGEST_MS = 30_000;
/** How long the database is not queried after it did not answer. */
const AWAY_MS = 1_000;
/** Connections of the pool that may concurrently request turns. */
const LINES = 3;

/** A ledger shared by all processes on one database, and the appointments of the audits that it deferred. */
export interface SharedLedger extends Ledger {
  /** Makes an appointment at each address that refused this audit; returns the earliest, or null where none did. */
  readonly appoint: (patience: Patience) => Promise<Date | null>;
}

/**
 * Stores the turns at each address in one row of `courtesy_turns`; each turn is one statement. While the database does not answer nobody
 * gets a turn: questions wait for it as they wait for a turn, and then are refused (decision 0070). No database error reaches the audit.
 */
export function openSharedLedger(db: Executor, warn: (text: string) => void, pace: Pace = USUAL_PACE): SharedLedger {
  const { turns, windowMs, leaseMs, soonMs } = pace;
  const spacingMs = windowMs + leaseMs;
  let awayUntilMs = 0;
  let isAway = false;

  /** The answer of the database; null where it does not answer. */
  const orNull = async <T>(ask: () => Promise<T>): Promise<T | null> => {
    if (performance.now() < awayUntilMs) return null;
    try {
      const answer = await ask();
      if (answer !== null) isAway = false;
      return answer;
    } catch (error) {
      awayUntilMs = performance.now() + AWAY_MS;
      const said = error instanceof Error && error.cause ? error.cause : error;
      if (!isAway) warn(`the connection ledger does not answer: ${firstLine(messageOf(said))}`);
      isAway = true;
      return null;
    }
  };

  const lines = Array.from({ length: LINES }, (): Promise<unknown> => Promise.resolve());
  /** One statement at a time for each address, and few in all: statements that wait for one row must not occupy all connections. */
  const inLine = <T>(address: string, ask: () => Promise<T>): Promise<T> => {
    const at = [...address].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % LINES;
    const answer = (lines[at] ?? Promise.resolve()).then(ask);
    lines[at] = answer.catch(() => {});
    return answer;
  };

  const take = async (address: string, how: HowToTake): Promise<Taken> => {
    const [taken] = await rowsOf<Taken>(db, takeOne(address, how, pace));
    if (taken) return taken;
    await db.execute(
      sql`insert into courtesy_turns (address, allowance) values (${address}, ${pace.inARow}) on conflict do nothing`,
    );
    return take(address, how);
  };

  return {
    leaveAlone: (address, ms) => {
      const untilMs = performance.now() + ms;
      const note = async (): Promise<void> => {
        const leftMs = untilMs - performance.now();
        if (leftMs <= 0 || (await orNull(() => db.execute(close(address, leftMs, pace))))) return;
        // Meanwhile no process connects to any address.
        await delay(AWAY_MS, undefined, { ref: false });
        return note();
      };
      void note();
    },

    turn: async (address, signal, patience) => {
      const isUnhurried = patience?.unhurried === true;
      const refuse = () => {
        // A question that was answered meanwhile lacks nothing.
        const isSettled = signal.aborted && signal.reason === undefined;
        if (patience && !isSettled && !hasAppointment(patience, address, soonMs))
          patience.refused.set(address, (patience.refused.get(address) ?? 0) + 1);
        return false;
      };
      if (patience?.refused.has(address) || hasAppointment(patience, address, soonMs)) return refuse();
      const how = {
        isUnhurried,
        isExpected: patience?.appointments.has(address) === true,
        patienceMs: patience ? soonMs : LONGEST_MS,
      };
      const untilMs = performance.now() + how.patienceMs;
      while (!signal.aborted) {
        let askedMs = 0;
        const taken = await orNull(() =>
          inLine(address, async () => {
            askedMs = performance.now();
            // The database may have become unavailable while this request waited.
            if (askedMs < awayUntilMs) return null;
            return signal.aborted ? OVER : take(address, how);
          }),
        );
        if (!taken) {
          const isPatient = performance.now() < untilMs && (await waited(AWAY_MS / 4, signal));
          if (!isPatient) return refuse();
          continue;
        }
        if (taken.closed) return false;
        if (!taken.goes) return refuse();
        const waitMs = Math.max(0, Number(taken.wait_ms));
        if (waitMs > 0 && !(await waited(waitMs, signal))) return refuse();
        if (performance.now() <= askedMs + waitMs + leaseMs) return true;
      }
      return refuse();
    },

    appoint: async ({ refused, appointments }) => {
      const times: number[] = [];
      for (const [address, count] of refused) {
        const known = appointments.get(address);
        const made = known !== undefined && known > Date.now() ? known : null;
        const lengthMs = (Math.min(count, turns) * spacingMs) / turns;
        const appointed =
          made === null ? await orNull(() => rowsOf<Appointed>(db, promise(address, lengthMs, pace))) : null;
        const atMs = made ?? Date.now() + Number(appointed?.[0]?.wait_ms ?? spacingMs);
        appointments.set(address, atMs);
        times.push(atMs);
      }
      refused.clear();
      const ahead = [...appointments.values()].filter((atMs) => atMs > Date.now());
      return times.length === 0 ? null : new Date(Math.min(...times, ...ahead));
    },
  };
}

/** Whether this audit must connect to an address later than it may wait for now. */
function hasAppointment(patience: Patience | undefined, address: string, soonMs: number): boolean {
  return (patience?.appointments.get(address) ?? 0) > Date.now() + soonMs;
}

/** False where the signal came first. */
async function waited(ms: number, signal: Ends): Promise<boolean> {
  const cut = new AbortController();
  const abort = () => cut.abort();
  signal.addEventListener('abort', abort, { once: true });
  await delay(ms, undefined, { signal: cut.signal, ref: false }).catch(() => {});
  signal.removeEventListener('abort', abort);
  return !signal.aborted;
}

interface HowToTake {
  readonly isUnhurried: boolean;
  /** It has an appointment, which is due. */
  readonly isExpected: boolean;
  readonly patienceMs: number;
}

interface Taken {
  readonly goes: boolean;
  readonly closed: boolean;
  readonly wait_ms: number;
}

/** The caller is gone, and takes no turn. */
const OVER: Taken = { goes: false, closed: false, wait_ms: 0 };

interface Appointed {
  readonly wait_ms: number;
}

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;

/**
 * Takes one turn, now or within the patience; returns no row where the address is new. Uses the database's clock, read once the row is
 * locked. Unhurried audits go where the window has space and no appointments are pending; hurried ones as long as their allowance lasts.
 */
function takeOne(address: string, { isUnhurried, isExpected, patienceMs }: HowToTake, pace: Pace) {
  const { turns, windowMs, leaseMs, inARow } = pace;
  const aSecond = (turns * 1000) / windowMs;
  const nth = sql`cardinality(went) - ${turns}::int + 1`;
  return sql`with held as (select * from courtesy_turns where address = ${address} for update),
    timed as materialized (select *, clock_timestamp() as now_at from held),
    counted as (select *, least(${inARow}::float8, allowance
      + extract(epoch from greatest(now_at - counted_at, interval '0')) * ${aSecond}::float8) as left_now from timed),
    due as (select *, case when not ${isUnhurried}::bool then now_at + greatest(1 - left_now, 0) / ${aSecond}::float8 * interval '1 second'
      when cardinality(went) < ${turns}::int then now_at
      else greatest(now_at, went[${nth}] + ${seconds(windowMs + leaseMs)}) end as due_at from counted),
    decided as materialized (select *, coalesce(closed_until > now_at, false) as closed,
      due_at <= now_at + ${seconds(patienceMs)} and coalesce(closed_until <= now_at, true)
      and (not ${isUnhurried}::bool or ${isExpected}::bool or coalesce(promised <= now_at, true)) as goes from due),
    noted as (update courtesy_turns t set allowance = d.left_now - 1, counted_at = d.now_at,
      went = (select array_agg(at order by at) from
        (select at from unnest(d.went || d.due_at) at order by at desc limit ${turns}::int) newest)
      from decided d where t.address = d.address and d.goes)
    select goes, closed, extract(epoch from due_at - now_at) * 1000 as wait_ms from decided`;
}

/** Closes an address for so long, or for longer where it was closed for longer. */
function close(address: string, ms: number, { inARow }: Pace) {
  return sql`insert into courtesy_turns as t (address, allowance, closed_until)
    values (${address}, ${inARow}, clock_timestamp() + ${seconds(ms)})
    on conflict (address) do update set closed_until = greatest(t.closed_until, excluded.closed_until)`;
}

/** Adds an appointment of a given length behind all others at this address, and returns in how many milliseconds it begins. */
function promise(address: string, lengthMs: number, { turns, windowMs, leaseMs }: Pace) {
  const nth = sql`cardinality(t.went) - ${turns}::int + 1`;
  return sql`with free as (select address, clock_timestamp() as now_at, greatest(clock_timestamp(), promised, closed_until,
      case when cardinality(t.went) < ${turns}::int then null else t.went[${nth}] + ${seconds(windowMs + leaseMs)} end) as begins
      from courtesy_turns t where address = ${address} for update)
    update courtesy_turns t set promised = free.begins + ${seconds(lengthMs)} from free where t.address = free.address
    returning extract(epoch from t.promised - ${seconds(lengthMs)} - free.now_at) * 1000 as wait_ms`;
}
