import type { PlanStep } from '@rempart/contract';
import { type AuditEvidence, type Conclusion, planOf, zoneLines } from '@rempart/engine';
import type { Summary } from '@rempart/report/text';
import type { TerminalWords } from './words.ts';

/** The plan for people: every step with its day, its conditions, its values, how it is done, how it is undone, and the grade after it. */
export function planSummary(words: TerminalWords, evidence: AuditEvidence, conclusion: Conclusion): Summary {
  const { describeAction, planDocumentOf } = words.engine;
  const { title, nothing, none, tried } = words.screen.plan;
  const isSound = conclusion.grade.letter === 'A';
  const plan = planOf(evidence, conclusion);
  const titles = new Map(plan.actions.map((action) => [action.id, describeAction(action).title]));
  const { steps } = planDocumentOf(plan, evidence);
  return {
    title: title(evidence.domain),
    subtitle: steps.length > 0 ? tried : isSound ? nothing : none,
    sections: steps.map((step, index) => ({
      heading: `${index + 1}. ${titles.get(step.id) ?? step.id}`,
      tone: null,
      blocks: linesOf(words, step, (id) => titles.get(id) ?? id).map((text) => ({ kind: 'paragraph', text })),
    })),
  };
}

function linesOf(
  { screen: { plan }, engine }: TerminalWords,
  step: PlanStep,
  titleOf: (id: string) => string,
): readonly string[] {
  const { conditionInWords, effortInWords, RISKS, settingInWords, WHO } = engine;
  const { letter, points } = step.predicted;
  return [
    [plan.when(step.week), WHO[step.who], effortInWords(step.effort), plan.risk(RISKS[step.risk])].join(', '),
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
    plan.check(step.criterion),
    plan.undo(step.rollback),
    plan.after(letter, points),
  ];
}
