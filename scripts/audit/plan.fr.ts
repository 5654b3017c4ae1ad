import type { PlanStep } from '@rempart/contract';
import { type AuditEvidence, type Conclusion, planOf, zoneLines } from '@rempart/engine';
import {
  conditionInWords,
  describeAction,
  effortInWords,
  planDocumentOf,
  RISKS,
  settingInWords,
  WHO,
} from '@rempart/engine/fr';
import type { Summary } from '@rempart/report/text';

/** The plan for people: every step with its day, its conditions, its values, how it is done, how it is undone, and the grade after it. */
export function planSummary(evidence: AuditEvidence, conclusion: Conclusion): Summary {
  const plan = planOf(evidence, conclusion);
  const titles = new Map(plan.actions.map((action) => [action.id, describeAction(action).title]));
  const { steps } = planDocumentOf(plan, evidence);
  return {
    title: `Plan d’action : ${evidence.domain}`,
    subtitle:
      steps.length === 0 ? 'Rien à corriger.' : 'Chaque étape est essayée sur ce qui a été vu avant d’être donnée.',
    sections: steps.map((step, index) => ({
      heading: `${index + 1}. ${titles.get(step.id) ?? step.id}`,
      tone: null,
      blocks: linesOf(step, (id) => titles.get(id) ?? id).map((text) => ({ kind: 'paragraph', text })),
    })),
  };
}

function linesOf(step: PlanStep, titleOf: (id: string) => string): readonly string[] {
  const { letter, points } = step.predicted;
  return [
    [
      step.week === 0 ? 'Dès maintenant' : `Semaine ${step.week}`,
      WHO[step.who],
      effortInWords(step.effort),
      `risque ${RISKS[step.risk]}`,
    ].join(', '),
    ...step.conditions.map((condition) => conditionInWords(condition, titleOf)),
    ...step.publish.flatMap(({ before, ...change }) => [
      ...zoneLines({ ...change, placeholders: [], before: [], after: before }).map((line) => `− ${line}`),
      ...zoneLines({ ...change, placeholders: [], before: [] }).map((line) => `+ ${line}`),
    ]),
    ...step.other.flatMap((setting) => [
      settingInWords(setting),
      ...('text' in setting ? setting.text.trimEnd().split('\n') : []).map((line) => `  ${line}`),
    ]),
    ...step.steps.map((text, index) => `${index + 1}) ${text}`),
    `Vérifier : ${step.criterion}`,
    `Revenir en arrière : ${step.rollback}`,
    letter === null ? 'Note après cette étape : aucune' : `Note après cette étape : ${letter}, ${points} points`,
  ];
}
