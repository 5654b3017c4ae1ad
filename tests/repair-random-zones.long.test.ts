import { testRandomZones } from './repair/random-zones.ts';

// Two hundred changes in a row make each kind of set, value and clash of the generator some ten times; ZONES asks for more, and ZONES_SEED
// for others than those of the moment.
testRandomZones(Number(process.env['ZONES'] ?? 200));
