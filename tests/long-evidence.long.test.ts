import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocols } from '@rempart/engine';
import { longAtOnce, longLists, longRecords } from '../engine/testing/lengthen.ts';
import { assertInProportion, plain, readShortly, readWholly } from './proportion.ts';

test('a result takes no longer to read than its records are long', () => {
  const records = longRecords(plain);
  assert.ok(records.length > 50);
  assertInProportion(records, readShortly);
});

test('a report takes no longer to write than its records are long', () => {
  // One record of each kind: a report takes ten times as long as a page.
  const lists = longRecords(plain).filter(({ name }) => / lists /.test(name));
  const kinds = Map.groupBy(lists, ({ name }) => `${name.split(/[ ;]/)[0]} ${name.split(' lists ')[1]}`);
  assert.ok(kinds.size > 10);
  assertInProportion(
    [...kinds.values()].flatMap(([first]) => first ?? []),
    readWholly,
  );
});

for (const { id } of protocols)
  test(`a result takes no longer to read than it is long: lists of ${id}`, () => {
    assertInProportion(longLists(plain, ['protocols', id]), readShortly);
    // Of the DNS each proof would verify thousands of signatures again, of which an audit keeps sixteen: a minute for nothing.
    assertInProportion([longAtOnce(plain, ['protocols', id])], id === 'dns' ? readShortly : readWholly);
  });

test('a report takes no longer to write than much was asked and answered', () => {
  assertInProportion(longLists(plain, ['trace']), readWholly);
});
