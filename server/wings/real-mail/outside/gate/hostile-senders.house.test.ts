import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besiege } from '../../../../../trials/besiege.ts';

test('while other clients drip, flood, babble and pipeline, every good message is accepted, and no hostile one', async () => {
  const { sessions, marks, answers, taken } = await besiege({ good: 60, each: 10 });
  assert.equal(sessions, 70);
  assert.deepEqual(new Set(answers.map((answer) => answer.slice(0, 3))), new Set(['250']));
  assert.deepEqual(taken.toSorted(), marks.toSorted());
});
