import type { AuditEvidence } from '../evidence.ts';
import type { Letter } from '../judgement/grade-rules.ts';
import type { Verdict } from '../judgement/judge.ts';
import { type Scenario, scenariosOf } from '../receivers/scenarios.ts';
import type { Action, Effect } from './action.ts';
import { deadlinesOf } from './calendar.ts';
import type { CapRemoval } from './letters.ts';
import { isPressing } from './priority.ts';
import type { SimulatedState } from './simulator.ts';

/** The fact that counts most today and the steps that end it: what every page, message and report begins with. */
export interface FirstThing {
  /** The fact. */
  readonly verdict: Verdict;
  /** What the fact proves that can happen to the company today. */
  readonly scenarios: readonly Scenario[];
  /** The day on which something ends, where the fact is that it does; ISO 8601. */
  readonly on: string | null;
  /** What can be done about it first: `ends`, or a step that prepares it. */
  readonly begins: Action;
  /** The step after which the fact is no longer so. */
  readonly ends: Action;
  /** The letter of today. */
  readonly before: Letter | null;
  /** The grade once it is done with all that comes before it, and nothing else. */
  readonly after: Pick<Effect, 'letter' | 'points'>;
}

/** How a language says it. */
export interface FirstThingWords {
  readonly fact: string;
  /** What the audit found, for those who do the work; it may be the fact itself. */
  readonly finding: string;
  /** What the first step is good for; null where the fact says it. */
  readonly why: string | null;
  /** When it ends, and the letter then; null where the step to begin with is all there is to say. */
  readonly end: string | null;
}

interface Situation {
  readonly evidence: AuditEvidence;
  readonly actions: readonly Action[];
  /** The steps that may be begun, the most urgent first. */
  readonly advised: readonly Action[];
  /** The caps in force, the lowest first. */
  readonly caps: readonly Pick<CapRemoval, 'check'>[];
  readonly initial: SimulatedState;
}

/**
 * First what is lost or open to everyone; then what limits the letter, and what can happen to the company even if its end has to wait; then
 * what the plan advises to begin with. null if no step ends a fault of today.
 */
export function firstThingOf(situation: Situation): FirstThing | null {
  const { advised, initial } = situation;
  const [head] = advised;
  if (!head) return null;
  const isUrgent = head.week === 0 && isPressing(head, initial);
  return (isUrgent ? null : gravest(situation)) ?? removedBy(head, situation);
}

function gravest(situation: Situation): FirstThing | null {
  const {
    evidence,
    actions,
    caps,
    initial: { verdicts },
  } = situation;
  const possible = scenariosOf(verdicts, evidence).flatMap(({ answer, checks }) => (answer === 'yes' ? checks : []));
  for (const check of [...caps.slice(0, 1).map((cap) => cap.check), ...possible]) {
    const verdict = verdicts.find((one) => one.check === check);
    const ends = actions.find(({ checks }) => checks.includes(check));
    const begins = actions.find(({ id }) => id === ends?.id || ends?.follows.includes(id));
    if (verdict && ends && begins) return thing(verdict, begins, ends, situation);
  }
  return null;
}

/** The gravest fault that a step mends; of one that mends none, the gravest of its protocol, or of what it prepares. */
function removedBy(begins: Action, situation: Situation): FirstThing | null {
  const {
    actions,
    initial: { verdicts },
  } = situation;
  const faults = verdicts
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  const prepared = actions.filter(({ follows }) => follows.includes(begins.id)).flatMap(({ checks }) => checks);
  const endOf = ({ check }: Verdict) => [begins, ...actions].find(({ checks }) => checks.includes(check));
  const isOwn = ({ check }: Verdict) => begins.checks.includes(check);
  const isOfTopic = (fault: Verdict) => begins.id.startsWith(`${fault.protocol}/`) && endOf(fault) !== undefined;
  const verdict =
    begins.checks.length > 0
      ? faults.find(isOwn)
      : (faults.find(isOfTopic) ?? faults.find(({ check }) => prepared.includes(check)));
  const ends = verdict && endOf(verdict);
  return verdict && ends ? thing(verdict, begins, ends, situation) : null;
}

function thing(verdict: Verdict, begins: Action, ends: Action, { evidence, initial }: Situation): FirstThing {
  // That a domain of others ends on some day is not the fact that it is free.
  const dated = deadlinesOf(evidence).filter(({ kind }) => kind !== 'dependency');
  const on = dated.find(({ check }) => check === verdict.check)?.on ?? null;
  const scenarios = scenariosOf(initial.verdicts, evidence).filter(({ checks }) => checks.includes(verdict.check));
  return { verdict, scenarios, on, begins, ends, before: initial.grade.letter, after: ends.effect };
}

const SEVERITIES: readonly Verdict['severity'][] = ['info', 'low', 'medium', 'high', 'critical'];

function weightOf({ outcome, severity }: Verdict): number {
  return 2 * SEVERITIES.indexOf(severity) + (outcome === 'fail' ? 1 : 0);
}
