import { testRandomZones } from './repair/random-zones.ts';

testRandomZones(40);
