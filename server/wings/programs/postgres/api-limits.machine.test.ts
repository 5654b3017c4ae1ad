import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { apiLimits, apiPlans } from '@rempart/contract/api';
import type { CallsAsked, CallsTold } from '../../../../trials/api-calls.ts';
import { openDatabase } from '../../../../trials/made-databases.ts';
import { NO_POSTGRES, startPostgres } from '../../../../trials/postgres.ts';
import { openPostgres } from '../../../adapters/postgres/postgres.ts';
import { apiCountersIn } from './api-counters.ts';

const NOW = new Date();
const server = await startPostgres();
after(() => server?.close());

test('the limits are those of the specification', () => {
  assert.deepEqual(apiLimits, {
    free: { second: 1, hour: 10, month: 100 },
    premium: { second: 5, hour: 100, month: 1000 },
    enterprise: { second: 10, hour: null, month: null },
  });
});

test('a full window says when the next one begins, and calls beyond it count in no longer window', async () => {
  const database = await openDatabase();
  const counters = apiCountersIn(database.db);
  const limits = { second: null, hour: 2, month: 100 };
  await counters.take(1, limits, NOW);
  assert.deepEqual(
    (await counters.take(1, limits, NOW)).windows.map(({ remaining }) => remaining),
    [0, 98],
  );
  const { over, windows } = await counters.take(1, limits, NOW);
  assert.equal(over?.window, 'hour');
  assert.ok(over.reset > 3590 && over.reset <= 3600, `${over.reset} s`);
  assert.deepEqual(
    windows.map(({ remaining }) => remaining),
    [0],
  );
  assert.equal((await counters.take(2, limits, NOW)).over, null, 'another account has its own');
  const next = new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + 1, 1));
  const month = { second: null, hour: null, month: 100 };
  assert.equal((await counters.take(1, month, NOW)).windows[0]?.remaining, 97);
  assert.equal((await counters.take(1, month, next)).windows[0]?.remaining, 99, 'a new calendar month starts at zero');
  await database.close();
});

test('the limit of a second starts at zero after a second', async (t) => {
  const database = await openDatabase();
  const counters = apiCountersIn(database.db);
  const limits = { second: 1, hour: null, month: null };
  t.mock.timers.enable({ apis: ['Date'], now: NOW });
  assert.equal((await counters.take(1, limits, NOW)).over, null);
  assert.equal((await counters.take(1, limits, NOW)).over?.window, 'second');
  t.mock.timers.tick(1100);
  assert.equal((await counters.take(1, limits, NOW)).over, null);
  await database.close();
});

test('two processes on one PostgreSQL together allow exactly the number of calls of the plan', {
  skip: server ? false : NO_POSTGRES,
}, async () => {
  const url = (await server?.newDatabase()) ?? '';
  const database = await openPostgres(url, { connections: 2, connectMs: 60_000 });
  const children = [1, 2].map(() =>
    fork(new URL('../../../../trials/api-calls.ts', import.meta.url), [url], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  for (const [index, plan] of apiPlans.entries()) {
    for (const window of ['second', 'hour', 'month'] as const) {
      const most = apiLimits[plan][window];
      if (most === null) continue;
      // One window at a time: a hundred calls within one second would be impossible.
      const limits = { second: null, hour: null, month: null, [window]: most };
      const calls = window === 'second' ? most * 2 : Math.ceil(most * 0.6);
      const { through, seconds } = await callFromAll(children, { account: index + 1, limits, calls });
      // A slow machine may need several seconds, each of which allows its own number of calls.
      if (window === 'second')
        assert.ok(through >= most && through <= most * (1 + seconds), `${plan}: ${through} in ${seconds} s`);
      else assert.equal(through, most, `${plan}, ${window}`);
    }
  }
  for (const child of children) child.disconnect();
  await Promise.all(children.map((child) => once(child, 'exit')));
  await database.close();
});

/** Processes that begin at the same time. */
async function callFromAll(children: readonly ChildProcess[], asked: CallsAsked) {
  const replies = children.map(async (child) => (await once(child, 'message'))[0] as CallsTold);
  for (const child of children) child.send(asked);
  const all = await Promise.all(replies);
  const lasted = Math.max(...all.map(({ ended }) => ended)) - Math.min(...all.map(({ began }) => began));
  return { through: all.reduce((sum, { through }) => sum + through, 0), seconds: Math.ceil(lasted / 1000) };
}
