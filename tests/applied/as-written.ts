import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAction } from '@rempart/engine/fr';
import type { World } from '../../lab/world.ts';
import { brokenPromises } from './compare.ts';
import { walk } from './walk.ts';

interface Expected {
  /** Steps that are in the plan, in this order; others may stand between them. */
  readonly order: readonly string[];
  /** What these steps say. */
  readonly says?: Readonly<Record<string, RegExp>>;
  /** Advice that the laboratory has no single answer to: it is left out of the world and of the prediction alike. */
  readonly left: readonly string[];
}

/**
 * For tests: registers for a world that each step of its plan, done in order and audited, gives the letter, points and verdicts that it
 * promised, and that nothing new is at fault at the end.
 */
export function testByTheLetter(title: string, world: World, { order, says = {}, left }: Expected): void {
  test(`${title}: each step of the plan, done to the letter, keeps its promise`, async () => {
    const done = await walk(world, 'each step');
    const ids = done.plan.actions.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id) => order.includes(id)),
      order,
    );
    for (const [id, told] of Object.entries(says)) {
      const action = done.plan.actions.find((one) => one.id === id);
      assert.match(action ? describeAction(action).steps.join(' ') : '', told);
    }
    assert.deepEqual(done.left.map(({ id }) => id).toSorted(), left.toSorted());
    assert.deepEqual(brokenPromises(done), []);
  });
}
