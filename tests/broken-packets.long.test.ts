import { BREAKAGES, testBreakages } from './breakages.ts';

/** One after the other; seven, so that none of the four faults meets the same ones only. */
testBreakages(
  BREAKAGES,
  [25, 43, 80],
  [
    'exemplaire.example',
    'passoire.example',
    'secours.example',
    'alias.example',
    'disparate.example',
    'parking.example',
    'brouillon.example',
  ],
);
