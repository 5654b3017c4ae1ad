import { testRandomZones } from './repair/random-zones.ts';

testRandomZones(1_000);
