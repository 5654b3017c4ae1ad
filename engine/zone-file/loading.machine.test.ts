import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disagreements, withoutServers } from './testing/loading.ts';
import { HEAD, mutatedZones, RECORDS } from './testing/mutated-zones.ts';

test('what servers load is read: a record of each type', { skip: withoutServers }, () => {
  const zones = RECORDS.map((record) => `${HEAD}${record}\n`);
  assert.deepEqual([...disagreements(zones)], []);
});

// The long test changes five thousand.
test('no zone is read that all servers refuse, and none refused that two of three load', {
  skip: withoutServers,
}, () => {
  assert.deepEqual([...disagreements(mutatedZones(300, 20_261_128))], []);
});
