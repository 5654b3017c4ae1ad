import { POINTS, testKilled } from './repair/killed.ts';

testKilled(POINTS);
