import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openWatchHouse } from '../../../../trials/watch-house.ts';
import { confirmWatch, readWatchLink, stopWatch } from './decide.ts';
import { listWatched, stopListed } from './list.ts';

const watchHouse = await openWatchHouse();
after(() => watchHouse.close());
const { house, later, pass, tokenIn, watch, audits, listOf } = watchHouse;
const { tools } = house;

test('stopping ends audits and messages with one request, repeated or not; asking again starts over', async () => {
  await watch('cinq.example', 'cinq@exemple.fr');
  const stop = tokenIn('cinq@exemple.fr', 'arret');
  assert.equal((await readWatchLink(stop, 'stop', tools)).state, 'confirmed');
  assert.equal((await stopWatch(stop, tools)).state, 'stopped');
  assert.equal((await stopWatch(stop, tools)).state, 'stopped');
  await pass();
  assert.equal(await audits('cinq.example'), 0);
  await watch('cinq.example', 'cinq@exemple.fr');
  await pass();
  assert.equal(await audits('cinq.example'), 1);
  const list = await listOf('cinq@exemple.fr');
  await stopListed(tokenIn('cinq@exemple.fr', 'domaines'), list[0]?.id ?? '', tools);
  assert.deepEqual(
    (await listWatched(tokenIn('cinq@exemple.fr', 'domaines'), tools)).map(({ state, nextAudit }) => [
      state,
      nextAudit,
    ]),
    [['stopped', null]],
  );
});

test('a token of one purpose opens no other, and an unknown one opens nothing', async () => {
  await watch('six.example', 'six@exemple.fr');
  const confirm = tokenIn('six@exemple.fr', 'confirmer');
  await assert.rejects(listWatched(confirm, tools), { code: 'NOT_FOUND' });
  await assert.rejects(stopWatch(confirm, tools), { code: 'NOT_FOUND' });
  await assert.rejects(confirmWatch('x'.repeat(43), tools), { code: 'NOT_FOUND' });
  later(24 * 3 + 1);
  await assert.rejects(confirmWatch(confirm, tools), { code: 'NOT_FOUND' }, 'it is over');
});
