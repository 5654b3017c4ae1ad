import type { AnalysisResults, PlanShown } from '@rempart/contract';
import { sendersInShort } from '../aggregate-reports/evidence/in-short.fr.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Conclusion } from '../judgement/conclude.ts';
import { profileOf, resultKindOf } from '../judgement/profile.ts';
import { readinessOf } from '../receivers/readiness.ts';
import { scenariosOf } from '../receivers/scenarios.ts';
import { describeScenario, explainReadiness, RECEIVER_NAMES, receiverSource } from '../receivers/words.fr.ts';
import { planInShort } from './brief-plan.fr.ts';
import { describeProfile } from './profile.fr.ts';
import { sentenceOf } from './sentence.fr.ts';

/** What follows from an audit for those who do not read checks. The plan is in short: its records and steps are the report's. */
export interface Brief
  extends Required<Pick<AnalysisResults, 'sentence' | 'profile' | 'kind' | 'scenarios' | 'receivers' | 'senders'>> {
  readonly plan: PlanShown;
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
