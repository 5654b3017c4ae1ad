import { GAPS, testGaps } from './gaps.ts';

testGaps(GAPS, ['exemplaire.example', 'passoire.example', 'secours.example']);
