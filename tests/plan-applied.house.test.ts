import { testApplied } from './applied/planned.ts';

// One that is audited after each step, and one after each week; `plan-applied.long.test.ts` has them all.
testApplied(['parking.example', 'brouillon.example']);
