import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seen } from '../engine/model/observed.ts';
import { type ConnectionOptions, withConnection } from '../engine/network/transport/connection.ts';
import { askTcp } from '../engine/network/transport/tcp.ts';
import { testNetworkContext } from '../engine/network/transport/testing/context.ts';
import { openSilence } from '../lab/servers/silence.ts';

const silence = await openSilence('127.0.0.1');
after(silence.close);

const address = '203.0.113.7';
const CLOSED_PORT = 1;

test('an address that let a whole connection pass is given a short one next, until it is heard', async () => {
  const wire = testNetworkContext({ places: { [`${address}:25`]: silence.port, [`${address}:26`]: CLOSED_PORT } });
  const call = async (limits: Partial<ConnectionOptions>) => {
    const answer = await withConnection(wire, { address, port: 25 }, { deadlineMs: 9_000, ...limits }, async () =>
      seen(null),
    );
    return answer.seen ? 'seen' : `${answer.silence} ${answer.detail}`;
  };
  assert.equal(await call({ connectMs: 10, rank: 'scan' }), 'timeout 10 ms');
  assert.equal(wire.mute.size, 0, 'a knock is too short to tell');
  assert.equal(await call({ connectMs: 20 }), 'timeout 20 ms');
  assert.equal(await call({}), 'timeout 1500 ms');
  await askTcp(wire)({ address, port: 26 });
  assert.deepEqual([wire.mute.has(address), wire.heard.has(address)], [false, true]);
  assert.equal(await call({}), 'timeout 1500 ms', 'a filtered port of a machine that is there');
  assert.deepEqual([...wire.mute], [`${address}:25`]);
});
