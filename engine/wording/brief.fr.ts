import type { SendersShown } from '@rempart/contract';
import { sendersInShort } from '../aggregate-reports/evidence/in-short.fr.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Conclusion } from '../judgement/conclude.ts';
import { profileOf, type ResultKind, resultKindOf } from '../judgement/profile.ts';
import type { CheckId } from '../protocols/index.ts';
import { type Forged, type Readiness, readinessOf } from '../receivers/readiness.ts';
import type { ReceiverId } from '../receivers/rules.ts';
import { type ScenarioAnswer, type ScenarioId, scenariosOf } from '../receivers/scenarios.ts';
import { describeScenario, explainReadiness, RECEIVER_NAMES, receiverSource } from '../receivers/words.fr.ts';
import { planInShort } from './brief-plan.fr.ts';
import type { BriefPlan } from './brief-plan.ts';
import { describeProfile } from './profile.fr.ts';
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
  readonly senders: SendersShown | null;
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
