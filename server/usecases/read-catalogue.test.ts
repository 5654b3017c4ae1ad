import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocolIds } from '@rempart/contract';
import { AXES, CAPS, protocols } from '@rempart/engine';
import { readCatalogue } from './read-catalogue.ts';

const catalogue = readCatalogue();

test('lists every rule of the engine, with a title, a weight and a reference', () => {
  assert.deepEqual(
    new Set(catalogue.protocols.flatMap(({ rules }) => rules.map(({ id }) => id))),
    new Set(protocols.flatMap(({ checks }) => (checks as readonly { id: string }[]).map(({ id }) => id))),
  );
  assert.deepEqual(catalogue.protocols.map(({ id }) => id).toSorted(), [...protocolIds].toSorted());
  for (const { rules } of catalogue.protocols)
    for (const { title, reference } of rules) assert.ok(title !== '' && reference !== '');
});

test('axes have their names and add up to a hundred; only BIMI is on none', () => {
  assert.equal(
    catalogue.axes.reduce((sum, { weight }) => sum + weight, 0),
    100,
  );
  assert.equal(catalogue.axes.length, AXES.length);
  assert.deepEqual(
    catalogue.protocols.filter(({ axis }) => axis === null).map(({ id }) => id),
    ['bimi'],
  );
});

test('lists the rules behind every cap of the grade', () => {
  assert.deepEqual(
    catalogue.caps.map(({ letter }) => letter),
    [...new Set(CAPS.map(({ letter }) => letter))],
  );
  const dmarcRule = catalogue.caps
    .find(({ letter }) => letter === 'D')
    ?.rules.find(({ protocol }) => protocol === 'dmarc');
  assert.ok(dmarcRule && dmarcRule.titles.length > 1);
});
