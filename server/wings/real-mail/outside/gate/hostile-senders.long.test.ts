import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besiege } from '../../../../../trials/besiege.ts';

test('during a thousand hostile sessions every good message is accepted, and no hostile one', async () => {
  const { sessions, marks, answers, taken } = await besiege({ good: 200, each: 143 });
  assert.equal(sessions, 1_001);
  assert.deepEqual(new Set(answers.map((answer) => answer.slice(0, 3))), new Set(['250']));
  assert.deepEqual(taken.toSorted(), marks.toSorted());
});
