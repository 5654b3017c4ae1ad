import assert from 'node:assert/strict';
import { type Action, type AuditEvidence, conclude, type Plan, planOf } from '@rempart/engine';
import { planDocumentOf } from '@rempart/engine/fr';
import { isAdvice } from '../engine/remedies/action.ts';
import { breachesOf } from '../engine/remedies/harm/laws.ts';
import { REMEDY_IDS } from '../engine/remedies/ids.ts';
import { openSimulator } from '../engine/remedies/simulator.ts';
import { outOfOrder } from '../engine/remedies/testing.ts';
import { worsened } from '../engine/remedies/worsened.ts';
import { widerRandomDomain } from '../engine/testing/random-domain.ts';
import { readEvidence } from '../engine/testing/recordings.ts';

/** For tests: the plan for this evidence, executed step by step in its own order; every invariant holds before and after each. */
export function assertProved(evidence: AuditEvidence): Plan {
  const { verdicts } = conclude(evidence);
  const bench = openSimulator(evidence, verdicts);
  const plan = planOf(evidence, { verdicts }, { simulator: bench });
  const { actions, withheld, path } = plan;
  assert.deepEqual(withheld, [], 'a harmful step was proposed');
  assert.deepEqual(breachesOf(actions, bench), []);
  const { steps, advice } = planDocumentOf(plan, evidence);
  assert.equal(steps.length + advice.length, actions.length);
  const predictions = steps.values();
  for (const [index, action] of actions.entries()) {
    const before = bench.after(inListOrder(actions.slice(0, index)));
    const after = bench.after(inListOrder(actions.slice(0, index + 1)));
    const told = new Set(action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : [])));
    const untold = worsened(before.verdicts, after.verdicts).filter((check) => !told.has(check));
    assert.deepEqual(untold, [], `${action.id} makes them worse in the order of the plan`);
    if (isAdvice(action)) continue;
    const { letter, points } = path[index] ?? {};
    assert.deepEqual(predictions.next().value?.predicted, { letter, points });
  }
  assert.deepEqual(outOfOrder(actions, bench.initial), [], 'something more pressing stands after them');
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
  for (let index = 0; index < count; index += 1) {
    const evidence = widerRandomDomain(base, seed + index);
    try {
      for (const { id } of assertProved(evidence).actions) steps.set(id, (steps.get(id) ?? 0) + 1);
    } catch (error) {
      const repeat = `HARM_SEED=${seed + index} HARM_DOMAINS=1 repeats it`;
      throw new Error(`${repeat}; its plan: ${toldPlan(evidence)}`, { cause: error });
    }
  }
  return steps;
}

/** A plan on one line, to be read beside what is wrong with it. */
function toldPlan(evidence: AuditEvidence): string {
  const actions = plannedFor(evidence);
  return actions
    .map(({ id, week, records }) => {
      const values = records.flatMap(
        ({ name, before, after }) => `${name}: ${before.join(' + ')} -> ${after.join(' + ')}`,
      );
      return `[week ${week}] ${id}${values.length > 0 ? ` (${values.join('; ')})` : ''}`;
    })
    .join(', ');
}

/** Nothing where planning itself fails: that is reported as the cause. */
function plannedFor(evidence: AuditEvidence): readonly Action[] {
  try {
    return planOf(evidence, conclude(evidence)).actions;
  } catch {
    return [];
  }
}
