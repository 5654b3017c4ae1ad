import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { WatchedChange } from '@rempart/contract';
import { openWatchHouse, withReject } from '../../../../trials/watch-house.ts';
import { readClientPage } from './client-page.ts';
import { listWatched } from './list.ts';
import { shareFleet } from './share.ts';

const watchHouse = await openWatchHouse();
after(() => watchHouse.close());
const { house, world, pass, passDays, watch, clock } = watchHouse;
const { tools } = house;
const { store } = tools;

test('a client sees the letters of each domain over time and what changed, and not who sends in its name', async () => {
  const { listPath } = await watch('client.example', 'infogerance@exemple.fr');
  const token = listPath.split('/').at(-1) ?? '';
  await pass();
  world.see = withReject;
  await passDays(3);
  const [watched] = await listWatched(token, tools);
  const change: WatchedChange = {
    ...{ kind: 'source', sense: 'risen', name: 'un expéditeur', isKnown: false, before: 1, after: 90 },
    ...{ from: '2026-11-16', until: '2026-11-23' },
  };
  const reported = {
    ...tools,
    store: {
      ...store,
      watchSources: {
        ...store.watchSources,
        of: async (ids: readonly number[]) => ({
          linked: ids,
          changes: ids.map((watchId) => ({ watchId, at: clock.now, change })),
        }),
      },
    },
  };
  const { url } = await shareFleet(token, { name: 'La mairie', of: `domain:${watched?.id}` }, tools);
  const { domains } = await readClientPage(url.split('/').at(-1) ?? '', reported);
  assert.deepEqual(
    domains.map(({ domain, history }) => [domain, history.map(({ letter }) => letter)]),
    [['client.example', watched?.history.map(({ letter }) => letter)]],
  );
  assert.ok((domains[0]?.history.length ?? 0) > 2);
  const kinds = new Set(domains[0]?.changes.map(({ change }) => change.kind));
  assert.ok(kinds.has('repaired'));
  assert.equal(kinds.has('source'), false);
  const own = await listWatched(token, reported);
  assert.ok(
    own[0]?.changes.some(({ change }) => change.kind === 'source'),
    'the holder of the reports is told',
  );
});
