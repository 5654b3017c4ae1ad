import { setTimeout as delay } from 'node:timers/promises';
import { type Ends, type Ledger, networkOf, type Patience, RATES } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { firstLine, messageOf } from '../../common/log.ts';
import { rowsOf } from './copy.ts';
import type { Executor } from './database.ts';

/** How often all worker processes together visit one address, one network or one zone. */
export interface Pace extends Readonly<Record<keyof typeof RATES, PaceOfKind>> {
  readonly windowMs: number;
  /** How long a turn is valid, in milliseconds; later the audit takes another one, so that no window exceeds its rate. */
  readonly leaseMs: number;
  /** An audit waits for a turn within this time; for a later one it is deferred. */
  readonly soonMs: number;
}

interface PaceOfKind {
  /** Turns in any window of `windowMs`. */
  readonly turns: number;
  /** For hurried audits: turns in a row, before the rate of the window applies to them too. */
  readonly inARow: number;
}

const paceOf = ({ inARow, aMinute }: { readonly inARow: number; readonly aMinute: number }): PaceOfKind => ({
  turns: aMinute,
  inARow,
});

export const USUAL_PACE: Pace = {
  address: paceOf(RATES.address),
  network: paceOf(RATES.network),
  zone: paceOf(RATES.zone),
  windowMs: 60_000,
  leaseMs: 1_000,
  soonMs: 10_000,
};

/** A row of the ledger, by its kind. */
interface Key extends PaceOfKind {
  readonly name: string;
}

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
 * Stores the turns at each address, network and zone in one row of `courtesy_turns` each; what a question needs is taken by one statement.
 * While the database does not answer nobody gets a turn: questions wait for it as they wait for a turn, and then are refused (decision
 * 0070). No database error reaches the audit.
 */
export function openSharedLedger(db: Executor, warn: (text: string) => void, pace: Pace = USUAL_PACE): SharedLedger {
  const { windowMs, leaseMs, soonMs } = pace;
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
  const inLine = <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const at = [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % LINES;
    const answer = (lines[at] ?? Promise.resolve()).then(ask);
    lines[at] = answer.catch(() => {});
    return answer;
  };

  const take = async (keys: readonly Key[], how: HowToTake): Promise<Taken> => {
    const [taken] = await rowsOf<Taken>(db, takeAll(keys, how, pace));
    if (taken && Number(taken.found) === keys.length) return taken;
    const rows = keys.map(({ name, inARow }) => sql`(${name}, ${inARow}::float8)`);
    await db.execute(
      sql`insert into courtesy_turns (address, allowance) values ${sql.join(rows, sql`, `)} on conflict do nothing`,
    );
    return take(keys, how);
  };

  /** Takes so many turns of each of these rows, or none. */
  const takeTurns = async (
    keys: readonly [Key, ...Key[]],
    many: number,
    signal: Ends,
    patience: Patience | undefined,
  ): Promise<boolean> => {
    const [{ name: first }] = keys;
    const refuse = (name: string) => {
      // A question that was answered meanwhile lacks nothing.
      const isSettled = signal.aborted && signal.reason === undefined;
      if (patience && !isSettled && !hasAppointment(patience, name, soonMs))
        patience.refused.set(name, (patience.refused.get(name) ?? 0) + many);
      return false;
    };
    const late = keys.find(({ name }) => patience?.refused.has(name) || hasAppointment(patience, name, soonMs));
    if (late) return refuse(late.name);
    const how = {
      many,
      isUnhurried: patience?.unhurried === true,
      expected: keys.map(({ name }) => patience?.appointments.has(name) === true),
      patienceMs: patience ? soonMs : LONGEST_MS,
    };
    const untilMs = performance.now() + how.patienceMs;
    let slowest = first;
    while (!signal.aborted) {
      let askedMs = 0;
      const taken = await orNull(() =>
        inLine(first, async () => {
          askedMs = performance.now();
          // The database may have become unavailable while this request waited.
          if (askedMs < awayUntilMs) return null;
          return signal.aborted ? { ...OVER, slowest } : take(keys, how);
        }),
      );
      if (!taken) {
        const isPatient = performance.now() < untilMs && (await waited(AWAY_MS / 4, signal));
        if (!isPatient) return refuse(slowest);
        continue;
      }
      slowest = taken.slowest;
      if (taken.closed) return false;
      if (!taken.goes) return refuse(slowest);
      const waitMs = Math.max(0, Number(taken.wait_ms));
      if (waitMs > 0 && !(await waited(waitMs, signal))) return refuse(slowest);
      if (performance.now() <= askedMs + waitMs + leaseMs) return true;
    }
    return refuse(slowest);
  };

  return {
    leaveAlone: (address, ms) => {
      const untilMs = performance.now() + ms;
      const note = async (): Promise<void> => {
        const leftMs = untilMs - performance.now();
        if (leftMs <= 0 || (await orNull(() => db.execute(close(address, leftMs, pace.address))))) return;
        // Meanwhile no process connects to any address.
        await delay(AWAY_MS, undefined, { ref: false });
        return note();
      };
      void note();
    },

    turn: (address, signal, patience) => {
      const network = { name: networkOf(address), ...pace.network };
      return takeTurns([{ name: address, ...pace.address }, network], 1, signal, patience);
    },

    questions: (zone, many, signal, patience) =>
      takeTurns([{ name: `${ZONE}${zone}`, ...pace.zone }], many, signal, patience),

    appoint: async ({ refused, appointments }) => {
      const times: number[] = [];
      for (const [name, count] of refused) {
        const known = appointments.get(name);
        const made = known !== undefined && known > Date.now() ? known : null;
        const { turns } = pace[kindOf(name)];
        const lengthMs = (Math.min(count, turns) * spacingMs) / turns;
        const appointed =
          made === null ? await orNull(() => rowsOf<Appointed>(db, promise(name, lengthMs, turns, pace))) : null;
        const atMs = made ?? Date.now() + Number(appointed?.[0]?.wait_ms ?? spacingMs);
        appointments.set(name, atMs);
        times.push(atMs);
      }
      refused.clear();
      const ahead = [...appointments.values()].filter((atMs) => atMs > Date.now());
      return times.length === 0 ? null : new Date(Math.min(...times, ...ahead));
    },
  };
}

/** Before the name of a zone, which might look like an address otherwise. */
const ZONE = 'zone ';

function kindOf(name: string): keyof typeof RATES {
  if (name.startsWith(ZONE)) return 'zone';
  return name.includes('/') ? 'network' : 'address';
}

/** Whether this audit has to come later than it may wait for now. */
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
  /** Turns of each row. */
  readonly many: number;
  readonly isUnhurried: boolean;
  /** Of each row: it has an appointment, which is due. */
  readonly expected: readonly boolean[];
  readonly patienceMs: number;
}

interface Taken {
  /** Rows that are there. */
  readonly found: number;
  readonly goes: boolean;
  readonly closed: boolean;
  readonly wait_ms: number;
  /** The row that makes the question wait longest. */
  readonly slowest: string;
}

/** The caller is gone, and takes no turn. */
const OVER = { found: 0, goes: false, closed: false, wait_ms: 0 };

interface Appointed {
  readonly wait_ms: number;
}

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;

/**
 * Takes turns of all these rows, now or within the patience, or of none; where a row is new it takes nothing. Uses the database's clock,
 * read once the rows are locked. Unhurried audits go where the windows have space and no appointments are pending; hurried ones as long as
 * the allowances last.
 */
function takeAll(keys: readonly Key[], { many, isUnhurried, expected, patienceMs }: HowToTake, pace: Pace) {
  const { windowMs, leaseMs } = pace;
  const list = <T>(type: string, values: readonly T[]) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::${sql.raw(type)}[]`;
  const wanted = sql`unnest(${list(
    'text',
    keys.map(({ name }) => name),
  )}, ${list(
    'int',
    keys.map(({ turns }) => turns),
  )}, ${list(
    'float8',
    keys.map(({ inARow }) => inARow),
  )}, ${list('bool', expected)})`;
  const aSecond = sql`(turns * ${1000 / windowMs}::float8)`;
  const nth = sql`cardinality(went) - turns + ${many}::int`;
  return sql`with wanted as (select * from ${wanted} as w(name, turns, in_a_row, is_expected)),
    held as (select t.*, w.turns, w.in_a_row, w.is_expected from courtesy_turns t join wanted w on w.name = t.address
      order by t.address for update of t),
    timed as materialized (select *, clock_timestamp() as now_at from held),
    counted as (select *, least(in_a_row, allowance
      + extract(epoch from greatest(now_at - counted_at, interval '0')) * ${aSecond}) as left_now from timed),
    due as (select *, case when not ${isUnhurried}::bool
        then now_at + greatest(${many}::int - left_now, 0) / ${aSecond} * interval '1 second'
      when cardinality(went) + ${many}::int <= turns then now_at
      else greatest(now_at, went[${nth}] + ${seconds(windowMs + leaseMs)}) end as due_at from counted),
    decided as materialized (select *, coalesce(closed_until > now_at, false) as closed,
      due_at <= now_at + ${seconds(patienceMs)} and coalesce(closed_until <= now_at, true)
      and (not ${isUnhurried}::bool or is_expected or coalesce(promised <= now_at, true)) as goes from due),
    whole as materialized (select count(*) as found, bool_and(goes) as goes, bool_or(closed) as closed, max(due_at) as due_at,
      max(now_at) as now_at, (array_agg(address order by goes, due_at desc))[1] as slowest from decided),
    noted as (update courtesy_turns t set allowance = d.left_now - ${many}::int, counted_at = d.now_at,
      went = (select array_agg(at order by at) from
        (select at from unnest(d.went || array_fill(w.due_at, array[${many}::int])) at order by at desc limit d.turns) newest)
      from decided d, whole w where t.address = d.address and w.goes and w.found = ${keys.length}::int)
    select found, goes, closed, slowest, extract(epoch from due_at - now_at) * 1000 as wait_ms from whole`;
}

/** Closes an address for so long, or for longer where it was closed for longer. */
function close(address: string, ms: number, { inARow }: PaceOfKind) {
  return sql`insert into courtesy_turns as t (address, allowance, closed_until)
    values (${address}, ${inARow}, clock_timestamp() + ${seconds(ms)})
    on conflict (address) do update set closed_until = greatest(t.closed_until, excluded.closed_until)`;
}

/** Adds an appointment of a given length behind all others in this row, and returns in how many milliseconds it begins. */
function promise(name: string, lengthMs: number, turns: number, { windowMs, leaseMs }: Pace) {
  const nth = sql`cardinality(t.went) - ${turns}::int + 1`;
  return sql`with free as (select address, clock_timestamp() as now_at, greatest(clock_timestamp(), promised, closed_until,
      case when cardinality(t.went) < ${turns}::int then null else t.went[${nth}] + ${seconds(windowMs + leaseMs)} end) as begins
      from courtesy_turns t where address = ${name} for update)
    update courtesy_turns t set promised = free.begins + ${seconds(lengthMs)} from free where t.address = free.address
    returning extract(epoch from t.promised - ${seconds(lengthMs)} - free.now_at) * 1000 as wait_ms`;
}
