import { isSound, type PlanStep } from '@rempart/contract';
import { type AuditEvidence, type Conclusion, planOf, zoneLines } from '@rempart/engine';
import type { Paragraph, Summary } from '@rempart/report/text';
import type { TerminalWords } from './words.en.ts';

/** The plan for people: every step with its day, its conditions, its values, how it is done, how it is undone, and the grade after it. */
export function planSummary(words: TerminalWords, evidence: AuditEvidence, conclusion: Conclusion): Summary {
  const { describeAction, planDocumentOf } = words.engine;
  const { title, nothing, none, tried } = words.screen.plan;
  const untried = isSound(conclusion.grade) ? nothing : none;
  const plan = planOf(evidence, conclusion);
  const titles = new Map(plan.actions.map((action) => [action.id, describeAction(action).title]));
  const { steps } = planDocumentOf(plan, evidence);
  return {
    title: title(evidence.domain),
    subtitle: steps.length > 0 ? tried : untried,
    sections: steps.map((step, index) => ({
      heading: `${index + 1}. ${titles.get(step.id) ?? step.id}`,
      tone: null,
      blocks: linesOf(words, step, (id) => titles.get(id) ?? id).map((line) => ({ kind: 'paragraph', ...line })),
    })),
  };
}

function linesOf(
  { screen: { plan }, engine }: TerminalWords,
  step: PlanStep,
  titleOf: (id: string) => string,
): readonly Line[] {
  const { conditionInWords, effortInWords, RISKS, settingInWords, WHO } = engine;
  const { letter, points } = step.predicted;
  const said = (text: string): Line => ({ text });
  const copied = (text: string): Line => ({ text, verbatim: true });
  return [
    said([plan.when(step.week), WHO[step.who], effortInWords(step.effort), plan.risk(RISKS[step.risk])].join(', ')),
    ...step.conditions.map((condition) => said(conditionInWords(condition, titleOf))),
    ...step.publish.flatMap(({ before, ...change }) => [
      ...zoneLines({ ...change, placeholders: [], before: [], after: before }).map((line) => copied(`− ${line}`)),
      ...zoneLines({ ...change, placeholders: [], before: [] }).map((line) => copied(`+ ${line}`)),
    ]),
    ...step.other.flatMap((setting) => [
      said(settingInWords(setting)),
      ...('text' in setting ? setting.text.trimEnd().split('\n') : []).map((line) => copied(`  ${line}`)),
    ]),
    ...step.steps.map((text, index) => said(`${index + 1}) ${text}`)),
    said(plan.check(step.criterion)),
    said(plan.undo(step.rollback)),
    said(plan.after(letter, points)),
  ];
}

/** `verbatim`: of a record or a file, to be copied as it is. */
type Line = Pick<Paragraph, 'text' | 'verbatim'>;
