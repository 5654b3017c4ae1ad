import type { AuditEvidence } from '../evidence.ts';
import { effectOf } from '../judgement/grade.ts';
import { type EffectId, type Letter, SEVERITIES_BARRING_A, WEIGHTS } from '../judgement/grade-rules.ts';
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
  /** What it does to the company where it holds the letter down. */
  readonly effect: EffectId | null;
  /** The day on which something ends, where the fact is that it does; ISO 8601. */
  readonly on: string | null;
  /** What can be done about it first: `ends`, or a step that prepares it. */
  readonly begins: Action;
  /**
   * The step after which the fact is no longer so. Where others can write in the domain's name, it is the one after which receivers are
   * asked to set such messages aside: the step that removes the finding may do no more than prepare that.
   */
  readonly ends: Action;
  /** Others can still write in the domain's name after it: no step of the plan ends that. */
  readonly lasts: boolean;
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
  /** The state after so many of the actions. */
  readonly stateAfter: (count: number) => Pick<SimulatedState, 'evidence' | 'verdicts'>;
}

/**
 * First what is lost or open to everyone; then what limits the letter, and what can happen to the company even if its end has to wait; then
 * what the plan advises to begin with. null if no step ends a fault of today, and where the fault does the company
 * no harm worth a headline.
 */
export function firstThingOf(situation: Situation): FirstThing | null {
  const { advised, initial } = situation;
  const [head] = advised;
  if (!head) return null;
  const isUrgent = head.week === 0 && isPressing(head, initial);
  const found = (isUrgent ? null : gravest(situation)) ?? removedBy(head, situation);
  return found !== null && isGrave(found) ? found : null;
}

/** A domain that is well kept is not frightened by its last trifle. */
function isGrave({ verdict: { outcome, severity }, scenarios, effect, on, before }: FirstThing): boolean {
  if ((effect !== null && effect !== 'has-gaps') || scenarios.some(({ answer }) => answer === 'yes')) return true;
  return SEVERITIES_BARRING_A.includes(severity) && (outcome === 'fail' || on !== null || before !== 'A');
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

function thing(verdict: Verdict, begins: Action, removes: Action, situation: Situation): FirstThing {
  const { evidence, initial } = situation;
  // That a domain of others ends on some day is not the fact that it is free.
  const dated = deadlinesOf(evidence).filter(({ kind }) => kind !== 'dependency');
  const on = dated.find(({ check }) => check === verdict.check)?.on ?? null;
  const scenarios = scenariosOf(initial.verdicts, evidence).filter(({ checks }) => checks.includes(verdict.check));
  const effect = effectOf(verdict, initial.verdicts);
  const ends = scenarios.some(isForgeable) ? unforgedAfter(removes, situation) : removes;
  const before = initial.grade.letter;
  const { effect: after } = ends ?? removes;
  return { verdict, scenarios, effect, on, begins, ends: ends ?? removes, lasts: ends === undefined, before, after };
}

/** Whether others can write in the domain's name and arrive. */
export function isForgeable({ id, answer }: Scenario): boolean {
  return id === 'impersonation' && answer === 'yes';
}

/** The first step of the plan, from this one on, after which they no longer can. */
function unforgedAfter(removes: Action, { actions, stateAfter }: Situation): Action | undefined {
  return actions.slice(actions.indexOf(removes)).find((action) => {
    const { verdicts, evidence } = stateAfter(actions.indexOf(action) + 1);
    return !scenariosOf(verdicts, evidence).some(isForgeable);
  });
}

/** What fails today counts more than what will: half of a warning is lost. */
function weightOf({ outcome, severity }: Verdict): number {
  return WEIGHTS[severity] * (outcome === 'fail' ? 1 : 0.5);
}
