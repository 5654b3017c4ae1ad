import { type SendersInShort, sendersInShort } from './aggregate-reports/short.fr.ts';
import type { Conclusion } from './conclude.ts';
import type { AuditEvidence } from './evidence.ts';
import type { Letter } from './grade-rules.ts';
import type { Verdict } from './judge.ts';
import { type Message, messageOf, partiesInWords } from './message.fr.ts';
import { describeProfile } from './profile.fr.ts';
import { profileOf, type ResultKind, resultKindOf } from './profile.ts';
import type { CheckId } from './protocols/index.ts';
import { type Forged, type Readiness, readinessOf } from './receivers/readiness.ts';
import type { ReceiverId } from './receivers/rules.ts';
import { type ScenarioAnswer, type ScenarioId, scenariosOf } from './receivers/scenarios.ts';
import { describeScenario, explainReadiness, RECEIVER_NAMES, receiverSource } from './receivers/words.fr.ts';
import type { Action } from './remedies/action.ts';
import { firstOf, planOf } from './remedies/plan.ts';
import type { Risk, Who } from './remedies/remedy.ts';
import { describeAction } from './remedies/words.fr.ts';
import { type SentencePart, sentenceOf } from './sentence.fr.ts';

/** What follows from an audit for those who do not read checks. The plan is in short: its records and steps are the report's. */
export interface Brief {
  readonly sentence: readonly SentencePart[];
  /** What the domain was taken for; empty where nothing of it was seen. */
  readonly profile: string;
  readonly kind: ResultKind;
  readonly plan: BriefPlan;
  readonly scenarios: readonly BriefScenario[];
  readonly receivers: readonly BriefReceiver[];
  readonly senders: SendersInShort | null;
}

export interface BriefPlan {
  /** The head of the plan; at most three. */
  readonly first: readonly BriefAction[];
  /** What the owner sends to the person who does the first of them; null where nothing is to be done. */
  readonly message: Message | null;
  readonly nextLetter: {
    readonly letter: Letter;
    readonly points: number;
    /** How many actions it takes in all; at most three are given. */
    readonly needed: number;
    /** Weeks from today. */
    readonly week: number;
    readonly actions: readonly BriefAction[];
  } | null;
  /** In the recommended order, the grade after each. */
  readonly path: readonly {
    readonly id: string;
    readonly title: string;
    readonly week: number;
    readonly letter: Letter | null;
    readonly points: number | null;
  }[];
}

export interface BriefAction {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly who: Who;
  /** The companies that hold it, where they are known. */
  readonly party: string | null;
  /** Minutes. */
  readonly effort: number;
  readonly risk: Risk;
  readonly week: number;
  readonly checks: readonly CheckId[];
}

export interface BriefScenario {
  readonly id: ScenarioId;
  readonly title: string;
  readonly answer: ScenarioAnswer;
  readonly text: string;
  readonly checks: readonly CheckId[];
}

export interface BriefReceiver {
  readonly id: ReceiverId;
  readonly name: string;
  readonly state: Readiness;
  readonly bulk: Readiness;
  readonly text: string;
  readonly forged: Forged;
  readonly source: string;
}

export function briefOf(evidence: AuditEvidence, conclusion: Conclusion): Brief {
  const { verdicts, grade } = conclusion;
  return {
    sentence: sentenceOf(evidence, conclusion),
    profile: describeProfile(profileOf(evidence)),
    kind: resultKindOf(evidence, grade.letter),
    plan: planInShort(evidence, verdicts),
    scenarios: scenariosOf(verdicts, evidence).map((scenario) => {
      const { title, text } = describeScenario(scenario, verdicts);
      return { ...scenario, title, text };
    }),
    receivers: readinessOf(evidence, verdicts).map((receiver) => {
      const { id, state, bulk, forged } = receiver;
      const text = explainReadiness(receiver);
      return { id, name: RECEIVER_NAMES[id], state, bulk, text, forged, source: receiverSource(receiver) };
    }),
    senders: sendersInShort(evidence.reports),
  };
}

function planInShort(evidence: AuditEvidence, verdicts: readonly Verdict[]): BriefPlan {
  const plan = planOf(evidence, { verdicts });
  const { actions, path, nextLetter } = plan;
  const named = (id: string) => actions.find((action) => action.id === id) as Action;
  const inShort = (action: Action) => actionInShort(action, evidence);
  const first = firstOf(plan);
  return {
    first: first.map(inShort),
    message: first[0] ? messageOf(first[0], actions, evidence) : null,
    nextLetter: nextLetter && { ...nextLetter, actions: nextLetter.actions.map((id) => inShort(named(id))) },
    path: path.map(({ action, week, letter, points }) => ({
      id: action,
      title: describeAction(named(action)).title,
      week,
      letter,
      points,
    })),
  };
}

function actionInShort(action: Action, evidence: AuditEvidence): BriefAction {
  const { id, who, effort, risk, week, checks } = action;
  const { title, why } = describeAction(action);
  return { id, title, why, who, party: partiesInWords(action, evidence), effort, risk, week, checks };
}
