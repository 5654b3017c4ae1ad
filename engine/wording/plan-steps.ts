import type { FailingSenders, PlanAdvice, PlanCondition, PlanDocument, PlanSetting, PlanStep } from '@rempart/contract';
import { type ReportsSeen, shownByReports } from '../aggregate-reports/evidence/seen.ts';
import { shownByTlsReports, type TlsReportsSeen, tlsWindow } from '../aggregate-reports/evidence/tls-seen.ts';
import { endpointName } from '../common/endpoint-name.ts';
import type { Language } from '../common/language.ts';
import type { AuditEvidence } from '../evidence.ts';
import { type Action, isAdvice } from '../remedies/action.ts';
import type { Plan } from '../remedies/plan.ts';
import type { Need } from '../remedies/remedy.ts';
import type { ActionWords } from '../remedies/words.ts';
import type { WorseReason } from '../remedies/worsened.ts';
import { SCHEMA_VERSION } from '../version.ts';

export interface PlanStepWords {
  readonly language: Language;
  readonly describeAction: (action: Action) => ActionWords;
  readonly conditionInWords: (condition: PlanCondition, nameOf: (id: string) => string) => string;
  /** The title of a step as it stands in a condition. */
  readonly quoted: (title: string) => string;
  readonly worse: Readonly<Record<WorseReason, string>>;
}

/** How one language writes a plan as one JSON document; its functions are documented where they are exported. */
export function planStepsIn(words: PlanStepWords) {
  return {
    planDocumentOf: (plan: Pick<Plan, 'actions' | 'path'>, evidence: AuditEvidence) =>
      planDocument(words, plan, evidence),
    conditionsOf: (
      action: Parameters<typeof conditions>[1],
      evidence: Parameters<typeof conditions>[2],
    ): readonly PlanCondition[] => conditions(words, action, evidence),
    titlesIn: (actions: readonly Action[]) => (id: string) => {
      const named = actions.find((action) => action.id === id);
      return named ? words.quoted(words.describeAction(named).title) : id;
    },
    onlyIf: (action: Action, evidence: AuditEvidence, nameOf: (id: string) => string): readonly string[] =>
      conditions(words, action, evidence)
        .filter(({ kind }) => !TOLD_OTHERWISE.includes(kind))
        .map((condition) => words.conditionInWords(condition, nameOf)),
  };
}

/** The day stands before the conditions and the values to fill in beside the value; what an audit finds afterwards is no condition. */
const TOLD_OTHERWISE: readonly PlanCondition['kind'][] = ['not-before', 'fill-in', 'worsens', 'lowers-score'];

function planDocument(
  words: PlanStepWords,
  plan: Pick<Plan, 'actions' | 'path'>,
  evidence: AuditEvidence,
): PlanDocument {
  const numbered = plan.actions.map((action, index) => ({ action, after: plan.path[index] }));
  return {
    schemaVersion: SCHEMA_VERSION,
    domain: evidence.domain,
    language: words.language,
    steps: numbered
      .filter(({ action }) => !isAdvice(action))
      .map(({ action, after }) => stepOf(words, action, evidence, after ?? { letter: null, points: null })),
    advice: numbered.filter(({ action }) => isAdvice(action)).map(({ action }) => adviceOf(words, action, evidence)),
  };
}

function stepOf(
  words: PlanStepWords,
  action: Action,
  evidence: AuditEvidence,
  { letter, points }: PlanStep['predicted'],
): PlanStep {
  return {
    ...workOf(action),
    publish: action.records.map(({ name, type, ttl, before, after }) => ({
      name,
      type,
      ttl,
      before: [...before],
      after: [...after],
    })),
    other: [...settingsOf(action)],
    ...toldOf(words, action, evidence),
    predicted: { letter, points },
  };
}

function adviceOf(words: PlanStepWords, action: Action, evidence: AuditEvidence): PlanAdvice {
  return { ...workOf(action), targets: [...action.targets], ...toldOf(words, action, evidence) };
}

function workOf({ id, week, notBefore, who, effort, risk }: Action) {
  return { id, week, notBefore, who, effort, risk };
}

function toldOf(words: PlanStepWords, action: Action, evidence: AuditEvidence) {
  const { why, steps, rollback, criterion } = words.describeAction(action);
  return { conditions: [...conditions(words, action, evidence)], why, steps: [...steps], rollback, criterion };
}

/** What is changed by other means than records. */
function settingsOf({ id, served, ports, targets }: Action): readonly PlanSetting[] {
  return [
    ...served.map(
      ({ url, contentType, text }): PlanSetting =>
        contentType === 'headers'
          ? { kind: 'headers', target: url, text }
          : { kind: 'file', target: url, contentType, text },
    ),
    ...ports.map(
      ({ address, port, state }): PlanSetting => ({ kind: 'port', target: endpointName({ address, port }), state }),
    ),
    ...targets.map((target): PlanSetting => ({ kind: 'setting', target, setting: id })),
  ];
}

function conditions(
  words: PlanStepWords,
  action: Pick<Action, 'notBefore' | 'directlyAfter' | 'needs' | 'records' | 'served'>,
  evidence: Pick<AuditEvidence, 'reports' | 'tlsReports'>,
): readonly PlanCondition[] {
  const { notBefore: date, directlyAfter, needs, records, served } = action;
  const values = [...new Set([...records, ...served].flatMap(({ placeholders }) => placeholders))];
  const found: PlanCondition[] = needs.map((need) => conditionOf(words, need, evidence));
  if (directlyAfter.length > 0) found.unshift({ kind: 'only-after', steps: [...directlyAfter] });
  if (date !== null) found.unshift({ kind: 'not-before', date });
  if (values.length > 0) found.push({ kind: 'fill-in', values });
  return found;
}

function conditionOf(
  words: PlanStepWords,
  need: Need,
  { reports, tlsReports }: Pick<AuditEvidence, 'reports' | 'tlsReports'>,
): PlanCondition {
  switch (need.kind) {
    case 'reports':
      return {
        ...{ kind: 'only-if-reports-show', reports: need.of, weeks: need.weeks },
        ...(reports && need.of === 'dmarc' && { seen: seenIn(reports, need.weeks) }),
        ...(tlsReports && need.of === 'tls' && { sessions: sessionsIn(tlsReports, need.weeks) }),
      };
    case 'seen-open':
      return { kind: 'only-if-seen-open', ports: [...need.ports] };
    case 'unused':
      return { kind: 'only-if-unused', values: [...need.values] };
    case 'new-key':
      return { kind: 'only-if-new-key-signs', instead: [...need.instead] };
    case 'tlsa-first':
      return { kind: 'only-if-tlsa-names-key', hosts: [...need.hosts] };
    case 'policy-first':
      return { kind: 'only-if-policy-names-servers' };
    case 'unsigned-first':
      return { kind: 'only-if-zone-stays-valid' };
    case 'both-keys':
      return { kind: 'only-with-both-keys' };
    case 'other-way-in':
      return { kind: 'only-if-other-way-in', ports: [...need.ports] };
    case 'carried':
      return { kind: 'only-if-carried-over', names: [...need.names], values: [...need.values] };
    case 'worsens':
      return { kind: 'worsens', check: need.check, why: words.worse[need.why] };
    case 'complete':
      return { kind: 'only-if-complete', before: need.before };
    case 'lowers':
      return { kind: 'lowers-score', from: need.from, to: need.to };
  }
}

function seenIn(reports: ReportsSeen, weeks: number) {
  const { recent = reports } = reports;
  const { from, until, messages, failing, excused, unknownFailing: unknown } = recent;
  return {
    ...(excused && { excused }),
    ...{ from, until, messages, failing, unknown, met: shownByReports(reports, weeks) },
    ...('failingSenders' in recent && {
      failingSenders: sendersIn(recent.failingSenders),
      absentSenders: sendersIn(recent.absentSenders),
    }),
  };
}

function sendersIn({ listed, more }: FailingSenders) {
  return { listed: listed.map(({ isKnown: known, ...sender }) => ({ ...sender, known })), more };
}

function sessionsIn(reports: TlsReportsSeen, weeks: number) {
  const { from, until, sessions, failed } = tlsWindow(reports, weeks);
  return { from, until, sessions, failed, met: shownByTlsReports(reports, weeks) };
}
