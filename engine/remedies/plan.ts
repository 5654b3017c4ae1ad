import type { AuditEvidence } from '../evidence.ts';
import type { Conclusion } from '../judgement/conclude.ts';
import type { Letter } from '../judgement/grade-rules.ts';
import { type Action, isAdvice } from './action.ts';
import { latestOf, withFirstDays } from './first-days.ts';
import { type FirstThing, firstThingOf } from './first-thing.ts';
import type { Breach } from './harm/laws.ts';
import { type CapRemoval, capRemovals, type NextLetter, nextLetter } from './letters.ts';
import { placesOf, REST, recommended } from './priority.ts';
import { propose, type RemedyFault } from './propose.ts';
import type { Need, Standing } from './remedy.ts';
import { openSimulator, type SimulatedState, type Simulator } from './simulator.ts';
import { isFault } from './situation.ts';
import { acceptedReason, worsened } from './worsened.ts';

/** What to do, in which order, and what each thing does to the grade. No clock, no network. */
export interface Plan {
  /** In the recommended order. */
  readonly actions: readonly Action[];
  /**
   * What to begin with: what can be done today before what has to wait. The same three at most for the page, the terminal and the report.
   */
  readonly first: readonly Action[];
  /** The fact that counts most today; the first of `first` begins to end it. */
  readonly firstThing: FirstThing | null;
  /** The grade after each action, in that order: `path[n]` is after `actions[n]`. Advice leaves it as it was. */
  readonly path: readonly Milestone[];
  /** null where nothing known to us would raise the letter. */
  readonly nextLetter: NextLetter | null;
  /** For each cap in force, the lowest first: what lifts it. */
  readonly waysOut: readonly CapRemoval[];
  /** What our own laws hold against steps that were therefore left out. A bug in this program: a sound plan has none. */
  readonly withheld: readonly Breach[];
  /** Remedies that threw. A bug in this program: a sound plan has none. */
  readonly faults: readonly RemedyFault[];
}

export interface Milestone {
  readonly action: string;
  /** Weeks from today. */
  readonly week: number;
  /** ISO 8601 day in Paris before which not all of them can be done, up to this one; null: they can be done now. */
  readonly notBefore: string | null;
  readonly letter: Letter | null;
  readonly points: number | null;
}

interface PlanOptions {
  /** One that has already judged the same evidence with something changed. */
  readonly simulator?: Simulator;
  /** The moment from which its days are counted, ISO 8601; otherwise that of the audit. */
  readonly from?: string;
}

export function planOf(
  evidence: AuditEvidence,
  { verdicts }: Pick<Conclusion, 'verdicts'>,
  { simulator = openSimulator(evidence, verdicts), from = evidence.at }: PlanOptions = {},
): Plan {
  const { actions: undated, withheld, faults } = propose(simulator);
  const proposed = withFirstDays(undated, from, simulator.initial);
  const actions = sayingWhatFollows(recommended(proposed, simulator.initial), proposed, simulator);
  const waysOut = capRemovals(proposed, simulator);
  const advised = advisedFirst(actions, simulator.initial);
  const stateAfter = inOrder(actions, proposed, simulator);
  const firstThing = firstThingOf({
    evidence,
    actions,
    advised,
    caps: waysOut,
    initial: simulator.initial,
    stateAfter,
  });
  return {
    actions,
    first: headOf(advised, firstThing),
    firstThing,
    path: pathOf(actions, inOrder(actions, computed(proposed), simulator)),
    nextLetter: nextLetter(computed(proposed), simulator),
    waysOut,
    withheld,
    faults,
  };
}

/**
 * What can be done today before what has to wait; within each what is lost or exposed now, then what can be impersonated, then the rest. Of
 * stages that follow one another the first alone. An emergency step fixes no finding, and comes first all the same.
 */
function advisedFirst(actions: readonly Action[], initial: SimulatedState): readonly Action[] {
  const places = placesOf(actions, initial);
  const place = ({ id }: Action) => places.get(id) ?? REST;
  const prepares = (action: Action) =>
    place(action) < REST && actions.some(({ follows, checks }) => follows.includes(action.id) && checks.length > 0);
  const isNeeded = (action: Action) =>
    action.unasked === null || action.checks.length > 0 || prepares(action) || action.id === 'mta-sts/pause';
  const ids = new Set<string>(actions.map(({ id }) => id));
  return actions
    .filter(isNeeded)
    .filter((action) => !action.follows.some((id) => ids.has(id) && topicOf(id) === topicOf(action.id)))
    .toSorted((one, other) => Number(one.week > 0) - Number(other.week > 0) || place(one) - place(other));
}

function topicOf(id: string): string | undefined {
  return id.split('/')[0];
}

const FIRST = 3;

/** What begins to end the first fact, and what ends it; it stands behind what can be done sooner. */
function headOf(advised: readonly Action[], firstThing: FirstThing | null): readonly Action[] {
  if (firstThing === null) return advised.slice(0, FIRST);
  const { begins, ends } = firstThing;
  const others = advised.filter(({ id }) => id !== begins.id && id !== ends.id);
  if (ends.id === begins.id) return [begins, ...others].slice(0, FIRST);
  return ends.week === 0 ? [begins, ends, ...others].slice(0, FIRST) : [begins, ...others.slice(0, FIRST - 2), ends];
}

/**
 * In the order of the plan, a step may only show an effect after others than its own stages; then it says so, and names those that come
 * before in that order.
 */
function sayingWhatFollows(
  ordered: readonly Action[],
  listed: readonly Action[],
  simulator: Simulator,
): readonly Action[] {
  const stateAfter = inOrder(ordered, computed(listed), simulator);
  const at = (id: string) => ordered.findIndex((action) => action.id === id);
  return ordered.map((action, index) => {
    const [before, after] = [stateAfter(index), stateAfter(index + 1)];
    const told = action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : []));
    const more = worsened(before.verdicts, after.verdicts).flatMap((check): readonly Need[] => {
      const why = acceptedReason(action.id, check);
      return why === null || told.includes(check) ? [] : [{ kind: 'worsens', check, why }];
    });
    const needs = [...action.needs, ...more, ...lowering(before, after)];
    const directlyAfter = action.directlyAfter.toSorted((one, other) => at(one) - at(other));
    return { ...action, needs, directlyAfter };
  });
}

/** A score that falls because checks begin to count: an audit after the step would make it look like a failure. */
function lowering(
  { grade: from, verdicts }: SimulatedState,
  { grade: to, verdicts: found }: SimulatedState,
): readonly Need[] {
  const counted = new Set(verdicts.flatMap(({ check, outcome }) => (outcome === 'notApplicable' ? [] : [check])));
  const isRevealed = found.some((verdict) => isFault(verdict) && !counted.has(verdict.check));
  if (from.points === null || to.points === null || to.points >= from.points || !isRevealed) return [];
  return [{ kind: 'lowers', from: standingOf(from), to: standingOf(to) }];
}

function standingOf({ letter, points }: Standing): Standing {
  return { letter, points };
}

/** Those of which a letter is promised. */
function computed(actions: readonly Action[]): readonly Action[] {
  return actions.filter((action) => !isAdvice(action));
}

/** The state after so many actions. They are always applied in the order of the list, whatever the order in which they are advised. */
function inOrder(
  actions: readonly Action[],
  listed: readonly Action[],
  simulator: Simulator,
): (count: number) => SimulatedState {
  return (count) => {
    const done = new Set(actions.slice(0, count).map(({ id }) => id));
    return simulator.after(listed.filter(({ id }) => done.has(id)));
  };
}

function pathOf(actions: readonly Action[], stateAfter: ReturnType<typeof inOrder>): readonly Milestone[] {
  return actions.map(({ id, week }, index) => {
    const { letter, points } = stateAfter(index + 1).grade;
    return { action: id, week, notBefore: latestOf(actions.slice(0, index + 1)), letter, points };
  });
}
