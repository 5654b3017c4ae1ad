import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import { describeAction } from '../remedies/words.fr.ts';
import { briefPlan } from './brief-plan.ts';
import { describeFirstThing } from './first-thing.fr.ts';
import { messageOf } from './message.fr.ts';
import { onlyIf, titlesIn } from './plan-steps.fr.ts';

/** The plan in short: its records and steps are the report’s. */
export function planInShort(evidence: AuditEvidence, verdicts: readonly Verdict[]) {
  return briefPlan({ describeAction, describeFirstThing, messageOf, onlyIf, titlesIn }, evidence, verdicts);
}
