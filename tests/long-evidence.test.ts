import { test } from 'node:test';
import { longAtOnce, longLists, longRecords } from '../engine/testing/lengthen.ts';
import { assertInProportion, plain, readShortly, readWholly } from './proportion.ts';

/** The long test has every record in each shape, the lists of every protocol, and the trace. */
const EACH = 12;

test('a result takes no longer to read than its records are long: one shape in twelve', () => {
  assertInProportion(
    longRecords(plain).filter((_, index) => index % EACH === 0),
    readShortly,
  );
});

test('a result takes no longer to read, nor a report to write, than it is long: lists of bimi', () => {
  assertInProportion(longLists(plain, ['protocols', 'bimi']), readShortly);
  assertInProportion([longAtOnce(plain, ['protocols', 'bimi'])], readWholly);
});
