import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Severity } from '../../../model/check.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { assertWorded, triedFromOneSide } from '../../../testing/rules.ts';
import * as english from '../advice.en.ts';
import * as french from '../advice.fr.ts';
import { checks } from '../checks.ts';
import { gathered, type World } from './world.ts';

export type Case = readonly [id: Id, says: string, world: World, outcome: Outcome['outcome']];
type Id = (typeof checks)[number]['id'];

/** For tests: each rule concludes what is expected and words are found for it; every one that weighs is tried from both sides. */
export function testCases(
  topic: string,
  rules: readonly { readonly id: string; readonly severity: Severity }[],
  cases: readonly Case[],
): void {
  for (const [id, says, world, outcome] of cases) {
    test(`${id}: ${says}`, async () => {
      const evidence = await gathered(world);
      const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
      assert.equal(verdict.outcome, outcome);
      assertWorded({ french, english }, id, verdict);
      assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
    });
  }

  test(`smtp, ${topic}: every rule that weighs is tried from both sides`, () => {
    const tried = cases.map(([id, , , outcome]) => [id, outcome] as const);
    assert.deepEqual(triedFromOneSide(rules, tried), []);
  });
}

/** For tests: the facts on which one rule rests in `world`. */
export async function judgedFacts(id: Id, world: World): Promise<unknown> {
  return checks.find((check) => check.id === id)?.judge(await gathered(world)).facts;
}
