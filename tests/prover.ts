import assert from 'node:assert/strict';
import { type Action, type AuditEvidence, conclude, type Plan, planOf } from '@house/engine';
import { planDocumentOf } from '@house/engine/fr';
import { openBench } from '../engine/remedies/bench.ts';
import { breachesOf } from '../engine/remedies/harm/laws.ts';
import { REMEDY_IDS } from '../engine/remedies/ids.ts';
import { placeOf } from '../engine/remedies/order.ts';
import { worsened } from '../engine/remedies/worsened.ts';
import { widerRandomDomain } from '../engine/testing/random-domain.ts';
import { readEvidence } from '../scripts/recordings/golden.ts';

/** For tests: the plan for this evidence, executed step by step in its own order; every invariant holds before and after each. */
export function assertProved(evidence: AuditEvidence): Plan {
  const { verdicts } = conclude(evidence);
  const plan = planOf(evidence, { verdicts });
  const { actions, withheld, path } = plan;
  assert.deepEqual(withheld, [], 'a harmful step was proposed');
  const bench = openBench(evidence, verdicts);
  assert.deepEqual(breachesOf(actions, bench), []);
  const { steps } = planDocumentOf(plan, evidence);
  for (const [at, action] of actions.entries()) {
    const before = bench.after(inListOrder(actions.slice(0, at)));
    const after = bench.after(inListOrder(actions.slice(0, at + 1)));
    const told = new Set(action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : [])));
    const untold = worsened(before.verdicts, after.verdicts).filter((check) => !told.has(check));
    assert.deepEqual(untold, [], `${action.id} makes them worse in the order of the plan`);
    assert.deepEqual(steps[at]?.predicted, { letter: path[at]?.letter, points: path[at]?.points });
    const late = actions.slice(at + 1).filter(({ follows, week }) => follows.length === 0 && week === action.week);
    assert.ok(
      late.every((other) => placeOf(other, bench.initial) >= placeOf(action, bench.initial)),
      action.id,
    );
  }
  return plan;
}

/** As they are applied, whatever the order in which they are advised. Those without a remedy of their own change no evidence. */
function inListOrder(actions: readonly Action[]): readonly Action[] {
  const place = ({ id }: Action) => (REMEDY_IDS as readonly string[]).indexOf(id) % REMEDY_IDS.length;
  return actions.toSorted((a, b) => place(a) - place(b));
}

/** For tests: proves the plans of so many generated domains. Gives how many steps they have by their ids. */
export function proveGenerated(count: number, seed: number): ReadonlyMap<string, number> {
  const base = readEvidence('exemplaire.example');
  const steps = new Map<string, number>();
  for (let at = 0; at < count; at += 1) {
    try {
      for (const { id } of assertProved(widerRandomDomain(base, seed + at)).actions)
        steps.set(id, (steps.get(id) ?? 0) + 1);
    } catch (error) {
      throw new Error(`HARM_SEED=${seed + at} is the first domain of a run that fails`, { cause: error });
    }
  }
  return steps;
}
