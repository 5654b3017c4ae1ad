import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { doorsOf, SIGNS } from '../../trials/doors.ts';
import { knock, openHouseOfDoors } from '../../trials/knock.ts';

const house = await openHouseOfDoors();
after(() => house.close());

test('no text of any sign at a door holds the event loop longer than in proportion to its length', async () => {
  assert.deepEqual(await knock(house, doorsOf(house), SIGNS), []);
});
