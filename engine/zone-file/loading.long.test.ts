import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disagreements, withoutServers } from './testing/loading.ts';
import { mutatedZones } from './testing/mutated-zones.ts';

const ZONES = Number(process.env['ZONE_FILES'] ?? 5_000);
const SEED = Number(process.env['ZONE_FILES_SEED'] ?? 1);

test(`of ${ZONES} zones none is read that all servers refuse, and none refused that two of three load`, {
  skip: withoutServers,
}, () => {
  assert.deepEqual([...disagreements(mutatedZones(ZONES, SEED))].slice(0, 20), [], `ZONE_FILES_SEED=${SEED}`);
});
