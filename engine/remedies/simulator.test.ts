import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../judgement/conclude.ts';
import { readEvidence } from '../testing/recordings.ts';
import { type AppliedAction, openSimulator } from './simulator.ts';

test('what a sequence changes is made from what its beginning changed, and each step is taken once', () => {
  const evidence = readEvidence('moyenne.example');
  const { after, initial } = openSimulator(evidence, conclude(evidence).verdicts);
  const taken: string[] = [];
  const step = (name: string): AppliedAction => ({
    apply: (world) => {
      taken.push(name);
      return { ...world, domain: `${name}.${world.domain}` };
    },
    ...{ changes: [], assumedPassing: [], reveals: [] },
  });
  const [a, b, c] = [step('a'), step('b'), step('c')];
  assert.equal(after([]), initial);
  assert.equal(after([a, b, c]).evidence.domain, 'c.b.a.moyenne.example');
  assert.equal(after([a, b]).evidence.domain, 'b.a.moyenne.example');
  assert.equal(after([a, c]).evidence.domain, 'c.a.moyenne.example');
  assert.equal(after([b, a]).evidence.domain, 'a.b.moyenne.example', 'another order is another world');
  assert.deepEqual(taken, ['a', 'b', 'c', 'c', 'b', 'a']);
});
