import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './advice.fr.ts';

test('of two names that the DNS does not know, it knows neither the one nor the other', () => {
  const told = (free: readonly string[]) =>
    advice['domain/twin'].info({ registrable: 'exemple.fr', free, alike: [], others: [] } as never);
  assert.equal(told(['exemple.com', 'exemple.eu']), 'Le DNS ne connaît ni exemple.com ni exemple.eu.');
  assert.equal(told(['exemple.eu']), 'Le DNS ne connaît pas exemple.eu.');
});
