import type { Verdict } from '@rempart/engine';
import { callsForAct } from '../../engine/remedies/lone-faults.ts';
import { isFault } from '../../engine/remedies/situation.ts';
import type { Taken, Walk } from './walk.ts';

/** Everything in which the audit of the changed world is not what the plan had said, a line each; none where every word was kept. */
export function brokenPromises({ plan, taken }: Walk): readonly string[] {
  const last = taken.at(-1);
  const atLast = last ? faults(last.obtained) : [];
  return taken.flatMap((step) => {
    const { actions, before, obtained, predicted } = step;
    const said = (line: string) => `${actions.map(({ id }) => id).join(' + ')}: ${line}`;
    const claimed = stillClaimed(actions);
    const [was, is] = [gradeOf(predicted), gradeOf(obtained)];
    return [
      ...(was === is ? [] : [said(`${was} was predicted, and ${is} obtained`)]),
      ...unlike(step).map(said),
      ...faults(obtained)
        .filter(({ check }) => claimed.includes(check))
        .map(({ check }) => said(`${check} was to be removed, and stands`)),
      // What only shows once the step is done has its own step later, or goes with another, or nobody of the owner's can mend it.
      ...faults(obtained)
        .filter(callsForAct)
        .filter(({ check }) => !faults(before).some((one) => one.check === check))
        .filter(({ check }) => !plan.actions.some(({ checks }) => checks.includes(check)))
        .filter(({ check }) => atLast.some((one) => one.check === check))
        .map(({ check }) => said(`${check} is newly at fault, and nothing in the plan removes it`)),
    ];
  });
}

/** What these steps say to have removed once all of them are done: one may say that it brings back what another before it removed. */
function stillClaimed(actions: Taken['actions']): readonly string[] {
  return actions.reduce<readonly string[]>((claimed, { checks, needs }) => {
    const broughtBack = needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : []));
    return [...claimed.filter((check) => !broughtBack.some((one) => one === check)), ...checks];
  }, []);
}

function gradeOf({ grade: { letter, points } }: Taken['obtained']): string {
  return `${letter} ${points}`;
}

function faults({ verdicts }: Taken['obtained']): readonly Verdict[] {
  return verdicts.filter((verdict) => verdict.severity !== 'info' && isFault(verdict));
}

/** Checks of weight that were judged otherwise than predicted. */
function unlike({ obtained, predicted }: Taken): readonly string[] {
  const outcomes = new Map(obtained.verdicts.map((verdict) => [verdict.check, verdict]));
  return predicted.verdicts.flatMap(({ check, outcome, severity }) => {
    const found = outcomes.get(check);
    if (severity === 'info' || (found && weightOf(found.outcome) === weightOf(outcome))) return [];
    return [
      `${check} was predicted ${outcome}, and is ${found?.outcome} ${JSON.stringify(found?.facts).slice(0, 300)}`,
    ];
  });
}

/** What passes and what does not apply cost nothing; how they share in the points shows in the points. */
function weightOf(outcome: Verdict['outcome']): string {
  return outcome === 'pass' || outcome === 'info' || outcome === 'notApplicable' ? 'sound' : outcome;
}
