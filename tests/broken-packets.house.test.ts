import { BREAKAGES, testBreakages } from './breakages.ts';

/** Each fault twice or more, on types that differ; `broken-packets.long.test.ts` has every fault on every type, in seven worlds. */
testBreakages(
  BREAKAGES.filter((_, index) => index % 5 === 0),
  [25, 43, 80],
  ['exemplaire.example', 'alias.example'],
);
