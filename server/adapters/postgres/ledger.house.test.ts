import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ends, newPatience, type Patience } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { openOn } from '../../../trials/made-databases.ts';
import { NO_POSTGRES, startPostgres } from '../../../trials/postgres.ts';
import { rowsOf } from './copy.ts';
import type { Database } from './database.ts';
import { openSharedLedger, type Pace } from './ledger.ts';

const server = await startPostgres();
after(() => server?.close());

const never = new AbortController().signal;
const ADDRESS = '198.51.100.1';
/** A minute of these tests lasts 600 ms. */
const OF_ADDRESS = { turns: 5, inARow: 8 };
const WIDE = { turns: 1_000, inARow: 1_000 };
const PACE: Pace = { address: OF_ADDRESS, network: WIDE, zone: WIDE, windowMs: 600, leaseMs: 200, soonMs: 2_000 };

const onDatabase = (name: string, run: (database: Database) => Promise<void>) =>
  test(name, async (t) => {
    if (!server) return t.skip(NO_POSTGRES);
    const database = await openOn(server);
    try {
      await run(database);
    } finally {
      await database.close();
    }
  });

/** Windows that do not pass while a test runs, however slow the machine: `pass` moves their time on. */
const LONG: Partial<Pace> = { windowMs: 60_000, leaseMs: 10_000, soonMs: 0 };

/** Lets time pass: moves all that the ledger and the audit know of it into the past. */
async function pass({ db }: Database, ms: number, patience: Patience = newPatience(true)): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
  await db.execute(sql`update courtesy_turns set counted_at = counted_at - ${by}, promised = promised - ${by},
    closed_until = closed_until - ${by}, went = (select coalesce(array_agg(at - ${by} order by at), '{}') from unnest(went) at)`);
  for (const [address, atMs] of patience.appointments) patience.appointments.set(address, atMs - ms);
}

const open = ({ db }: Database, pace: Partial<Pace> = {}) => openSharedLedger(db, assert.fail, { ...PACE, ...pace });

onDatabase('two processes together never exceed the agreed turns in any window of time', async (database) => {
  const ledgers = [open(database), open(database)];
  const went: number[] = [];
  const turns = Array.from({ length: 16 }, async (_, n) => {
    const goes = await ledgers[n % 2]?.turn(ADDRESS, never, newPatience(true));
    if (goes) went.push(performance.now());
  });
  await Promise.all(turns);
  assert.ok(went.length >= 10, `${went.length} went`);
  assert.ok(mostWithin(went, PACE.windowMs) <= OF_ADDRESS.turns, String(went.map(Math.round)));
});

onDatabase('another address has turns of its own', async (database) => {
  const ledger = open(database, LONG);
  for (let n = 0; n < OF_ADDRESS.turns; n += 1)
    assert.equal(await ledger.turn(ADDRESS, never, newPatience(true)), true);
  assert.equal(await ledger.turn(ADDRESS, never, newPatience(true)), false);
  assert.equal(await ledger.turn('198.51.100.2', never, newPatience(true)), true);
});

onDatabase(
  'a hurried audit takes turns in a row first, over all processes, and then at the steady rate',
  async (database) => {
    const [one, two] = [open(database, LONG), open(database, LONG)];
    const patience = newPatience(false);
    for (let n = 0; n < OF_ADDRESS.inARow; n += 1)
      assert.equal(await (n % 2 === 0 ? one : two).turn(ADDRESS, never, patience), true, `turn ${n}`);
    assert.equal(await two.turn(ADDRESS, never, newPatience(false)), false);
    await pass(database, 60_000 / OF_ADDRESS.turns);
    assert.equal(await two.turn(ADDRESS, never, newPatience(false)), true);
    assert.equal(await one.turn(ADDRESS, never, newPatience(false)), false);
  },
);

onDatabase('an audit that cannot be deferred waits for a turn until it ends', async (database) => {
  const ledger = open(database, { windowMs: 60_000 });
  for (let n = 0; n < OF_ADDRESS.inARow; n += 1) await ledger.turn(ADDRESS, never);
  const time = new AbortController();
  const turn = ledger.turn(ADDRESS, time.signal);
  await delay(50);
  time.abort();
  assert.equal(await turn, false);
});

onDatabase('deferred audits have consecutive appointments, and new ones come last', async (database) => {
  const ledger = open(database, { windowMs: 60_000, soonMs: 1_000 });
  for (let n = 0; n < OF_ADDRESS.turns; n += 1) await ledger.turn(ADDRESS, never, newPatience(true));
  const audits = await Promise.all([refused(3), refused(3)]);
  const [first, second] = await inTurn(audits, (patience) => ledger.appoint(patience));
  assert.ok(first && second && first < second, `${first?.toISOString()} and ${second?.toISOString()}`);
  const each = ((60_000 + PACE.leaseMs) * 3) / OF_ADDRESS.turns;
  assert.equal(
    Math.round((second.getTime() - first.getTime()) / 1_000),
    Math.round(each / 1_000),
    'as many turns later as the first one lacked',
  );
  assert.ok(audits.every(({ refused }) => refused.size === 0));
  const third = await refused(1);
  const last = await ledger.appoint(third);
  assert.ok(last && last > second);

  async function refused(count: number): Promise<Patience> {
    const patience = newPatience(true);
    for (let n = 0; n < count; n += 1) assert.equal(await ledger.turn(ADDRESS, never, patience), false);
    assert.equal(patience.refused.get(ADDRESS), count);
    return patience;
  }
});

onDatabase('an audit with an appointment runs when it is due, and requests nothing before', async (database) => {
  const ledger = open(database, LONG);
  for (let n = 0; n < OF_ADDRESS.turns; n += 1) await ledger.turn(ADDRESS, never, newPatience(true));
  const patience = newPatience(true);
  assert.equal(await ledger.turn(ADDRESS, never, patience), false);
  const at = await ledger.appoint(patience);
  assert.ok(at);
  assert.equal(await ledger.turn(ADDRESS, never, patience), false, 'before the appointment');
  assert.equal(patience.refused.size, 0, 'and it is not requested again');
  await pass(database, at.getTime() - Date.now() + 20, patience);
  assert.equal(
    await ledger.turn(ADDRESS, never, newPatience(true)),
    false,
    'one without an appointment waits for its end',
  );
  assert.equal(await ledger.turn(ADDRESS, never, patience), true);
});

onDatabase('no process connects to a server that refused further connections', async (database) => {
  const [one, two] = [open(database), open(database)];
  one.leaveAlone(ADDRESS, 60_000);
  await untilClosed(database);
  const patience = newPatience(true);
  assert.equal(await two.turn(ADDRESS, never, patience), false);
  assert.equal(patience.refused.size, 0, 'the server’s own reply, not one of our limits');
  await pass(database, 60_000);
  assert.equal(await two.turn(ADDRESS, never, patience), true);
});

onDatabase('without the database no process connects, however many there are', async (database) => {
  const warnings: string[] = [];
  const ledgers = Array.from({ length: 4 }, () =>
    openSharedLedger(database.db, (text) => warnings.push(text), { ...PACE, soonMs: 300 }),
  );
  await database.db.execute('alter table courtesy_turns rename to away');
  for (const isUnhurried of [true, false]) {
    const patience = newPatience(isUnhurried);
    const turns = ledgers.flatMap((ledger) => [1, 2, 3].map(() => ledger.turn(ADDRESS, never, patience)));
    assert.deepEqual(await Promise.all(turns), Array(12).fill(false));
    assert.equal(patience.refused.get(ADDRESS), 12, 'each is asked again later');
  }
  assert.equal(warnings.length, 4, 'each process warned once, not for each query or each second');
});

onDatabase('questions wait for a database that comes back, and then keep the rate', async (database) => {
  const ledgers = [1, 2].map(() => openSharedLedger(database.db, () => {}, { ...PACE, soonMs: 10_000 }));
  await database.db.execute('alter table courtesy_turns rename to away');
  const went: number[] = [];
  const turns = Array.from({ length: 8 }, async (_, n) => {
    if (await ledgers[n % 2]?.turn(ADDRESS, never, newPatience(true))) went.push(performance.now());
  });
  await delay(100);
  assert.equal(went.length, 0);
  await database.db.execute('alter table away rename to courtesy_turns');
  await Promise.all(turns);
  assert.equal(went.length, 8);
  assert.ok(mostWithin(went, PACE.windowMs) <= OF_ADDRESS.turns, String(went.map(Math.round)));
});

onDatabase(
  'a server that refused connections while the database was away is closed once it is back',
  async (database) => {
    const ledger = openSharedLedger(database.db, () => {}, PACE);
    await database.db.execute('alter table courtesy_turns rename to away');
    ledger.leaveAlone(ADDRESS, 60_000);
    await delay(50);
    await database.db.execute('alter table away rename to courtesy_turns');
    await untilClosed(database);
    assert.equal(await ledger.turn(ADDRESS, never, newPatience(false)), false);
  },
);

onDatabase('a question that was answered while it waited for a turn is not asked again for it', async (database) => {
  const ledger = open(database, { soonMs: 10_000, windowMs: 30_000 });
  for (let n = 0; n < OF_ADDRESS.inARow; n += 1) await ledger.turn(ADDRESS, never, newPatience(false));
  for (const [reason, refusals] of [
    [undefined, undefined],
    ['late', 1],
  ] as const) {
    const patience = newPatience(false);
    const time = new Ended();
    const turn = ledger.turn(ADDRESS, time, patience);
    await delay(50);
    time.end(reason);
    assert.equal(await turn, false);
    assert.equal(patience.refused.get(ADDRESS), refusals);
  }
});

onDatabase('hundreds of concurrent requests for turns queue up, and leave connections to others', async (database) => {
  const { db } = database;
  let most = 0;
  let under = 0;
  const execute: typeof db.execute = ((query: Parameters<typeof db.execute>[0]) => {
    most = Math.max(most, ++under);
    return db.execute(query).finally(() => {
      under -= 1;
    });
  }) as never;
  const ledger = openSharedLedger(Object.create(db, { execute: { value: execute } }), assert.fail, PACE);
  const turns = Array.from({ length: 300 }, (_, n) => ledger.turn(`192.0.2.${n % 10}`, never, newPatience(false)));
  assert.ok((await Promise.all(turns)).includes(true));
  assert.ok(most > 1 && most <= 3, `${most} statements at once`);
});

/** Of so many unhurried turns at different addresses of this network the number that went, and what the others were refused for. */
async function unhurried(ledger: ReturnType<typeof open>, network: string, many: number) {
  const patience = newPatience(true);
  const went = [];
  for (let n = 1; n <= many; n += 1) {
    const alone = { ...patience, refused: new Map() };
    if (await ledger.turn(`${network}${n}`, never, alone)) went.push(n);
    for (const [name, count] of alone.refused) patience.refused.set(name, (patience.refused.get(name) ?? 0) + count);
  }
  return { went: went.length, patience };
}

onDatabase(
  'the addresses of a network share its turns, over all processes; those of another have their own',
  async (database) => {
    const network = { turns: 7, inARow: 9 };
    const [one, two] = [open(database, { ...LONG, network }), open(database, { ...LONG, network })];
    const first = await unhurried(one, '198.51.100.', 5);
    const second = await unhurried(two, '198.51.100.1', 5);
    assert.deepEqual([first.went, second.went], [5, 2]);
    assert.deepEqual([...second.patience.refused], [['198.51.100.0/24', 3]]);
    const others = await unhurried(two, '198.51.101.', 5);
    const wide = await unhurried(two, '2001:db8:1::', 9);
    assert.deepEqual([others.went, wide.went], [5, 7], 'a /48 of IPv6 is one network');
    const [charged] = await rowsOf<{ went: number }>(
      database.db,
      sql`select sum(cardinality(went))::int as went from courtesy_turns where address like '198.51.100.%' and address not like '%/24'`,
    );
    assert.equal(charged?.went, 7, 'what a network refuses takes no turn of the address');
    const at = (await one.appoint(second.patience)) ?? assert.fail();
    await pass(database, at.getTime() - Date.now() + 20, second.patience);
    assert.equal(await one.turn('198.51.100.77', never, second.patience), true, 'at its appointment with the network');
  },
);

onDatabase('questions about one zone are counted together, ten and more at a time', async (database) => {
  const zone = { turns: 12, inARow: 20 };
  const [one, two] = [open(database, { ...LONG, zone }), open(database, { ...LONG, zone })];
  const ask = (ledger: ReturnType<typeof open>, name: string, many: number, patience = newPatience(true)) =>
    ledger.questions(name, many, never, patience);
  assert.deepEqual([await ask(one, 'visee.fr', 5), await ask(two, 'visee.fr', 5)], [true, true]);
  const late = newPatience(true);
  assert.deepEqual([await ask(one, 'visee.fr', 5, late), [...late.refused]], [false, [['zone visee.fr', 5]]]);
  assert.equal(await ask(one, 'visee.fr', 2), true);
  assert.equal(await ask(one, 'autre.fr', 5), true);
  assert.equal(await ask(two, 'visee.fr', 8, newPatience(false)), true, 'who is watched has the burst');
  assert.equal(await ask(two, 'visee.fr', 1, newPatience(false)), false);
  await pass(database, 60_000 / zone.turns);
  assert.equal(await ask(two, 'visee.fr', 1, newPatience(false)), true);
});

/** The ledger writes down at its own pace that an address is to be left alone. */
async function untilClosed({ db }: Database): Promise<void> {
  const closed = sql`select address from courtesy_turns where closed_until > now()`;
  while ((await rowsOf(db, closed)).length === 0) await delay(20);
}

/** The largest number of these moments in any span of `ms` milliseconds. */
function mostWithin(moments: readonly number[], ms: number): number {
  return Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + ms).length));
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** Ends when it is told to, for a reason or for none. */
class Ended extends EventTarget implements Ends {
  aborted = false;
  reason: unknown = undefined;

  end(reason: unknown): void {
    this.aborted = true;
    this.reason = reason;
    this.dispatchEvent(new Event('abort'));
  }
}
