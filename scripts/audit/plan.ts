import { isSound, type PlanAdvice, type PlanStep } from '@rempart/contract';
import { type AuditEvidence, type Conclusion, planOf, zoneLines } from '@rempart/engine';
import type { Paragraph, Summary } from '@rempart/report/text';
import type { TerminalWords } from './words.en.ts';

/**
 * The plan for people: every step with its day, its conditions, its values, how it is done, how it is undone, and the grade after it; then
 * advice, of which no grade is promised.
 */
export function planSummary(words: TerminalWords, evidence: AuditEvidence, conclusion: Conclusion): Summary {
  const { describeAction, planDocumentOf } = words.engine;
  const { title, nothing, none, tried, advice, advised } = words.screen.plan;
  const untried = isSound(conclusion.grade) ? nothing : none;
  const plan = planOf(evidence, conclusion);
  const titles = new Map(plan.actions.map((action) => [action.id, describeAction(action).title]));
  const { steps, advice: further } = planDocumentOf(plan, evidence);
  const titleOf = (id: string) => titles.get(id) ?? id;
  const section = (heading: string, lines: readonly Line[]) => ({
    heading,
    tone: null,
    blocks: lines.map((line) => ({ kind: 'paragraph' as const, ...line })),
  });
  return {
    title: title(evidence.domain),
    subtitle: steps.length > 0 ? tried : further.length > 0 ? advice : untried,
    sections: [
      ...steps.map((step, index) => section(`${index + 1}. ${titleOf(step.id)}`, linesOf(words, step, titleOf))),
      ...further.map((one) => section(advised(titleOf(one.id)), adviceLines(words, one, titleOf))),
    ],
  };
}

function adviceLines(words: TerminalWords, one: PlanAdvice, titleOf: (id: string) => string): readonly Line[] {
  const { unpromised, check, undo } = words.screen.plan;
  return [
    ...openingLines(words, one, titleOf),
    ...howLines(one),
    { text: check(one.criterion) },
    { text: undo(one.rollback) },
    { text: unpromised },
  ];
}

/** Who does it, when, why and on what conditions. */
function openingLines(
  { screen: { plan }, engine }: TerminalWords,
  { notBefore, who, effort, risk, why, conditions }: PlanStep | PlanAdvice,
  titleOf: (id: string) => string,
): readonly Line[] {
  const { conditionInWords, effortInWords, RISKS, WHO } = engine;
  const terms = [plan.when(notBefore), WHO[who], effortInWords(effort), plan.risk(RISKS[risk])].join(', ');
  const others = conditions.filter(({ kind }) => kind !== 'not-before');
  return [terms, why, ...others.map((condition) => conditionInWords(condition, titleOf))].map((text) => ({ text }));
}

function howLines({ steps }: Pick<PlanStep, 'steps'>): readonly Line[] {
  return steps.map((text, index) => ({ text: `${index + 1}) ${text}` }));
}

function linesOf(words: TerminalWords, step: PlanStep, titleOf: (id: string) => string): readonly Line[] {
  const { plan } = words.screen;
  const { settingInWords } = words.engine;
  const { letter, points } = step.predicted;
  const said = (text: string): Line => ({ text });
  const copied = (text: string): Line => ({ text, verbatim: true });
  return [
    ...openingLines(words, step, titleOf),
    ...step.publish.flatMap(({ before, ...change }) => [
      ...zoneLines({ ...change, placeholders: [], before: [], after: before }).map((line) => copied(`− ${line}`)),
      ...zoneLines({ ...change, placeholders: [], before: [] }).map((line) => copied(`+ ${line}`)),
    ]),
    ...step.other.flatMap((setting) => [
      said(settingInWords(setting)),
      ...('text' in setting ? setting.text.trimEnd().split('\n') : []).map((line) => copied(`  ${line}`)),
    ]),
    ...howLines(step),
    said(plan.check(step.criterion)),
    said(plan.undo(step.rollback)),
    said(plan.after(letter, points)),
  ];
}

/** `verbatim`: of a record or a file, to be copied as it is. */
type Line = Pick<Paragraph, 'text' | 'verbatim'>;
