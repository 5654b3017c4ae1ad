import { GAPS, testGaps } from './gaps.ts';

/** One gap of every method of the port, in a world whose machines all answer; `truth.long.test.ts` has every gap in three worlds. */
const one = new Map(GAPS.map((gap) => [gap.of, gap]));

testGaps([...one.values()], ['exemplaire.example']);
