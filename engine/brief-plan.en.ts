import { briefPlan } from './brief-plan.ts';
import type { AuditEvidence } from './evidence.ts';
import { describeFirstThing } from './first-thing.en.ts';
import type { Verdict } from './judge.ts';
import { messageOf } from './message.en.ts';
import { describeAction } from './remedies/words.en.ts';

/** The plan in short: its records and steps are the report's. */
export function planInShort(evidence: AuditEvidence, verdicts: readonly Verdict[]) {
  return briefPlan({ describeAction, describeFirstThing, messageOf }, evidence, verdicts);
}
