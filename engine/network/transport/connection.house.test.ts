import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { askPort25 } from '../smtp/port25.ts';
import { silenceOf } from '../time.ts';
import { withConnection } from './connection.ts';
import { askTcp } from './tcp.ts';
import { serve, testNetworkContext } from './testing/context.ts';

const silent = await serve(() => {});
after(() => silent.close());
const gone = await serve(() => {});
gone.close();

const address = '203.0.113.7';
const context = testNetworkContext({ places: { [`${address}:25`]: silent.port, [`${address}:26`]: gone.port } });

test('an open port and a closed one are seen', async () => {
  const open = await askTcp(context)({ address, port: 25 });
  assert.equal(open.seen && open.value.state, 'open');
  const closed = await askTcp(context)({ address, port: 26 });
  assert.equal(closed.seen && closed.value.state, 'closed');
  await silent.empty();
});

test('a forbidden address is never connected to', async () => {
  const before = silent.accepted();
  const inside = testNetworkContext({ places: { '10.0.0.1:25': silent.port } });
  assert.deepEqual(await askTcp(inside)({ address: '10.0.0.1', port: 25 }), unseen('forbidden', '10.0.0.1'));
  assert.equal(silent.accepted(), before);
});

test('the peer is asked for again once connected', async () => {
  let asked = 0;
  const changing = testNetworkContext({ mayReach: () => asked++ === 0 });
  const answer = await askTcp(changing)({ address: '127.0.0.1', port: silent.port });
  assert.deepEqual(answer, unseen('forbidden', '127.0.0.1'));
  await silent.empty();
});

test('without permission nobody is connected to', async () => {
  const closed = testNetworkContext({ permits: { dns: true, connections: false } });
  assert.deepEqual(await askTcp(closed)({ address, port: 25 }), unseen('not-asked'));
});

test('a step ends at its deadline and leaves no socket', async () => {
  const never = new Promise<never>(() => {});
  const answer = await withConnection(context, { address, port: 25 }, { deadlineMs: 60 }, (_, time) =>
    Promise.race([
      never,
      new Promise<ReturnType<typeof unseen>>((resolve) =>
        time.addEventListener('abort', () => resolve(silenceOf(time))),
      ),
    ]),
  );
  assert.equal(answer.seen || answer.silence, 'timeout');
  await silent.empty();
});

test('the end of the audit ends a step, waiting ones included', async () => {
  const ended = new AbortController();
  const bounded = testNetworkContext({ places: { [`${address}:25`]: silent.port }, signal: ended.signal });
  const asked = [1, 2, 3].map(() =>
    withConnection(
      bounded,
      { address, port: 25 },
      { deadlineMs: 5_000 },
      (_, time) =>
        new Promise<Observed<never>>((resolve) => time.addEventListener('abort', () => resolve(silenceOf(time)))),
    ),
  );
  ended.abort();
  assert.deepEqual(await Promise.all(asked), [unseen('deadline'), unseen('deadline'), unseen('deadline')]);
  await silent.empty();
});

test('an address sees two conversations at once, sessions before hellos, and twenty knocks beside them', async () => {
  const order: string[] = [];
  const open = { talks: 0, scan: 0 };
  const most = { talks: 0, scan: 0 };
  const expected = { talks: 2, scan: 20 };
  const full = { talks: Promise.withResolvers<void>(), scan: Promise.withResolvers<void>() };
  const ask = (rank: 'session' | 'hello' | 'scan') =>
    withConnection(context, { address, port: 25 }, { deadlineMs: 20_000, rank }, async () => {
      const kind = rank === 'scan' ? 'scan' : 'talks';
      if (kind === 'talks') order.push(rank);
      open[kind] += 1;
      most[kind] = Math.max(most[kind], open[kind]);
      if (open[kind] === expected[kind]) full[kind].resolve();
      // Nobody leaves before as many are there as may be; then any more would have time to come.
      await full[kind].promise;
      await delay(10);
      open[kind] -= 1;
      return seen(null);
    });
  const knocks = Array.from({ length: 25 }, () => ask('scan'));
  const answers = await Promise.all([
    ...knocks,
    ask('hello'),
    ask('hello'),
    ask('hello'),
    ask('session'),
    ask('session'),
  ]);
  assert.ok(answers.every(({ seen }) => seen));
  assert.deepEqual(most, expected);
  assert.deepEqual(order, ['hello', 'hello', 'session', 'session', 'hello']);
  await silent.empty();
});

test('a web server sees four conversations at once', async () => {
  const web = testNetworkContext({ places: { [`${address}:443`]: silent.port } });
  let [open, most] = [0, 0];
  const full = Promise.withResolvers<void>();
  const visits = Array.from({ length: 9 }, () =>
    withConnection(web, { address, port: 443 }, { deadlineMs: 20_000 }, async () => {
      most = Math.max(most, ++open);
      if (open === 4) full.resolve();
      await full.promise;
      await delay(10);
      open -= 1;
      return seen(null);
    }),
  );
  assert.ok((await Promise.all(visits)).every(({ seen }) => seen));
  assert.equal(most, 4);
  await silent.empty();
});

test('what waits in line costs a shared budget nothing', async () => {
  const budget = { leftMs: 1_000 };
  const limits = { deadlineMs: 20_000, budget };
  const talk = async (_: unknown, time: Ends) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return time.aborted ? unseen('timeout') : seen(null);
  };
  const others = [1, 2].map(() => withConnection(context, { address, port: 25 }, { deadlineMs: 20_000 }, talk));
  const late = withConnection(context, { address, port: 25 }, limits, async () => seen(null));
  assert.equal(budget.leftMs, 1_000);
  await Promise.all(others);
  assert.ok((await late).seen);
  const empty = await withConnection(
    context,
    { address, port: 25 },
    { deadlineMs: 1_000, budget: { leftMs: 0 } },
    talk,
  );
  assert.equal(empty.seen || empty.silence, 'timeout');
  await silent.empty();
});

test('the canary tells whether port 25 is open from here', async () => {
  const canary = { host: 'canary.example', port: 25 };
  const hosts = { 'canary.example': [address] };
  assert.deepEqual(await askPort25(context, undefined)(), unseen('not-asked'));
  const open = testNetworkContext({ hosts, places: { [`${address}:25`]: silent.port } });
  assert.deepEqual(await askPort25(open, canary)(), seen({ open: true, canary: 'canary.example:25' }));
  const shut = testNetworkContext({ hosts, places: { [`${address}:25`]: gone.port } });
  assert.deepEqual(await askPort25(shut, canary)(), seen({ open: false, canary: 'canary.example:25' }));
  const lost = testNetworkContext({ addresses: async () => unseen('servfail') });
  assert.deepEqual(await askPort25(lost, canary)(), unseen('servfail'));
});
