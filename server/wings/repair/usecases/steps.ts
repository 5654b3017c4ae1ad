import { type Audited, planOf } from '@rempart/engine';
import { describeAction, planDocumentOf } from '@rempart/engine/fr';
import type { PlannedStep } from '../ports/judging.ts';
import { conditionsOf } from './form-words.fr.ts';

/** The steps of a plan that change records, in its order. Blocks its thread for some hundredths of a second. */
export function stepsOf({ evidence, conclusion }: Audited): readonly PlannedStep[] {
  const plan = planOf(evidence, conclusion);
  const document = planDocumentOf(plan, evidence);
  const titleOf = (id: string) => {
    const other = plan.actions.find((action) => action.id === id);
    return other ? `« ${describeAction(other).title} »` : id;
  };
  return plan.actions
    .filter(({ records }) => records.length > 0)
    .flatMap((action) => {
      const told = document.steps.find(({ id }) => id === action.id);
      if (!told) return [];
      const values = [...new Set(action.records.flatMap(({ placeholders }) => placeholders))];
      const { title } = describeAction(action);
      return [{ id: action.id, title, conditions: conditionsOf(told, titleOf), values }];
    });
}
